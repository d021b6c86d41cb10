//! What needs somebody: the worst comes first.

use chrono::{TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use worker::{D1Database, Env};

use crate::access::Part;
use crate::caller::Caller;
use crate::clock::milliseconds;
use crate::live::Live;
use crate::problem::Problem;
use crate::rules::state::IndexState;
use crate::sql::{self, Parameter};
use crate::targets;

/// How many days before its end a token needs attention.
const DAYS_BEFORE_END: i64 = 14;

/// What is the matter; in this order, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Pages answer with the maintenance page, because that is switched on or was planned.
    Maintenance,
    /// Networks will not be told of conversions unless somebody replays them.
    DeadDeliveries,
    /// Where live rules lead does not answer any more.
    FailingTargets,
    /// Everybody sees pages as they are, whatever experiments say.
    ExperimentsOff,
    /// The rows of the rules have not got further for 10 minutes, so the list of rules is not what is live.
    LaggingIndex,
    /// Tokens for continuous integration end within 14 days.
    EndingTokens,
}

/// Something that needs somebody.
#[derive(Serialize, ToSchema)]
pub struct Attention {
    matter: Matter,
    /// The part where one acts.
    part: Part,
    /// How many there are.
    count: u32,
}

/// What needs attention of the parts that the caller may read.
pub async fn read(env: &Env, db: &D1Database, live: &Live, caller: &Caller) -> Result<Vec<Attention>, Problem> {
    let (now, span) = (Utc::now(), TimeDelta::days(DAYS_BEFORE_END));
    let (start, end) = (milliseconds(now), milliseconds(now.checked_add_signed(span).unwrap_or(now)));
    let is_under_maintenance = live.maintenance || live.windows.iter().any(|window| window.is_open(start as u64));
    let dead = "SELECT count(*) AS n FROM deliveries WHERE state = 'dead'";
    let ending =
        "SELECT count(*) AS n FROM ci_tokens WHERE revoked_at IS NULL AND expires_at > ?1 AND expires_at <= ?2";
    let all = [
        (Matter::Maintenance, Part::Maintenance, u32::from(is_under_maintenance)),
        (Matter::DeadDeliveries, Part::Campaigns, count(db, caller, Part::Campaigns, dead, &[]).await?),
        (Matter::FailingTargets, Part::Redirects, failing_targets(env, caller).await?),
        (Matter::ExperimentsOff, Part::Experiments, u32::from(live.experiments_off)),
        (Matter::LaggingIndex, Part::Redirects, lagging_indexes(env, caller, start).await?),
        (Matter::EndingTokens, Part::Tokens, count(db, caller, Part::Tokens, ending, &[&start, &end]).await?),
    ];
    let is_shown = |part: Part, count: u32| count > 0 && caller.may(part.read());
    let matters = all.into_iter().filter(|(_, part, count)| is_shown(*part, *count));
    Ok(matters.map(|(matter, part, count)| Attention { matter, part, count }).collect())
}

/// 1 where the index of rules lags at `now` (milliseconds since 1970); nothing where the caller may not read the rules.
async fn lagging_indexes(env: &Env, caller: &Caller, now: f64) -> Result<u32, Problem> {
    if !caller.may(Part::Redirects.read()) {
        return Ok(0);
    }
    Ok(u32::from(IndexState::read(env).await?.is_some_and(|state| state.lags(now))))
}

/// How many targets fail; nothing where the caller may not read the rules.
async fn failing_targets(env: &Env, caller: &Caller) -> Result<u32, Problem> {
    if caller.may(Part::Redirects.read()) { targets::count_failing(env).await } else { Ok(0) }
}

/// What `select` counts; nothing where the caller may not read the part.
async fn count(
    db: &D1Database,
    caller: &Caller,
    part: Part,
    select: &str,
    values: &[&dyn Parameter],
) -> worker::Result<u32> {
    if !caller.may(part.read()) {
        return Ok(0);
    }
    Ok(sql::value(db, select, values, "n").await?.unwrap_or_default())
}
