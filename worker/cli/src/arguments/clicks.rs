//! Arguments of the commands on campaigns, clicks and conversions.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{DryRun, History, Period, Promotion, Publication, ReportForm};
use crate::form::AnswerForm;

#[derive(Subcommand)]
pub enum CampaignsCommand {
    /// Say what is wrong or remarkable in campaigns and sources.
    Check {
        /// Files (default: campaigns/*.json).
        files: Vec<PathBuf>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Check, compile and make live.
    Push(Publication),
    /// List what was published, newest first.
    Versions {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Make something live again that was published before.
    Promote(Promotion),
    /// List the live campaigns, those that begin last first, with what they brought.
    List {
        /// Words that the name, the source, the landing page or the notes hold.
        words: Vec<String>,
        /// Those that are planned, on or over.
        #[arg(long, default_value = "all", value_parser = ["planned", "on", "over", "all"])]
        state: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Print the link for a campaign's advertisement, by the project's files.
    Link {
        #[command(flatten)]
        link: Link,
        /// Ask for it by what is live, and say what becomes of who follows it.
        #[arg(long)]
        live: bool,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Write the QR code of a live campaign's link into a file.
    Qr {
        #[command(flatten)]
        link: Link,
        /// The file, whose name ends in .svg or .png (default: the campaign's name and .svg).
        #[arg(long)]
        out: Option<PathBuf>,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// A link to a campaign.
#[derive(Args)]
#[group(id = "link_parts")]
pub struct Link {
    /// The campaign's name.
    pub name: String,
    /// Parameters besides, as in utm_medium=email.
    pub parameters: Vec<String>,
}

#[derive(Subcommand)]
pub enum HostsCommand {
    /// Say what is wrong with campaigns/hosts.json.
    Check {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Check and make live; this takes an admin.
    Push(Publication),
    #[command(flatten)]
    History(History),
}

/// What is wanted of a report on clicks.
#[derive(Args)]
pub struct ClickReport {
    #[command(flatten)]
    pub period: Period,
    /// What to count them by.
    #[arg(long, default_value = "source", value_parser = ["day", "source", "campaign", "language", "landing"])]
    pub by: String,
    #[command(flatten)]
    pub form: ReportForm,
}

#[derive(Subcommand)]
pub enum DeliveriesCommand {
    /// List them, the latest first.
    List {
        /// Those that wait, were told, can't be told, or are dead.
        #[arg(long, default_value = "dead", value_parser = ["waiting", "told", "untold", "dead"])]
        state: String,
        /// Only those of the campaign with this name.
        #[arg(long)]
        campaign: Option<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Try dead ones again.
    Replay {
        #[command(flatten)]
        choice: ReplayChoice,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// Which dead deliveries are meant.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct ReplayChoice {
    /// Their keys, as `list` shows them.
    pub keys: Vec<String>,
    /// All of the campaign with this name.
    #[arg(long)]
    pub campaign: Option<String>,
    /// All.
    #[arg(long)]
    pub all: bool,
}
