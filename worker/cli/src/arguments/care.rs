//! Arguments of the commands that look after redirects: paths that are ignored, and targets that fail.

use clap::{Subcommand, ValueEnum};

use super::DryRun;
use crate::form::AnswerForm;

/// What to do with ignored paths.
#[derive(Subcommand)]
pub enum IgnoredPathsCommand {
    /// Ignore a path, or all that begin so.
    Add {
        /// A path such as /old-shop/, or the beginning of paths and a star, as in "/wp-*".
        path: String,
        /// Why.
        #[arg(long, default_value = "")]
        reason: String,
        /// Snooze it for so many days (default: ignore it for good).
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=365))]
        days: Option<u32>,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Show a path again.
    Remove {
        /// As the list has it.
        path: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// How a target is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TargetState {
    Failing,
    Moved,
    Unknown,
    Ok,
}

impl TargetState {
    /// Its name, as control has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Failing => "failing",
            Self::Moved => "moved",
            Self::Unknown => "unknown",
            Self::Ok => "ok",
        }
    }
}

/// What to do with targets.
#[derive(Subcommand)]
pub enum TargetsCommand {
    /// Check a target at once.
    Check {
        /// Its address, as the list has it.
        target: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
}
