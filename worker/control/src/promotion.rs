//! Promoting a version: making live again, or for the first time, what is stored.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::release::Manifest;
use kirkas_core::rollout::EVERYBODY;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::access::Part;
use crate::app::App;
use crate::audit::Act;
use crate::bundles::check::check;
use crate::bundles::{self, Version};
use crate::call::{Call, DryRun, ExpectedVersion, Id};
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::compaction::Compaction;
use crate::{activation, blobs, campaigns, experiments, review};

/// What a promotion is for.
#[derive(Default, Deserialize, ToSchema)]
struct PromotionRequest {
    /// Why, for the audit.
    #[serde(default)]
    note: String,
    /// Whether it has the rules of what is live, compiled anew with what drafts have changed. That is checked; drafts and their approvals
    /// stay what they are then, and the audit calls it so.
    #[serde(default)]
    compacts: bool,
}

/// What is live after a promotion.
#[derive(Serialize, ToSchema)]
struct Promotion {
    #[serde(flatten)]
    live: Live,
    /// What experiments lack in this release; not in a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Finding>>,
}

/// Makes a version live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    post,
    path = "/api/control/versions/{id}/promote",
    operation_id = "promoteVersion",
    params(
        ("id" = String, Path, description = "Id of the version"),
        ExpectedVersion,
        DryRun,
    ),
    request_body = Option<PromotionRequest>,
    responses(
        (status = 200, description = "What is live now; its version is the ETag", body = Promotion),
        (status = 400, description = "The body or the header is malformed"),
        (status = 404, description = "No such version"),
        (status = 409, description = "Somebody else has to approve it first (`not-approved`), or another release is rolled out \
            (`candidate-exists`)"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "Something of the version is not stored, it could not be published any more, or it is no compaction"),
    )
)]
#[worker::send]
pub async fn promote(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let expected = call.expected_version()?;
    let text = call.body.text().await?;
    let PromotionRequest { note, compacts } = match text.trim() {
        "" => PromotionRequest::default(),
        text => serde_json::from_str::<Option<_>>(text)
            .map_err(|_| Problem::Malformed("Send {\"note\": \"why\"}, or nothing.".to_owned()))?
            .unwrap_or_default(),
    };
    let version = bundles::version(&env, &id).await?;
    call.caller.admit(version.kind.part().change())?;
    check_stored(&env, &version).await?;
    let live = Live::read_expected(&env, expected).await?;
    // What was fit to be published may not be any more: a host was taken off the list since.
    match version.kind {
        Kind::Campaigns => campaigns::recheck(&env, &live, &id).await?,
        Kind::Experiments => experiments::check::recheck(&env, &live, &id).await?,
        Kind::Redirects | Kind::Release | Kind::Hosts => {}
    }
    match version.kind {
        Kind::Redirects => review::versions::admit(&env, &call.caller, &live, &version).await?,
        Kind::Release => review::versions::admit_release(&env, &call.caller, &live, &version, EVERYBODY).await?,
        Kind::Experiments => review::versions::admit_experiments(&env, &call.caller, &live, &version).await?,
        Kind::Campaigns | Kind::Hosts => {}
    }
    let compaction = if compacts { Some(Compaction::of(&env, &live, &version).await?) } else { None };
    if call.is_dry_run() {
        return answer(live, None);
    }
    if let Some(compaction) = &compaction {
        compaction.record(&env).await?;
    }
    let mut detail = activation::detail(version.kind, &id);
    if let (Some(detail), true) = (detail.as_object_mut(), compacts) {
        detail.insert("compacts".to_owned(), compacts.into());
    }
    let act = Act { who: &call.caller.id, what: "promote", detail, why: &note };
    let (live, left_out) = activation::make_live(&env, &live, version.kind, &id, act, None).await?;
    // They quote experiments, which not everybody who publishes a release may read.
    answer(live, Some(if call.caller.may(Part::Experiments.read()) { left_out } else { Vec::new() }))
}

/// What is live as JSON with findings, its version as `ETag`.
fn answer(live: Live, findings: Option<Vec<Finding>>) -> Result<Response, Problem> {
    let promotion = Promotion { live, findings };
    promotion.live.tagged(Json(&promotion).into_response())
}

/// Refuses a version of which something is not stored: the edge must never be sent to what is not
/// there.
pub async fn check_stored(env: &Env, version: &Version) -> Result<(), Problem> {
    let bytes = bundles::read(env, &version.id).await?.ok_or(Problem::NotFound)?;
    if version.kind != Kind::Release {
        return check(version.kind, env, bytes).await.map(|_| ());
    }
    let refused = |error| Problem::Refused(format!("{error}: push it again."));
    let manifest = Manifest::load(bytes).map_err(refused)?;
    let absent = blobs::absent(env, &manifest.blob_keys()).await?;
    match absent.first() {
        None => blobs::check_assets(env, &manifest).await,
        Some(first) => Err(Problem::Refused(format!(
            "{} of the release's files are not stored, {first} among them: push the release again.",
            absent.len()
        ))),
    }
}
