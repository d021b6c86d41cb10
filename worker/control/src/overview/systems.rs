//! How what control depends on is doing: what waits in queues, the origin, and the rows of the rules.
//!
//! # Design
//! The platform does not tell a Worker how many messages a queue holds. What control has of them it knows: messages of the edge that it has
//! taken in and not yet added to reports, deliveries by their state, and mails that were not sent.

use chrono::Utc;
use http::Uri;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, Env, Headers};

use crate::access::Part;
use crate::caller::Caller;
use crate::clock::{before, milliseconds, moment, now_in_milliseconds, time_text};
use crate::kind::Kind;
use crate::live::Live;
use crate::notifications::mails::TRIED_FOR;
use crate::origin;
use crate::problem::Problem;
use crate::rules::progress::Progress;
use crate::rules::state::IndexState;
use crate::sql;

/// A call that the origin answers without looking anything up: nobody is signed in.
const HEALTH: &str = "/api/v2/user/profile";

/// How what control depends on is doing.
#[derive(Serialize, ToSchema)]
pub struct Systems {
    counts: CountsQueue,
    /// Of who may read campaigns.
    #[schema(required)]
    deliveries: Option<DeliveriesQueue>,
    /// Mails about drafts that wait to be sent.
    mails_waiting: u32,
    origin: OriginHealth,
    /// Of who may read the rules; none before there are any.
    #[schema(required)]
    index: Option<IndexHealth>,
}

/// What the edge counts, on its way into reports.
#[derive(Serialize, Deserialize, ToSchema)]
struct CountsQueue {
    /// Batches of messages that are not in reports yet.
    waiting: u32,
    /// When messages came last, such as `2026-11-21T10:00:00.000Z`; none before the first.
    #[schema(required)]
    taken_in: Option<String>,
    /// When they were added to reports last.
    #[schema(required)]
    merged: Option<String>,
}

/// Conversions on their way to networks.
#[derive(Serialize, Deserialize, ToSchema)]
struct DeliveriesQueue {
    waiting: u32,
    /// Those that were given up.
    dead: u32,
}

/// Whether the origin answers.
#[derive(Serialize, ToSchema)]
struct OriginHealth {
    /// Whether it does, and not with 5xx.
    is_well: bool,
    /// How long it took, in milliseconds.
    took_ms: u64,
    /// The status that it answers; none where it does not answer within two seconds.
    #[schema(required)]
    status: Option<u16>,
}

/// How far the rows of the rules are.
#[derive(Serialize, ToSchema)]
struct IndexHealth {
    state: IndexCondition,
    /// The version of the table that the rows are of, or are becoming.
    version: String,
    /// Rules that have been read, while rows are written.
    #[schema(required)]
    done: Option<u64>,
}

/// How the rows of the rules stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum IndexCondition {
    /// They are those of what is live.
    Current,
    /// They follow what is live.
    Updating,
    /// They have not got further for 10 minutes.
    Lagging,
    /// The text of what is live was not sent, so there are none.
    NoText,
}

impl Systems {
    /// Looks at everything that the caller may see.
    pub async fn read(env: &Env, db: &D1Database, live: &Live, caller: &Caller, uri: &Uri) -> Result<Self, Problem> {
        let deliveries = match caller.may(Part::Campaigns.read()) {
            true => Some(deliveries(db).await?),
            false => None,
        };
        let index = match caller.may(Part::Redirects.read()) {
            true => {
                IndexState::read(env).await?.map(|state| IndexHealth::of(&state, live, now_in_milliseconds() as f64))
            }
            false => None,
        };
        let unmailed = "SELECT count(*) AS n FROM notifications WHERE mailed_at IS NULL AND at > ?1";
        let tried_since = milliseconds(before(Utc::now(), TRIED_FOR));
        Ok(Self {
            counts: counts(db).await?,
            deliveries,
            mails_waiting: sql::value(db, unmailed, &[&tried_since], "n").await?.unwrap_or_default(),
            origin: OriginHealth::ask(env, uri).await,
            index,
        })
    }
}

async fn counts(db: &D1Database) -> Result<CountsQueue, Problem> {
    #[derive(Deserialize)]
    struct Row {
        waiting: u32,
        taken_in: u64,
        merged: u64,
    }
    let select = "SELECT (SELECT count(DISTINCT batch) FROM journal) AS waiting, \
        (SELECT at FROM journal_state WHERE name = 'appended') AS taken_in, \
        (SELECT at FROM journal_state WHERE name = 'merged') AS merged";
    let Row { waiting, taken_in, merged } =
        sql::row(db, select, &[]).await?.ok_or_else(|| Problem::Internal("the journal has no state".to_owned()))?;
    let time = |at: u64| (at > 0).then(|| time_text(moment(at)));
    Ok(CountsQueue { waiting, taken_in: time(taken_in), merged: time(merged) })
}

async fn deliveries(db: &D1Database) -> Result<DeliveriesQueue, Problem> {
    let select = "SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'dead') AS dead \
        FROM deliveries WHERE state IN ('waiting', 'dead')";
    Ok(sql::row(db, select, &[]).await?.unwrap_or(DeliveriesQueue { waiting: 0, dead: 0 }))
}

impl OriginHealth {
    async fn ask(env: &Env, uri: &Uri) -> Self {
        let began = now_in_milliseconds();
        let answer = origin::ask_for_health(HEALTH, uri, &Headers::new(), env).await;
        let status = answer.ok().map(|answer| answer.status_code());
        let took_ms = now_in_milliseconds().saturating_sub(began);
        Self { is_well: status.is_some_and(|status| status < 500), took_ms, status }
    }
}

impl IndexHealth {
    fn of(state: &IndexState, live: &Live, now: f64) -> Self {
        let done = match &state.progress {
            Progress::Write(position) => Some(position.rules),
            Progress::Clear | Progress::Remove { .. } | Progress::Done | Progress::NoText => None,
        };
        let is_of_live = live.id(Kind::Redirects) == Some(state.version.as_str());
        let condition = match &state.progress {
            _ if state.lags(now) => IndexCondition::Lagging,
            Progress::NoText => IndexCondition::NoText,
            Progress::Done if is_of_live => IndexCondition::Current,
            _ => IndexCondition::Updating,
        };
        Self { state: condition, version: state.version.clone(), done }
    }
}
