//! What needs somebody: the worst comes first.

use chrono::{TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use worker::{D1Database, Env};

use super::alarms;
use super::matter::Matter;
use super::not_found;
use super::snooze::{self, Snooze};
use crate::access::Part;
use crate::caller::Caller;
use crate::clock::milliseconds;
use crate::decisions::requests;
use crate::drafts;
use crate::experiments::released;
use crate::live::Live;
use crate::problem::Problem;
use crate::rollout::candidate::Candidate;
use crate::rules::state::IndexState;
use crate::sql::{self, Parameter};
use crate::targets;

/// How many days before its end a token needs attention.
const DAYS_BEFORE_END: i64 = 14;

/// Something that needs somebody.
#[derive(Serialize, ToSchema)]
pub struct Attention {
    /// What it is snoozed by: the matter; of an experiment with a colon and its key.
    #[schema(example = "wrong-split:loan-hero")]
    pub what: String,
    matter: Matter,
    /// The part where one acts.
    pub part: Part,
    /// How many there are.
    count: u32,
    /// How many there usually are; none where nothing is usual.
    #[schema(required)]
    usual: Option<u32>,
    /// Key of the experiment that it is about.
    #[schema(required)]
    experiment: Option<String>,
    /// That it may wait, and who says so.
    #[schema(required)]
    snoozed: Option<Snooze>,
}

impl Attention {
    fn new(matter: Matter, part: Part, count: u32) -> Self {
        let what = matter.name().to_owned();
        Self { what, matter, part, count, usual: None, experiment: None, snoozed: None }
    }

    /// Of experiments; of one of them where a key is given.
    fn of_experiments((matter, experiment): (Matter, Option<String>)) -> Self {
        let name = experiment.iter().fold(matter.name().to_owned(), |name, key| [&name, ":", key].concat());
        Self { what: name, experiment, ..Self::new(matter, Part::Experiments, 1) }
    }
}

/// What needs attention of the parts that the caller may read, the worst first.
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
        (Matter::Rollout, Part::Release, live.candidate.as_ref().map_or(0, Candidate::percent)),
        (Matter::DueCompaction, Part::Redirects, changes_to_compact(env, caller, live).await?),
        (Matter::EndingTokens, Part::Tokens, count(db, caller, Part::Tokens, ending, &[&start, &end]).await?),
    ];
    let is_shown = |part: Part, count: u32| count > 0 && caller.may(part.read());
    let matters = all.into_iter().filter(|(_, part, count)| is_shown(*part, *count));
    let mut attention: Vec<Attention> =
        matters.map(|(matter, part, count)| Attention::new(matter, part, count)).collect();
    if caller.may(Part::Experiments.read_counts()) {
        let alarms = alarms::read(env, db, live).await?;
        let waiting = requests::waiting(env).await?.into_iter().map(|key| (Matter::WaitingDecision, Some(key)));
        let released = released::read(env, live).await?.into_iter();
        let released = released.map(|released| (Matter::ReleasedContent, Some(released.experiment)));
        attention.extend(alarms.into_iter().chain(waiting).chain(released).map(Attention::of_experiments));
    }
    if caller.may(Part::Redirects.read_counts())
        && let Some(rise) = not_found::rise(db).await?
    {
        let usual = Some(rise.usual);
        attention.push(Attention { usual, ..Attention::new(Matter::RisingNotFound, Part::Redirects, rise.count) });
    }
    attention.sort_by_key(|one| one.matter);
    let mut snoozes = snooze::read(db, now).await?;
    for one in &mut attention {
        one.snoozed = snoozes.remove(&one.what);
    }
    Ok(attention)
}

/// 1 where the index of rules lags at `now` (milliseconds since 1970); nothing where the caller may not read the rules.
async fn lagging_indexes(env: &Env, caller: &Caller, now: f64) -> Result<u32, Problem> {
    if !caller.may(Part::Redirects.read()) {
        return Ok(0);
    }
    Ok(u32::from(IndexState::read(env).await?.is_some_and(|state| state.lags(now))))
}

/// How many rules of a large table have been changed since its files were pushed, once it should be compacted; nothing where the caller may not
/// read the rules.
async fn changes_to_compact(env: &Env, caller: &Caller, live: &Live) -> Result<u32, Problem> {
    if !caller.may(Part::Redirects.read()) {
        return Ok(0);
    }
    let changes = drafts::patch::changes_to_compact(env, live).await?;
    Ok(u32::try_from(changes).unwrap_or(u32::MAX))
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
