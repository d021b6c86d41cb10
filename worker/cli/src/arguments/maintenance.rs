//! Arguments of the commands on maintenance.

use clap::{Args, Subcommand};

use super::DryRun;
use crate::form::AnswerForm;

#[derive(Subcommand)]
pub enum MaintenanceCommand {
    /// Show the maintenance page in place of every page, until it is switched off.
    On(MaintenanceChange),
    /// Stop showing it. A planned window that has begun goes on: cancel it.
    Off(MaintenanceChange),
    /// Plan a window of time in which pages answer with the maintenance page. It begins and ends by itself.
    Plan(NewWindow),
    /// List the planned windows that are not over, the next one first.
    Windows {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Make links that show the pages during maintenance to whoever opens them, for 24 hours: one for each region.
    Preview {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Cancel a planned window; one that has begun ends.
    Cancel {
        /// Its id, as windows shows it.
        id: String,
        #[command(flatten)]
        change: MaintenanceChange,
    },
}

/// What every change of maintenance takes.
#[derive(Args)]
pub struct MaintenanceChange {
    #[command(flatten)]
    pub dry_run: DryRun,
    /// Why; kept in the history.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}

/// A window to be planned.
#[derive(Args)]
pub struct NewWindow {
    /// From when, by the clocks of the first region's market, as in 2026-11-28T02:00; or with an offset, as in 2026-11-28T02:00+02:00.
    #[arg(long, value_name = "TIME")]
    pub from: String,
    /// Until when: at most 24 hours later.
    #[arg(long, value_name = "TIME")]
    pub until: String,
    /// A region whose pages it is for (default: all); can be given more than once.
    #[arg(long = "region", value_name = "REGION")]
    pub regions: Vec<String>,
    /// What it is for.
    #[arg(long, default_value = "")]
    pub text: String,
    #[command(flatten)]
    pub change: MaintenanceChange,
}
