//! Arguments of commands on redirect tables.

use std::path::PathBuf;

use clap::Subcommand;

use super::care::{IgnoredPathsCommand, TargetState, TargetsCommand};
use super::{DryRun, History, ImportMode, NewRule, Period, Report, ReportForm, RuleFields, Shards};
use crate::form::{AnswerForm, TableForm};

/// What to do with redirect tables.
#[derive(Subcommand)]
pub enum RedirectsCommand {
    /// Say what is wrong or remarkable in tables (default: redirects/*.csv).
    Check {
        /// Tables, in any format that can be imported.
        files: Vec<PathBuf>,
        #[command(flatten)]
        form: TableForm,
        /// Show every report, not only the first few of each kind.
        #[arg(long)]
        all: bool,
    },
    /// Check tables and write the compiled one.
    Compile {
        /// Tables (default: redirects/*.csv).
        files: Vec<PathBuf>,
        #[command(flatten)]
        form: TableForm,
        /// File to write.
        #[arg(long, default_value = "build/redirects.bundle")]
        out: PathBuf,
        #[command(flatten)]
        shards: Shards,
    },
    /// Check, compile and make live.
    Push {
        /// Tables (default: redirects/*.csv).
        files: Vec<PathBuf>,
        /// Version of what was live when the tables were taken up: where somebody has published
        /// since, nothing is.
        #[arg(long)]
        if_version: Option<u64>,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: TableForm,
        #[command(flatten)]
        shards: Shards,
    },
    /// Turn a table of another system into a CSV table, or import it into a draft.
    Import {
        /// The table.
        file: PathBuf,
        /// The draft to import it into, in place of writing a table.
        #[arg(long, conflicts_with = "out")]
        draft: Option<String>,
        /// With --draft: name of the published file that new rules go into, such as redirects/fi.csv.
        #[arg(long, requires = "draft")]
        into: Option<String>,
        /// With --draft: what becomes of rules that are there already.
        #[arg(long, value_enum, default_value = "replace", requires = "draft")]
        mode: ImportMode,
        /// With --mode replace-file: how many rules of the file go, to agree to that.
        #[arg(long, requires = "draft")]
        removed: Option<usize>,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: TableForm,
        /// File to write; without it, standard output.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Add a rule to a draft.
    Add {
        #[command(flatten)]
        rule: NewRule,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Write a rule differently in a draft.
    Set {
        /// The rule's id, as search shows it, or its name in the draft.
        rule: String,
        /// The draft.
        #[arg(long)]
        draft: String,
        #[command(flatten)]
        fields: RuleFields,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Remove rules in a draft.
    Remove {
        /// Their ids, as search shows them, or their names in the draft.
        #[arg(required = true)]
        rules: Vec<String>,
        /// The draft.
        #[arg(long)]
        draft: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Take back a version: within 10 minutes by going back to the one before, later or after others have published by a draft.
    Undo {
        /// The version's id, or the first eight or more characters of it (default: the live one).
        version: Option<String>,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "Undo")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Write the live table's files over the project's.
    Pull {
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Compile a large table anew with what drafts have changed since its files were pushed. It answers as before, and drafts have room again.
    Compact {
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "Compact")]
        note: String,
        #[command(flatten)]
        shards: Shards,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Write tables in another system's format; without files, the live one.
    Export {
        /// Tables; without any, the live one.
        files: Vec<PathBuf>,
        #[command(flatten)]
        form: TableForm,
        /// Leave out notes, where the format has no place for them.
        #[arg(long)]
        without_notes: bool,
        /// File to write; without it, standard output.
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Say what each URL answers, as one JSON object a line: status, location and rule.
    Resolve {
        /// Table to ask, compiled or to compile (default: redirects/*.csv).
        #[arg(long)]
        table: Option<PathBuf>,
        /// URLs or paths; without any, or for -, they are read from standard input, one a line.
        urls: Vec<String>,
        #[command(flatten)]
        form: TableForm,
    },
    /// Say what changes between two tables: which rules, and which URLs answer differently.
    Diff {
        /// The new tables (default: redirects/*.csv).
        #[arg(conflicts_with = "to")]
        files: Vec<PathBuf>,
        /// The old table: a version's id (its first eight characters will do), live, or a file.
        #[arg(long, default_value = "live")]
        from: String,
        /// The new table, in place of files: a version's id (its first eight characters will do), live, or a file.
        #[arg(long)]
        to: Option<String>,
        /// URLs to ask, one a line (default: what visitors asked for, and every source of both tables).
        #[arg(long)]
        urls: Option<PathBuf>,
        #[command(flatten)]
        form: TableForm,
    },
    /// Search the live table's rules.
    Search {
        /// Words, texts in quotation marks, and filters, as in: laina status:410 hits:>100.
        #[arg(default_value = "")]
        query: String,
        /// The order of the rules.
        #[arg(long, default_value = "relevance", value_parser = ["relevance", "source", "hits", "last-hit", "changed"])]
        sort: String,
        /// The most rules to show.
        #[arg(long, default_value = "100", value_parser = clap::value_parser!(u32).range(1..=100_000))]
        limit: u32,
        /// A draft, by its id: the rules are as the draft has them, those that it changes first; in:draft finds them alone.
        #[arg(long)]
        draft: Option<String>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Show a live rule, what leads to it and where it leads.
    Show {
        /// The rule's id, as search shows it.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Show what published versions have changed of a rule: who, when, why, and before and after.
    #[command(name = "history")]
    RuleHistory {
        /// The rule's id, as search shows it.
        id: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Have the rules that search finds made again from the live table's files.
    Reindex {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// How often each rule answered, and when last.
    Hits {
        #[command(flatten)]
        period: Period,
        /// Rules of the live table that answered nothing, or nothing since the first day.
        #[arg(long, conflicts_with = "to")]
        never: bool,
        #[command(flatten)]
        form: ReportForm,
    },
    /// Paths that most often lead nowhere, each with where it could lead; as CSV, rows for a table.
    NotFound {
        #[command(flatten)]
        report: Report,
    },
    /// Approve a version that somebody else has pushed, and that is not live yet.
    Approve {
        /// Its id, or the first eight or more characters of it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Paths that are left out of those that lead nowhere: list them, ignore one, or show one again.
    IgnoredPaths {
        #[command(subcommand)]
        command: Option<IgnoredPathsCommand>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Where live rules lead, and whether that still answers: list targets in a state, or check one.
    Targets {
        /// How the targets are.
        #[arg(long, value_enum, default_value = "failing")]
        state: TargetState,
        #[command(subcommand)]
        command: Option<TargetsCommand>,
        #[command(flatten)]
        form: AnswerForm,
    },
    #[command(flatten)]
    History(History),
}
