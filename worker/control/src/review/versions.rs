//! Approvals of stored versions: what `edgectl` compiles is stored first, and made live by a promotion.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{TimeDelta, Utc};
use kirkas_core::rollout::EVERYBODY;
use kirkas_drafts::largeness;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use super::{ReviewRule, ReviewSettings};
use crate::access::Part;
use crate::app::App;
use crate::audit::{self, Act};
use crate::bundles::{self, Version};
use crate::call::{Call, Id, Note};
use crate::caller::{Caller, Credential};
use crate::clock::{before, milliseconds, time_text};
use crate::decisions::forced;
use crate::drafts::base::{Base, LiveTable};
use crate::drafts::push::edits_to;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::{self, statement};
use crate::{experiments, redirects, sources};

/// A version that was live so lately is made live again without a review.
const LIVE_LATELY: TimeDelta = TimeDelta::days(7);

/// Who has approved a version.
#[derive(Serialize, ToSchema)]
struct VersionApprovals {
    /// Users' addresses.
    approved_by: Vec<String>,
    /// How many have to.
    approvals_needed: u32,
}

#[derive(Deserialize)]
struct Row {
    person: String,
}

/// Approves a stored version of the redirects or a release. Whoever stored it can't, nor can a token for continuous integration.
#[utoipa::path(
    post,
    path = "/api/control/versions/{id}/approve",
    operation_id = "approveVersion",
    params(("id" = String, Path, description = "Id of the version"), Note),
    responses(
        (status = 200, description = "Who has approved it", body = VersionApprovals),
        (status = 404, description = "No such version"),
        (status = 422, description = "It is neither a version of the redirects nor a release"),
    )
)]
#[worker::send]
pub async fn approve(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let version = bundles::version(&env, &id).await?;
    if !matches!(version.kind, Kind::Redirects | Kind::Release) {
        let why = "It is neither a version of the redirects nor a release: only those are reviewed.";
        return Err(Problem::Refused(why.to_owned()));
    }
    call.caller.admit(version.kind.part().change())?;
    let is_user = matches!(call.caller.credential, Credential::User(_));
    if !is_user || stored_by(&env, &id, &call.caller).await? {
        return Err(Problem::OwnChange);
    }
    let (now, why) = (milliseconds(Utc::now()), call.note());
    let Caller { person, id: who, .. } = &call.caller;
    let act = Act { who, what: "approve version", detail: json!({ "kind": version.kind, "id": id }), why: &why };
    audit::record(&env, &act, None, |db| {
        let insert = "INSERT INTO version_approvals (version, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        Ok(vec![statement(db, insert, &[&id, person, &now])?])
    })
    .await?;
    let answer = VersionApprovals {
        approved_by: approved_by(&env, &id).await?,
        approvals_needed: ReviewSettings::read(&env).await?.approvals,
    };
    Ok(Json(answer).into_response())
}

/// Refuses to make a version of the redirects live that needs a review and was not live lately.
///
/// # Errors
/// [`Problem::VersionNotApproved`].
pub async fn admit(env: &Env, caller: &Caller, live: &Live, version: &Version) -> Result<(), Problem> {
    let settings = ReviewSettings::read(env).await?;
    let needs_none = settings.redirects == ReviewRule::Never || settings.is_exempt(caller, Part::Redirects);
    if needs_none || live.id(Kind::Redirects).is_none() || was_live_lately(env, version).await? {
        return Ok(());
    }
    if settings.redirects == ReviewRule::Large && !is_large(env, live, version).await? {
        return Ok(());
    }
    require_approvals(env, &settings, version).await
}

/// Refuses to give a release to a share of visitors, in hundredths of a percent, that needs a review and was not live lately.
///
/// # Errors
/// [`Problem::VersionNotApproved`].
pub async fn admit_release(
    env: &Env,
    caller: &Caller,
    live: &Live,
    version: &Version,
    share: u32,
) -> Result<(), Problem> {
    let settings = ReviewSettings::read(env).await?;
    let needs_review = match settings.releases {
        ReviewRule::Never => false,
        ReviewRule::Large => share > EVERYBODY.div_euclid(2),
        ReviewRule::Always => true,
    };
    let needs_none = !needs_review || settings.is_exempt(caller, Part::Release);
    if needs_none || live.id(Kind::Release).is_none() || was_live_lately(env, version).await? {
        return Ok(());
    }
    require_approvals(env, &settings, version).await
}

/// Refuses to make experiments live that would go round the review of decisions, and were not live lately.
///
/// # Errors
/// As of [`forced::admit`].
pub async fn admit_experiments(env: &Env, caller: &Caller, live: &Live, version: &Version) -> Result<(), Problem> {
    if was_live_lately(env, version).await? {
        return Ok(());
    }
    forced::admit(env, Some(caller), live, &experiments::files(env, &version.id).await?).await
}

async fn require_approvals(env: &Env, settings: &ReviewSettings, version: &Version) -> Result<(), Problem> {
    let approved = u32::try_from(approved_by(env, &version.id).await?.len()).unwrap_or(u32::MAX);
    if approved >= settings.approvals { Ok(()) } else { Err(Problem::VersionNotApproved(version.id.clone())) }
}

/// Whether a version changes much of what is live. One that can't be compared, as it is too large or its text is not stored or not what
/// it was compiled from, does.
async fn is_large(env: &Env, live: &Live, version: &Version) -> Result<bool, Problem> {
    let Some(source) = &version.source else { return Ok(true) };
    let live_source = match LiveTable::of(env, live).await {
        Ok(table) => table.source,
        Err(Problem::Refused(_)) => return Ok(true),
        Err(problem) => return Err(problem),
    };
    if redirects::is_large(env, &live_source).await? || !redirects::compile_to(env, source, &version.id).await? {
        return Ok(true);
    }
    let base = Base::read(env, &live_source).await?;
    let edits = edits_to(&base, sources::read(env, source).await?.into_iter());
    Ok(!largeness(&edits, &base.table(), |file| base.market_of(file)).is_empty())
}

/// Whether a version is live, or stopped being so within [`LIVE_LATELY`].
async fn was_live_lately(env: &Env, Version { id, kind, .. }: &Version) -> Result<bool, Problem> {
    let db = env.d1("DB")?;
    let began = "SELECT max(number) AS number FROM audit WHERE version = ?1 AND what IN ('publish', 'promote')";
    let began: Option<u32> = sql::value(&db, began, &[id], "number").await?;
    let Some(began) = began else { return Ok(false) };
    let ended = "SELECT at FROM audit WHERE part = ?2 AND number > ?1 AND what IN ('publish', 'promote') ORDER BY number LIMIT 1";
    let ended: Option<String> = sql::value(&db, ended, &[&began, &kind.name()], "at").await?;
    Ok(ended.is_none_or(|ended| ended >= time_text(before(Utc::now(), LIVE_LATELY))))
}

/// Whether somebody stored a version, by whatever they were signed in.
async fn stored_by(env: &Env, id: &str, caller: &Caller) -> Result<bool, Problem> {
    #[derive(Deserialize)]
    struct Stored {
        who: String,
    }
    let select = "SELECT who FROM audit WHERE version = ?1 AND what = 'store bundle'";
    let stored: Vec<Stored> = sql::rows(&env.d1("DB")?, select, &[&id]).await?;
    // Entries from before the audit had ids name the address.
    let [id, address] = [caller.user(), &caller.person];
    let is_by =
        |who: &str, person: &str| who.strip_prefix(person).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    Ok(stored.iter().any(|Stored { who }| is_by(who, id) || is_by(who, address)))
}

async fn approved_by(env: &Env, id: &str) -> Result<Vec<String>, Problem> {
    let select = "SELECT person FROM version_approvals WHERE version = ?1 ORDER BY at";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&id]).await?;
    Ok(rows.into_iter().map(|row| row.person).collect())
}
