//! Arguments of the command on saved views of reports.

use clap::{Args, Subcommand};

use super::{DryRun, Period};
use crate::form::AnswerForm;

/// What to do with saved views.
#[derive(Subcommand)]
pub enum ViewsCommand {
    /// Save what a report is asked; in place of a view of yours with the same name.
    Save(NewView),
    /// Remove a view, for everybody.
    Remove {
        /// Its name, as the list has it.
        name: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// A view that is to be saved.
#[derive(Args)]
pub struct NewView {
    /// What it is to be called.
    pub name: String,
    /// The report.
    #[arg(long, value_parser = ["sessions", "redirects", "turned-away", "clicks"])]
    pub report: String,
    /// What the report counts by, as its own command takes it.
    #[arg(long)]
    pub by: Option<String>,
    /// How many days up to the one on which it is opened: 7, 30, 90 or 365 (default: 30, where no days are given).
    #[arg(long, conflicts_with_all = ["from", "to"])]
    pub days: Option<u16>,
    #[command(flatten)]
    pub period: Period,
    /// Compare with as many days before.
    #[arg(long)]
    pub compare: bool,
    #[command(flatten)]
    pub dry_run: DryRun,
    #[command(flatten)]
    pub form: AnswerForm,
}
