//! Arguments of commands on drafts of redirects.

use clap::{Args, Subcommand, ValueEnum};

use super::DryRun;
use crate::form::AnswerForm;

/// What to do with drafts.
#[derive(Subcommand)]
pub enum DraftsCommand {
    /// List drafts, those that were changed last first.
    List {
        /// Which ones.
        #[arg(long, default_value = "open", value_parser = ["open", "in-review", "published", "discarded", "all"])]
        state: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Begin a draft on what is live.
    New {
        /// What it is about.
        title: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Show a draft, and which rules it changes.
    Show {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Say which URLs a draft would have answered differently.
    Diff {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Say what is wrong or remarkable in a draft.
    Check {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Change a draft's title, or agree that files of other systems become CSV where a rule in them changes.
    Change {
        /// Its id.
        id: String,
        #[command(flatten)]
        settings: DraftSettings,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Edit all rules that a query finds, at most 2,000, in a draft.
    Bulk(BulkEdit),
    /// Move a draft onto what is live, and decide about rules that somebody else has published differently.
    Rebase {
        /// Its id.
        id: String,
        /// A rule that is to be as the draft has it; can be given more than once.
        #[arg(long, value_name = "RULE")]
        mine: Vec<String>,
        /// A rule that is to be as it is live; can be given more than once.
        #[arg(long, value_name = "RULE")]
        theirs: Vec<String>,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Ask others for a review of a draft.
    Submit(DraftSay),
    /// Approve a draft that somebody else has changed, as it is now.
    Approve(DraftSay),
    /// Ask for changes of a draft that is in review: --note says which.
    RequestChanges(DraftSay),
    /// Take back the request for a review.
    Withdraw(DraftSay),
    /// Comment on a draft, or on a rule of it.
    Comment {
        /// The draft's id.
        id: String,
        /// What to say.
        text: String,
        /// The rule that it is about, by its name in the draft.
        #[arg(long)]
        rule: Option<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Say whether a draft needs a review, who has approved it, and what was said of it.
    Review {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Publish a draft.
    Publish {
        /// Its id.
        id: String,
        /// Why; kept in the history.
        #[arg(long)]
        note: String,
        /// As an admin, publish it although nobody has approved; all admins are told.
        #[arg(long)]
        break_glass: bool,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Discard a draft; it can be restored for 30 days.
    Discard {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Restore a draft that was discarded.
    Restore {
        /// Its id.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
}

/// What somebody says of a draft.
#[derive(Args)]
pub struct DraftSay {
    /// Its id.
    pub id: String,
    /// What others should know.
    #[arg(long, default_value = "")]
    pub note: String,
    #[command(flatten)]
    pub form: AnswerForm,
}

/// What a review of a draft does to it.
#[derive(Clone, Copy)]
pub enum DraftVerdict {
    Submit,
    Approve,
    RequestChanges,
    Withdraw,
}

/// What of a draft itself is to be changed.
#[derive(Args)]
#[group(required = true, multiple = true)]
pub struct DraftSettings {
    /// What it is about.
    #[arg(long)]
    pub title: Option<String>,
    /// Files of other systems become CSV where a rule in them changes.
    #[arg(long)]
    pub convert_files: bool,
}

/// Which rules are edited, and how.
#[derive(Args)]
pub struct BulkEdit {
    /// The draft's id.
    pub id: String,
    /// All rules that this query finds, as redirects search takes it.
    #[arg(long, value_name = "QUERY")]
    pub matching: String,
    #[command(flatten)]
    pub action: BulkAction,
    #[command(flatten)]
    pub dry_run: DryRun,
    #[command(flatten)]
    pub form: AnswerForm,
}

/// What is done to each rule.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct BulkAction {
    /// Set a field: target, status, query, case, note, file or market.
    #[arg(long, value_name = "FIELD=VALUE")]
    pub set: Option<String>,
    /// Replace a text wherever it is in a field: source, target or note.
    #[arg(long, num_args = 3, value_names = ["FIELD", "FIND", "REPLACEMENT"])]
    pub replace_text: Option<Vec<String>>,
    /// Answer 410 Gone.
    #[arg(long)]
    pub gone: bool,
    /// Remove the rule.
    #[arg(long)]
    pub remove: bool,
}

/// A rule for a draft.
#[derive(Args)]
pub struct NewRule {
    /// What it answers.
    #[arg(value_name = "SOURCE")]
    pub address: String,
    /// Where it leads; nothing for 410.
    #[arg(value_name = "TARGET", default_value = "")]
    pub leads_to: String,
    /// The draft.
    #[arg(long)]
    pub draft: String,
    #[command(flatten)]
    pub fields: RuleFields,
}

/// Fields of a rule.
#[derive(Args)]
pub struct RuleFields {
    /// Name of the published file that it is in, such as redirects/fi.csv.
    #[arg(long)]
    pub file: Option<String>,
    /// What it answers.
    #[arg(long)]
    pub source: Option<String>,
    /// Where it leads; empty for 410.
    #[arg(long)]
    pub target: Option<String>,
    /// The status code.
    #[arg(long)]
    pub status: Option<String>,
    /// How the source is compared: exact, prefix, placeholder or regex.
    #[arg(long)]
    pub r#match: Option<String>,
    /// What becomes of the visitor's query: keep, drop or exact.
    #[arg(long)]
    pub query: Option<String>,
    /// Whether letters' case matters: ignore or sensitive.
    #[arg(long)]
    pub case: Option<String>,
    /// Its market.
    #[arg(long)]
    pub market: Option<String>,
    /// A remark for colleagues.
    #[arg(long)]
    pub note: Option<String>,
}

/// What becomes of rules that are there already.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ImportMode {
    /// They become those of the import.
    Replace,
    /// They stay.
    Skip,
    /// As replace, and rules of the file that the import lacks go.
    ReplaceFile,
}

impl ImportMode {
    /// Its name in the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Skip => "skip",
            Self::ReplaceFile => "replace-file",
        }
    }
}
