//! Arguments that commands on several kinds have in common: publishing files of the project, and the history of a kind.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::form::AnswerForm;

/// Files to publish as text.
#[derive(Args)]
pub struct Publication {
    /// Files (default: the project's own of this kind).
    pub files: Vec<PathBuf>,
    /// Say what would be made live, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
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
    Promote {
        /// Its id, as `versions` shows it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}
