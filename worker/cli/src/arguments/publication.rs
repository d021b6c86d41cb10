//! Arguments that commands on several kinds have in common: publishing files of the project, and the history of a kind.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::form::AnswerForm;

/// Whether to change anything: the same flag in every command that does.
#[derive(Args, Clone, Copy)]
pub struct DryRun {
    /// Say what would change, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
}

impl DryRun {
    /// As control is told.
    pub fn query(self) -> [(&'static str, &'static str); 1] {
        [("dry_run", if self.dry_run { "true" } else { "false" })]
    }
}

/// Files to publish as text.
#[derive(Args)]
pub struct Publication {
    /// Files (default: the project's own of this kind).
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub dry_run: DryRun,
    /// Why; kept in the history.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}

/// What was published of a kind.
#[derive(Subcommand)]
pub enum History {
    /// List what was published, newest first.
    #[command(visible_alias = "list")]
    Versions {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Make something live again that was published before.
    Promote(Promotion),
}

/// What to make live again.
#[derive(Args)]
pub struct Promotion {
    /// Its id, as `versions` shows it, or the first eight or more characters of it.
    pub id: String,
    #[command(flatten)]
    pub dry_run: DryRun,
    /// Why; kept in the history.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}
