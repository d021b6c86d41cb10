//! Arguments of the commands on experiments.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::Value;

use super::{DryRun, History, OutcomeCommand, Publication};
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
    /// Say how many visitors and days an experiment takes to find an effect.
    Plan(ExperimentPlan),
    /// Estimate how many visitors a day a condition fits, from the sample of the last 14 days.
    Audience(ExperimentAudience),
    #[command(flatten)]
    Outcome(OutcomeCommand),
    /// Run the cases that GrowthBook keeps for its SDKs, or others of that layout.
    Conformance {
        /// The file: a JSON object of sections.
        file: PathBuf,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// Whom an experiment would be for.
#[derive(Args)]
pub struct ExperimentAudience {
    /// The condition, as an experiment has it, such as '{"language": "sv-FI"}' (default: everybody).
    #[arg(long, value_parser = json)]
    pub condition: Option<Value>,
    /// What an attribute is to be, such as language=sv-FI; several times for several attributes or values.
    #[arg(long = "where", value_parser = name_and_value, conflicts_with = "condition")]
    pub clauses: Vec<(String, String)>,
    /// A path of the experiment, such as '/sv/*'; several times for several (default: all pages).
    #[arg(long = "page")]
    pub pages: Vec<String>,
    #[command(flatten)]
    pub form: AnswerForm,
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let both = text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    both.ok_or_else(|| "write it as language=sv-FI".to_owned())
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))
}

/// What a plan is made from. Shares are from 0 to 1.
#[derive(Args)]
pub struct ExperimentPlan {
    /// The share of visitors who do it today; of a value such as revenue, give --mean and --deviation instead.
    #[arg(long, required_unless_present = "mean", conflicts_with_all = ["mean", "deviation"])]
    pub rate: Option<f64>,
    /// The mean of the value.
    #[arg(long, requires = "deviation", allow_negative_numbers = true)]
    pub mean: Option<f64>,
    /// Its standard deviation.
    #[arg(long, requires = "mean")]
    pub deviation: Option<f64>,
    /// The effect to find, relative to what is today: 0.1 is a tenth more.
    #[arg(long, allow_negative_numbers = true)]
    pub effect: f64,
    /// The chance of finding it.
    #[arg(long, default_value_t = 0.8)]
    pub power: f64,
    /// Variations, the control included.
    #[arg(long, default_value_t = 2)]
    pub variations: u32,
    /// Goals.
    #[arg(long, default_value_t = 1)]
    pub goals: u32,
    /// Visitors of the experiment's pages in a day.
    #[arg(long)]
    pub visitors_a_day: f64,
    /// The share of them that takes part.
    #[arg(long, default_value_t = 1.0)]
    pub coverage: f64,
    /// The share of them that consents to measurement.
    #[arg(long, default_value_t = 1.0)]
    pub consenting: f64,
    #[command(flatten)]
    pub form: AnswerForm,
}
