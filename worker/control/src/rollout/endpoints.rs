//! The calls of a roll-out: what each release has counted, beginning one or raising its share, making the candidate live, and ending it.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::rollout::EVERYBODY;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use super::candidate::Candidate;
use super::counts::{self, ArmCounts};
use super::next;
use super::vitals::{self, ArmVitals};
use crate::app::App;
use crate::audit::Act;
use crate::call::{Call, DryRun, ExpectedVersion, Note};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::{activation, bundles, promotion, reports, review};

const ADVICE: &str =
    "Send the release and its share of visitors in hundredths of a percent: {\"release\": \"…\", \"share\": 1000}.";

/// Which release is rolled out, to whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewCandidate {
    /// Id of the release.
    release: String,
    /// Who gets it, in hundredths of a percent; larger than before.
    #[schema(minimum = 1, maximum = 10000, example = 1000)]
    share: u32,
    /// The share that the caller saw it have, 0 where it was not rolled out. The call is refused where it has another one now.
    #[schema(maximum = 10000)]
    seen_share: Option<u32>,
}

/// The query of calls that make the candidate live or end the roll-out.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes what `candidate_of` reads")]
struct SeenRelease {
    /// Id of the release that the caller saw rolled out. The call is refused where another one is now.
    release: Option<String>,
}

/// A roll-out.
#[derive(Serialize, ToSchema)]
struct Rollout {
    /// Id of the release that is live.
    #[schema(required)]
    live: Option<String>,
    /// The live release, then the candidate; none while nothing is rolled out.
    arms: Vec<RolloutArm>,
}

/// A release of a roll-out, and what the edge has counted of it since the roll-out began.
#[derive(Serialize, ToSchema)]
struct RolloutArm {
    /// Its id.
    release: String,
    /// Who gets it, in hundredths of a percent.
    #[schema(example = 1000)]
    share: u32,
    /// Pages that were served, as documents or as data.
    pages: u64,
    /// Requests for pages that are not there.
    not_found: u64,
    /// Pages, and calls that they made, that failed with 5xx.
    errors: u64,
    /// Pages that said how they did in the browser of somebody who consents to analytics.
    reported: u64,
    /// Those of them whose scripts failed.
    script_errors: u64,
    /// After this time three quarters of those that measured it had their main content (Largest Contentful Paint), in milliseconds,
    /// rounded up to tenths of a second.
    #[schema(required, example = 1800)]
    lcp: Option<u32>,
}

/// The roll-out, with what the edge has counted of both releases since it began. It counts without regard to consent, and no more than
/// sums. What pages report of themselves takes consent to analytics, and is stored as sums, too.
#[utoipa::path(
    get,
    path = "/api/control/releases/candidate",
    operation_id = "getRollout",
    responses((status = 200, description = "The roll-out; the version of what is live is the ETag", body = Rollout))
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>) -> Result<Response, Problem> {
    answer(&env, &Live::read(&env).await?).await
}

/// Rolls a stored release out to a share of visitors, or raises the share. Visitors who have it keep it, also when they come again
/// during their session.
#[utoipa::path(
    put,
    path = "/api/control/releases/candidate",
    operation_id = "putRollout",
    params(ExpectedVersion, DryRun, Note),
    request_body = NewCandidate,
    responses(
        (status = 200, description = "The roll-out", body = Rollout),
        (status = 400, description = "The body or the header is malformed"),
        (status = 404, description = "No such release"),
        (status = 409, description = "Another release is rolled out (`candidate-exists`), the share is another than the caller saw \
            (`rollout-moved`), or somebody else has to approve the release first (`not-approved`)"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "The share is not larger than before (`share-must-grow`), the release is live, or something of it is \
            not stored"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let NewCandidate { release, share, seen_share } = call.body.json(ADVICE).await?;
    let mut live = Live::read_expected(&env, call.expected_version()?).await?;
    let version = bundles::version(&env, &release).await?;
    if version.kind != Kind::Release {
        return Err(Problem::NotFound);
    }
    let candidate = next::next(&live, &release, share, seen_share)?;
    promotion::check_stored(&env, &version).await?;
    review::versions::admit_release(&env, &call.caller, &live, &version, share).await?;
    if call.is_dry_run() {
        live.candidate = Some(candidate);
        return answer(&env, &live).await;
    }
    let who = &call.caller.id;
    let candidate = next::with_variants(candidate, &env, who, live.id(Kind::Experiments)).await?;
    let act = Act { who, what: "roll out", detail: candidate.detail(), why: &call.note() };
    answer(&env, &change(&env, &live, Some(&candidate), &act).await?).await
}

/// Makes the release that is rolled out live for everybody.
#[utoipa::path(
    post,
    path = "/api/control/releases/candidate/promote",
    operation_id = "promoteRollout",
    params(SeenRelease, ExpectedVersion, DryRun, Note),
    responses(
        (status = 200, description = "What there is then: no roll-out", body = Rollout),
        (status = 400, description = "The header is malformed"),
        (status = 404, description = "Nothing is rolled out"),
        (status = 409, description = "Another release is rolled out than the caller saw (`rollout-moved`), or somebody else has to \
            approve it first (`not-approved`)"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "Something of the release is not stored"),
    )
)]
#[worker::send]
pub async fn promote(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let Candidate { release, .. } = seen_candidate(&live, &call)?;
    let version = bundles::version(&env, release).await?;
    promotion::check_stored(&env, &version).await?;
    review::versions::admit_release(&env, &call.caller, &live, &version, EVERYBODY).await?;
    if call.is_dry_run() {
        return answer(&env, &live).await;
    }
    let (who, why) = (&call.caller.id, call.note());
    let act = Act { who, what: "promote", detail: activation::detail(Kind::Release, release), why: &why };
    let (live, _) = activation::make_live(&env, &live, Kind::Release, release, act, None).await?;
    answer(&env, &live).await
}

/// Ends the roll-out: everybody gets the live release at their next page.
#[utoipa::path(
    delete,
    path = "/api/control/releases/candidate",
    operation_id = "endRollout",
    params(SeenRelease, ExpectedVersion, DryRun, Note),
    responses(
        (status = 200, description = "What there is then: no roll-out", body = Rollout),
        (status = 400, description = "The header is malformed"),
        (status = 404, description = "Nothing is rolled out"),
        (status = 409, description = "Another release is rolled out than the caller saw (`rollout-moved`)"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
)]
#[worker::send]
pub async fn end(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let candidate = seen_candidate(&live, &call)?;
    if call.is_dry_run() {
        return answer(&env, &live).await;
    }
    let act = Act { who: &call.caller.id, what: "end roll-out", detail: candidate.detail(), why: &call.note() };
    answer(&env, &change(&env, &live, None, &act).await?).await
}

/// What is rolled out, where that is the release that the caller saw.
fn seen_candidate<'a>(live: &'a Live, call: &Call) -> Result<&'a Candidate, Problem> {
    let absent = || Problem::Absent("No release is rolled out: see GET /api/control/releases/candidate.".to_owned());
    let candidate = live.candidate.as_ref().ok_or_else(absent)?;
    match call.query("release") {
        Some(seen) if seen != candidate.release => Err(next::moved(Some(candidate))),
        _ => Ok(candidate),
    }
}

async fn change(env: &Env, live: &Live, candidate: Option<&Candidate>, act: &Act<'_>) -> Result<Live, Problem> {
    let column = serde_json::to_string(&candidate)?;
    live.change(env, "candidate = ?2", &[&column], act, |_| Ok(Vec::new())).await
}

async fn answer(env: &Env, live: &Live) -> Result<Response, Problem> {
    let release = live.id(Kind::Release);
    let mut arms = Vec::new();
    if let (Some(release), Some(candidate)) = (release, &live.candidate) {
        reports::merge(env).await;
        let counts = counts::read(env, &candidate.seed).await?;
        let vitals = vitals::read(env, &candidate.seed).await?;
        let releases =
            [(release, EVERYBODY.saturating_sub(candidate.share)), (candidate.release.as_str(), candidate.share)];
        for (((release, share), counts), vitals) in releases.into_iter().zip(counts).zip(vitals) {
            let ArmCounts { pages, not_found, errors } = counts;
            let ArmVitals { pages: reported, failed: script_errors, lcp } = vitals;
            let release = release.to_owned();
            arms.push(RolloutArm { release, share, pages, not_found, errors, reported, script_errors, lcp });
        }
    }
    live.tagged(Json(Rollout { live: release.map(str::to_owned), arms }).into_response())
}
