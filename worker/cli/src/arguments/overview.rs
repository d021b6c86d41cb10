//! The command line of `edgectl overview`.

use clap::{Args, Subcommand};

use super::DryRun;
use crate::form::AnswerForm;
use crate::overview::Span;

#[derive(Args)]
pub struct OverviewArguments {
    #[command(subcommand)]
    pub command: Option<OverviewCommand>,
    /// The time that figures are of, each with its change against the time before.
    #[arg(long, default_value = "hours")]
    pub span: Span,
    #[command(flatten)]
    pub form: AnswerForm,
}

#[derive(Subcommand)]
pub enum OverviewCommand {
    /// Let something that needs attention wait.
    Snooze {
        /// What, as the overview lists it: dead-deliveries, or wrong-split:KEY of an experiment.
        what: String,
        /// Until when, at most 30 days from now (UTC): a day, as in 2026-12-24, or a time, as in 2026-12-24T08:00:00Z.
        #[arg(long)]
        until: String,
        /// Why it can wait.
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Have it need attention again.
    Unsnooze {
        /// What, as the overview lists it.
        what: String,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}
