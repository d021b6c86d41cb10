//! The command line.

mod access;
mod audit;
mod care;
mod clicks;
mod drafts;
mod experiments;
mod maintenance;
mod outcome;
mod overview;
mod publication;
mod redirects;
mod rollout;
mod settings;
mod views;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use kirkas_redirects_compile::SHARD_BYTES;

use self::audit::AuditFilter;
use crate::failure::Failure;
use crate::form::AnswerForm;

pub use access::{AdminAddress, PeopleCommand, TokensCommand};
pub use care::{IgnoredPathsCommand, TargetState, TargetsCommand};
pub use clicks::{CampaignsCommand, ClickReport, DeliveriesCommand, HostsCommand, Link, ReplayChoice};
pub use drafts::{BulkAction, BulkEdit, DraftSay, DraftVerdict, DraftsCommand, ImportMode, NewRule, RuleFields};
pub use experiments::{ExperimentAudience, ExperimentPlan, ExperimentsCommand};
pub use maintenance::{MaintenanceChange, MaintenanceCommand, NewWindow};
pub use outcome::{DecisionName, OutcomeCommand};
pub use overview::{OverviewArguments, OverviewCommand};
pub use publication::{DryRun, History, Promotion, Publication};
pub use redirects::RedirectsCommand;
pub use rollout::Rollout;
pub use settings::{ReviewSettings, SettingsCommand};
pub use views::{NewView, ViewsCommand};

const DEFAULT_SHARD: NonZeroUsize = NonZeroUsize::new(SHARD_BYTES).unwrap();

/// Publishes redirect tables and releases, and says what is live.
#[derive(Parser)]
#[command(
    name = "edgectl",
    version,
    after_help = "Exit codes: 0 fine, 1 findings that refuse or a failure, 2 wrong usage or a file that can't be read, 3 somebody else has to approve first, 4 sign in again."
)]
pub struct Arguments {
    /// Whether to write in colour.
    #[command(flatten)]
    pub color: colorchoice_clap::Color,
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
    /// Token; without it, that of edgectl login counts, and else the one of the project's local service at that port
    /// (.state/control-token).
    #[arg(long, global = true, env = "KIRKAS_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
}

impl Server {
    /// Its address, without a slash at the end.
    ///
    /// # Errors
    /// When it is none.
    pub fn address(&self) -> Result<&str, Failure> {
        let address = self.url.trim_end_matches('/');
        let is_address = address.starts_with("http://") || address.starts_with("https://");
        if is_address { Ok(address) } else { Err(Failure::Url(self.url.clone())) }
    }
}

/// How a large table is stored.
#[derive(Args)]
pub struct Shards {
    /// Bytes of a shard; a table of more than eight is stored as an index and shards.
    #[arg(long, default_value_t = DEFAULT_SHARD)]
    pub shard_bytes: NonZeroUsize,
}

#[derive(Subcommand)]
pub enum Command {
    /// Sign in: prints an address and a code to compare there, and stores a token that works for 30 days.
    Login {
        /// Limit the token to a part and to how far it reaches there, as in redirects:publish; can be given more than once.
        #[arg(long = "scope", value_name = "SCOPE")]
        scopes: Vec<String>,
        /// What to know the token by (default: the machine's name).
        #[arg(long)]
        name: Option<String>,
        /// Confirm the stored token in the console in place of getting another: it publishes for twelve hours more.
        #[arg(long, conflicts_with_all = ["scopes", "name"])]
        confirm: bool,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Sign out: ends the stored token.
    Logout {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Say who is signed in, and what they may use.
    Whoami {
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Admins who have no passkey: get them in.
    #[command(subcommand)]
    People(PeopleCommand),
    /// Tokens for continuous integration: list, make, revoke. This takes an admin.
    #[command(subcommand)]
    Tokens(TokensCommand),
    /// What admins set for everybody, such as what needs a review.
    #[command(subcommand)]
    Settings(SettingsCommand),
    /// Redirect tables: check, compile, publish, try out.
    #[command(subcommand)]
    Redirects(RedirectsCommand),
    /// Drafts of redirects: list, show, check, publish.
    #[command(subcommand)]
    Drafts(DraftsCommand),
    /// Campaigns and the sources of clicks: check, publish, make links.
    #[command(subcommand)]
    Campaigns(CampaignsCommand),
    /// Hosts of other sites that experiments and campaigns may lead to: check, publish.
    #[command(subcommand)]
    Hosts(HostsCommand),
    /// Releases of the app: publish, list, roll back.
    #[command(subcommand)]
    Release(ReleaseCommand),
    /// Experiments: check, publish, switch off, look at, and check the engine.
    #[command(subcommand)]
    Experiments(ExperimentsCommand),
    /// What networks were told of conversions.
    #[command(subcommand)]
    Deliveries(DeliveriesCommand),
    /// What visitors did, as far as they let it be counted.
    #[command(subcommand)]
    Reports(ReportsCommand),
    /// Say how a URL is answered by what is live, step by step; or what answers each of many URLs.
    Trace {
        /// A whole address, as in https://…/path/, or a path.
        #[arg(required_unless_present = "file")]
        address: Option<String>,
        /// A file with an address or a path on each line; - for standard input.
        #[arg(long, conflicts_with = "address")]
        file: Option<PathBuf>,
        /// Host that a path is asked for at (default: that of the service's address).
        #[arg(long)]
        host: Option<String>,
        /// A draft, by its id: the redirects are as in the draft.
        #[arg(long, conflicts_with = "version")]
        draft: Option<String>,
        /// A version of the redirects, by its id: the redirects are as in that version.
        #[arg(long)]
        version: Option<String>,
        #[command(flatten)]
        asker: Asker,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// What needs somebody, what is live, and what was counted lately.
    #[command(args_conflicts_with_subcommands = true)]
    Overview(OverviewArguments),
    /// What others did that concerns you: reviews asked for and answered, drafts published, broken glass, conflicts.
    Notifications {
        /// Mark those that are printed, and all before, as read.
        #[arg(long)]
        read: bool,
        /// Switch mails about them on or off. Of broken glass admins get one all the same.
        #[arg(long, value_enum)]
        mails: Option<Switch>,
        #[command(flatten)]
        dry_run: DryRun,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Who published what, when and why, newest first.
    Audit {
        /// List every write, not only what changed what visitors are shown.
        #[arg(long, conflicts_with = "verify")]
        all: bool,
        /// Check that no entry was changed, taken out or put in.
        #[arg(long)]
        verify: bool,
        /// With --verify: a hash that was noted earlier and must still be in the chain.
        #[arg(long, requires = "verify")]
        expect: Option<String>,
        #[command(flatten)]
        filter: AuditFilter,
        /// Write what these options name to a file, all of it: a table to NAME.csv, an entry a line to NAME.jsonl.
        #[arg(long, value_name = "FILE", conflicts_with = "verify")]
        export: Option<PathBuf>,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// The maintenance page in place of every page: now, or in planned windows of time.
    #[command(subcommand)]
    Maintenance(MaintenanceCommand),
}

/// Who asks for an address, and when.
#[derive(Args)]
#[group(skip)]
pub struct Asker {
    /// The time, as in 2026-12-24T09:00:00Z (default: now).
    #[arg(long, conflicts_with = "file")]
    pub at: Option<String>,
    /// The country that the network knows, in two letters, as in SE.
    #[arg(long, conflicts_with = "file")]
    pub country: Option<String>,
    /// The class of device: desktop, mobile or tablet (default: desktop).
    #[arg(long, conflicts_with = "file")]
    pub device: Option<String>,
    /// What the visitor consents to: analytics, marketing or analytics.marketing (default: nothing).
    #[arg(long, conflicts_with = "file")]
    pub consent: Option<String>,
    /// With a session.
    #[arg(long, conflicts_with = "file")]
    pub signed_in: bool,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

#[derive(Subcommand)]
pub enum ReleaseCommand {
    /// Compress and upload what is not there yet, and make the release live, or store it only.
    Push {
        /// Folder that holds release.json.
        #[arg(default_value = "build/release")]
        folder: PathBuf,
        #[command(flatten)]
        dry_run: DryRun,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        /// How hard to compress, from 0 to 11: 4 is twenty times quicker than 11 and leaves a fifth more bytes to send.
        #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(0..=11))]
        brotli_quality: u32,
        /// Store it without making it live, for a roll-out.
        #[arg(long)]
        store_only: bool,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Roll a stored release out to a share of visitors, then make it live for all or end that; alone, say how it goes.
    Rollout(Rollout),
    /// Approve a release that somebody else has stored, and that is not live yet.
    Approve {
        /// Its id, or the first eight or more characters of it.
        id: String,
        /// Why; kept in the history.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// Say which pages change between two releases, and how many bytes visitors load.
    Diff {
        /// The old release: a version's id (its first eight characters will do), or live.
        from: String,
        /// The new one.
        #[arg(default_value = "live")]
        to: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    #[command(flatten)]
    History(History),
}

#[derive(Subcommand)]
pub enum ReportsCommand {
    /// Sessions of visitors who consent to analytics.
    Sessions {
        #[command(flatten)]
        period: Period,
        /// What to count them by.
        #[arg(long, default_value = "day", value_parser = SESSION_MEASURES)]
        by: String,
        #[command(flatten)]
        form: ReportForm,
    },
    /// Clicks on advertisements, and of how many the visitor consents to marketing.
    Clicks {
        #[command(flatten)]
        clicks: ClickReport,
    },
    /// What came of a live experiment: figures, and whether to ship, keep running or stop.
    Experiment {
        /// Its key.
        key: String,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// What was not recorded, as one address or all together had too much recorded.
    TurnedAway {
        #[command(flatten)]
        period: Period,
        #[command(flatten)]
        form: ReportForm,
    },
    /// What visitors did after clicks, by their first touch and by their last, side by side.
    Conversions {
        #[command(flatten)]
        clicks: ClickReport,
    },
    /// What a report is often asked, saved for everybody who may read it: list such views, save one, or remove one.
    Views {
        #[command(subcommand)]
        command: Option<ViewsCommand>,
        #[command(flatten)]
        form: AnswerForm,
    },
}

const SESSION_MEASURES: [&str; 8] = ["day", "landing", "title", "referrer", "language", "screen", "viewport", "visit"];

/// The days that a report is about.
#[derive(Args)]
pub struct Period {
    /// The first day that counts (UTC), as in 2026-11-21.
    #[arg(long)]
    pub from: Option<String>,
    /// The last day that counts.
    #[arg(long)]
    pub to: Option<String>,
}

impl Period {
    /// As parameters of the call that asks.
    pub fn query(&self) -> [(&'static str, Option<&str>); 2] {
        [("from", self.from.as_deref()), ("to", self.to.as_deref())]
    }
}

/// What is wanted of a report.
#[derive(Args)]
pub struct Report {
    /// The first day that counts (UTC), as in 2026-11-21.
    #[arg(long)]
    pub since: Option<String>,
    #[command(flatten)]
    pub form: ReportForm,
}

/// How much of a report, and written how.
#[derive(Args)]
pub struct ReportForm {
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
