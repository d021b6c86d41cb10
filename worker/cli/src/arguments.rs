//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use kirkas_core::redirects::compile::Format;

/// Publishes redirect tables and releases, and says what is live.
#[derive(Parser)]
#[command(name = "edgectl", version)]
pub struct Arguments {
    #[command(flatten)]
    pub server: Server,
    #[command(subcommand)]
    pub command: Command,
}

/// Where to publish.
#[derive(Args)]
pub struct Server {
    /// Address of the service.
    #[arg(long, global = true, env = "KIRKAS_URL", default_value = "http://localhost:8787")]
    pub url: String,
    /// Operator's token; without it, the file .state/control-token of the project is read.
    #[arg(long, global = true, env = "KIRKAS_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Redirect tables: check, compile, publish, try out.
    #[command(subcommand)]
    Redirects(RedirectsCommand),
    /// Releases of the app: publish, list, roll back.
    #[command(subcommand)]
    Release(ReleaseCommand),
    /// Say how a URL is answered by what is live, step by step.
    Trace {
        /// A whole address, as in https://…/path/.
        address: String,
        #[arg(long)]
        json: bool,
    },
    /// Who published what, when and why, newest first.
    Audit {
        /// Check that no entry was changed, taken out or put in.
        #[arg(long)]
        verify: bool,
        /// With --verify: a hash that was noted earlier and must still be in the chain.
        #[arg(long, requires = "verify")]
        expect: Option<String>,
        #[arg(long)]
        json: bool,
    },
    /// Show the maintenance page in place of every page, or stop showing it.
    Maintenance {
        switch: Switch,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
    },
}

#[derive(Subcommand)]
pub enum RedirectsCommand {
    /// Say what is wrong or remarkable in tables (default: redirects/*.csv).
    Check {
        /// Tables, in any format that can be imported.
        files: Vec<PathBuf>,
        /// Their format; without it, told by name and content.
        #[arg(long, value_parser = formats())]
        format: Option<Format>,
        /// Answer as one JSON object.
        #[arg(long)]
        json: bool,
        /// Show every report, not only the first few of each kind.
        #[arg(long)]
        all: bool,
    },
    /// Check tables and write the compiled one.
    Compile {
        files: Vec<PathBuf>,
        /// Their format; without it, told by name and content.
        #[arg(long, value_parser = formats())]
        format: Option<Format>,
        /// Answer as one JSON object.
        #[arg(long)]
        json: bool,
        /// File to write.
        #[arg(long, default_value = "build/redirects.bundle")]
        out: PathBuf,
    },
    /// Check, compile and make live.
    Push {
        files: Vec<PathBuf>,
        /// Version of what was live when the tables were taken up: where somebody has published
        /// since, nothing is.
        #[arg(long)]
        if_version: Option<u64>,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
    },
    /// Turn a table of another system into a CSV table.
    Import {
        file: PathBuf,
        /// Its format; without it, told by name and content.
        #[arg(long, value_parser = formats())]
        format: Option<Format>,
        /// File to write; without it, standard output.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Answer as one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Write tables in another system's format; without files, the live one.
    Export {
        files: Vec<PathBuf>,
        /// The format to write.
        #[arg(long, value_parser = formats(), default_value = "csv")]
        format: Format,
        /// Leave out notes, where the format has no place for them.
        #[arg(long)]
        without_notes: bool,
        /// File to write; without it, standard output.
        #[arg(long)]
        out: Option<PathBuf>,
        /// Answer as one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Say what each URL answers, as one JSON object a line.
    Resolve {
        /// Table to ask: compiled, CSV or .tsv (default: redirects/*.csv).
        #[arg(long)]
        table: Option<PathBuf>,
        /// URLs or paths; without any, they are read from standard input, one a line.
        urls: Vec<String>,
    },
    /// Say what changes between two tables: which rules, and which URLs answer differently.
    Diff {
        /// The new tables (default: redirects/*.csv).
        #[arg(conflicts_with = "to")]
        files: Vec<PathBuf>,
        /// The old table: a version's id, live, or a file.
        #[arg(long, default_value = "live")]
        from: String,
        /// The new table, in place of files: a version's id, live, or a file.
        #[arg(long)]
        to: Option<String>,
        /// URLs to ask, one a line (default: what visitors asked for, and every source of both tables).
        #[arg(long)]
        urls: Option<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    /// How often each rule answered, and when last.
    Hits {
        #[command(flatten)]
        report: Report,
        /// Rules of the live table that answered nothing, or nothing since the day given.
        #[arg(long)]
        never: bool,
    },
    /// Paths that most often lead nowhere, each with where it could lead; as CSV, rows for a table.
    NotFound {
        #[command(flatten)]
        report: Report,
    },
    /// List published tables, newest first.
    Versions {
        #[arg(long)]
        json: bool,
    },
    /// Make a published table live again.
    Promote {
        /// Its id, as `versions` shows it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
    },
}

#[derive(Subcommand)]
pub enum ReleaseCommand {
    /// Compress and upload what is not there yet, and make the release live.
    Push {
        /// Folder that holds release.json.
        #[arg(default_value = "build/release")]
        folder: PathBuf,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
    },
    /// List published releases, newest first.
    List {
        #[arg(long)]
        json: bool,
    },
    /// Make a published release live again.
    Promote {
        /// Its id, as `list` shows it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
    },
}

/// What is wanted of a report.
#[derive(Args)]
pub struct Report {
    /// The first day that counts (UTC), as in 2026-11-21.
    #[arg(long)]
    pub since: Option<String>,
    /// Rows at most.
    #[arg(long, default_value_t = 100)]
    pub limit: u32,
    /// How to write it.
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
    /// Answer as one JSON object.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Text,
    Csv,
    Json,
}

/// A switch.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// The formats of tables, by name.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .try_map(|name| Format::from_name(&name).ok_or("there is no such format"))
}
