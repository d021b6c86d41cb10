//! Arguments of commands on what admins set.

use clap::{Args, Subcommand};

use crate::form::AnswerForm;

/// What to do with settings.
#[derive(Subcommand)]
pub enum SettingsCommand {
    /// Print what is set.
    Get {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Set what needs a review. What is not named stays as it is.
    Set {
        #[command(flatten)]
        review: ReviewSettings,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// What of reviews is to be set.
#[derive(Args)]
#[group(required = true, multiple = true)]
pub struct ReviewSettings {
    /// Which changes of redirects need a review.
    #[arg(long, value_parser = ["never", "large", "always"])]
    pub review: Option<String>,
    /// Which releases need a review; large: for more than half of the visitors.
    #[arg(long, value_parser = ["never", "large", "always"])]
    pub releases: Option<String>,
    /// Which decisions of experiments need a review.
    #[arg(long, value_parser = ["never", "against-verdict"])]
    pub decisions: Option<String>,
    /// How many people have to approve.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=5))]
    pub approvals: Option<u32>,
    /// Whether what continuous integration publishes counts as reviewed.
    #[arg(long)]
    pub ci_tokens_reviewed: Option<bool>,
}
