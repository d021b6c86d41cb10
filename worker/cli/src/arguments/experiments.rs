//! Arguments of the commands on experiments.

use std::path::PathBuf;

use clap::Subcommand;

use super::{DryRun, History, Publication};
use crate::form::AnswerForm;

#[derive(Subcommand)]
pub enum ExperimentsCommand {
    /// Say what is wrong or remarkable in experiments.
    Check {
        /// Files (default: experiments/*.json).
        files: Vec<PathBuf>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Check experiments and write the compiled ones.
    Compile {
        /// Files (default: experiments/*.json).
        files: Vec<PathBuf>,
        /// File to write.
        #[arg(long, default_value = "build/experiments.bundle")]
        out: PathBuf,
    },
    /// Check, compile, make the pages that variations show, and make live. What a GrowthBook instance sent stays.
    Push(Publication),
    #[command(flatten)]
    History(History),
    /// Say what changes between two published sets.
    Diff {
        /// The old set: a version's id (its first eight characters will do), or live.
        from: String,
        /// The new one.
        #[arg(default_value = "live")]
        to: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Switch all experiments off: everybody sees pages as they are.
    Off {
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Switch experiments on again.
    On {
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Print a link that shows a variation of a live experiment for a day, whatever a hash would say.
    Preview {
        /// The experiment's key.
        experiment: String,
        /// The variation's key, or its place.
        variation: String,
        /// Path of a page of the experiment (default: its first).
        #[arg(long)]
        path: Option<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Run the cases that GrowthBook keeps for its SDKs, or others of that layout.
    Conformance {
        /// The file: a JSON object of sections.
        file: PathBuf,
        #[command(flatten)]
        form: AnswerForm,
    },
}
