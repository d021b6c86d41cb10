//! Arguments of the commands on what came of experiments: decisions, shipping, results by day, and the archive.

use clap::{Subcommand, ValueEnum};

use super::DryRun;
use crate::form::AnswerForm;

#[derive(Subcommand)]
pub enum OutcomeCommand {
    /// Print what was planned when an experiment started, and what was decided of it since.
    Decisions {
        /// The experiment's key.
        key: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Record a decision about an experiment, with the verdict that there is now. It changes nothing that visitors see.
    Decide {
        /// The experiment's key.
        key: String,
        /// What is decided.
        decision: DecisionName,
        /// Of ship: the variation's key, or its place.
        #[arg(long, required_if_eq("decision", "ship"))]
        variation: Option<String>,
        /// Why; kept in the log.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Show a variation to everybody whom an experiment is for, uncounted, and end the experiment.
    Ship {
        /// The experiment's key.
        key: String,
        /// The variation's key, or its place; that of the control keeps the page as it is.
        variation: String,
        /// Why; kept in the log.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// List the decisions against the verdict that wait until somebody else has approved them, or are approved and not made yet.
    Requests {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Approve a decision of somebody else against the verdict: they can then make it by the same command as before.
    Approve {
        /// The request's id.
        id: u32,
        /// Why; kept in the audit.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Refuse a decision that waits, or take it back.
    Refuse {
        /// The request's id.
        id: u32,
        /// Why; kept in the audit.
        #[arg(long, default_value = "")]
        note: String,
    },
    /// List shipped variations whose content the live release has, so that their experiments change nothing any more.
    Released {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Take a shipped experiment out of its file, where the live release has its content. The archive stays.
    Remove {
        /// The experiment's key.
        key: String,
        /// Why; kept in the history.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Print which share of visitors is in no experiment; with --share or --end, begin that, move its last day, or end it.
    Holdout {
        /// The share of visitors, such as 0.05: 0.1 at most.
        #[arg(long, requires = "until", conflicts_with = "end")]
        share: Option<f64>,
        /// Its last day, such as 2026-12-31.
        #[arg(long, requires = "share")]
        until: Option<String>,
        /// End it: everybody is in the experiments.
        #[arg(long)]
        end: bool,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Print how the results of an experiment went, night by night.
    Days {
        /// The experiment's key.
        key: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Print results by language, class of device and source: to look for, never to decide by.
    Segments {
        /// The experiment's key.
        key: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// List the experiments that have ended, or print one with its design, results, decisions and the digests of its pages.
    Archive {
        /// The experiment's key.
        key: Option<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// What can be decided.
#[derive(Clone, Copy, ValueEnum)]
pub enum DecisionName {
    /// The control stays.
    KeepControl,
    /// Everybody gets a variation.
    Ship,
    /// The experiment ends, and nothing is changed by it.
    Stop,
    /// The experiment goes on.
    GoOn,
}

impl DecisionName {
    /// As control has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::KeepControl => "keep_control",
            Self::Ship => "ship",
            Self::Stop => "stop",
            Self::GoOn => "go_on",
        }
    }
}
