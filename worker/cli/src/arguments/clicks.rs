//! Arguments of the commands on campaigns, clicks and conversions.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{DryRun, History, Publication, ReportForm};
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
    #[command(flatten)]
    History(History),
    /// Print the link for a campaign's advertisement.
    Link {
        /// The campaign's name.
        name: String,
        /// Parameters besides, as in utm_medium=email.
        parameters: Vec<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
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
    /// The first day that counts (UTC), as in 2026-11-21.
    #[arg(long)]
    pub from: Option<String>,
    /// The last day that counts.
    #[arg(long)]
    pub to: Option<String>,
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
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Try dead ones again.
    Replay {
        /// Their keys, as `list` shows them.
        #[arg(required = true)]
        keys: Vec<String>,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}
