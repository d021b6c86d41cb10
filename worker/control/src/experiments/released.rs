//! Shipped variations whose content the live release has, byte for byte, so that their experiments change nothing any more and can
//! be taken out of their files.

use std::cell::RefCell;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::experiments::variants::Variants;
use kirkas_publishing::experiments::project::{self, Experiment, Removed, ShipError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use worker::Env;

use super::check::ExperimentFiles;
use super::{GROWTHBOOK_FILE, compiled, live_files};
use crate::app::App;
use crate::bundles;
use crate::call::{Call, DryRun, ExpectedVersion, Id};
use crate::decisions::reason_of;
use crate::digest::hex_digest;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Origin, Publishable};
use crate::variants::LiveRelease;

/// A shipped variation whose content the live release has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReleasedVariation {
    /// Key of the experiment.
    pub experiment: String,
    /// Key of the variation.
    variation: String,
    /// Paths of its pages, which are the same with the experiment and without.
    pages: Vec<String>,
    /// Id of the release.
    release: String,
}

/// Shipped variations whose content the live release has.
#[derive(Serialize, ToSchema)]
pub struct ReleasedVariations {
    released: Vec<ReleasedVariation>,
}

/// What is live together, by its ids.
type Basis = [Option<String>; 3];

thread_local! {
    /// What was found last: it depends on nothing but what is live.
    static LAST: RefCell<Option<(Basis, Vec<ReleasedVariation>)>> = const { RefCell::new(None) };
}

/// The shipped variations whose content the live release has.
pub async fn read(env: &Env, live: &Live) -> Result<Vec<ReleasedVariation>, Problem> {
    let basis = [live.id(Kind::Experiments), live.id(Kind::Release), live.variants()].map(|id| id.map(str::to_owned));
    let known = LAST.with_borrow(|last| last.as_ref().filter(|(of, _)| *of == basis).map(|(_, found)| found.clone()));
    if let Some(known) = known {
        return Ok(known);
    }
    let found = match find(env, live).await {
        // What is live has parts that are not stored: nobody can compare them.
        Err(Problem::Refused(_) | Problem::NotFound) => Vec::new(),
        found => found?,
    };
    LAST.set(Some((basis, found.clone())));
    Ok(found)
}

async fn find(env: &Env, live: &Live) -> Result<Vec<ReleasedVariation>, Problem> {
    let (Some(id), Some(variants)) = (live.id(Kind::Release), live.variants()) else { return Ok(Vec::new()) };
    let files = live_files(env, live).await?;
    if compiled(&files, None, None).experiments.iter().all(|experiment| experiment.shipped_variation().is_none()) {
        return Ok(Vec::new());
    }
    let (Some(release), Some(variants)) =
        (LiveRelease::read(env, Some(id)).await?, bundles::read(env, variants).await?)
    else {
        return Ok(Vec::new());
    };
    let variants = Variants::load(variants).map_err(|error| Problem::Internal(error.to_string()))?;
    let experiments = compiled(&files, Some(release.as_release()), None).experiments;
    Ok(experiments.iter().filter_map(|experiment| released(experiment, &variants, id)).collect())
}

/// The shipped variation of an experiment, if each of its pages is the release's own.
fn released(experiment: &Experiment, variants: &Variants, release: &str) -> Option<ReleasedVariation> {
    let place = experiment.shipped_variation()?;
    let variation = experiment.variations.get(place as usize)?.key.clone();
    let mut pages = Vec::new();
    for page in &experiment.pages {
        // Without a page of the variation, the page is shown as it is.
        let Some(shown) = variants.page(page.region.id, &page.path, &experiment.key, place) else { continue };
        if page.page != Some(shown) {
            return None;
        }
        pages.push(page.path.clone());
    }
    let (experiment, release) = (experiment.key.clone(), release.to_owned());
    (!pages.is_empty()).then_some(ReleasedVariation { experiment, variation, pages, release })
}

/// Shipped variations whose content the live release has, byte for byte: their experiments change nothing any more.
#[utoipa::path(
    get,
    path = "/api/control/experiments/released",
    operation_id = "listReleasedVariations",
    responses((status = 200, description = "The variations", body = ReleasedVariations))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Json<ReleasedVariations>, Problem> {
    Ok(Json(ReleasedVariations { released: read(&env, &Live::read(&env).await?).await? }))
}

/// Why an experiment is taken out.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RemovalRequest {
    /// Why, in at most 500 characters.
    reason: String,
}

/// What was taken out, or would be.
#[derive(Serialize, ToSchema)]
struct RemovedExperiment {
    experiment: String,
    /// The file that it was in.
    file: String,
    /// The experiment as it was written.
    #[schema(value_type = Object)]
    before: Value,
    /// Id of the version that is live, or would be.
    id: String,
    /// What was noticed in the files.
    findings: Vec<Finding>,
    /// What is live now; in a dry run, what is live before.
    live: Live,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// Takes a shipped experiment out of its file and publishes that, where the live release has its content: nobody sees a
/// difference. The archive stays. `If-Match` refuses it where somebody else changed what is live.
#[utoipa::path(
    post,
    path = "/api/control/experiments/{key}/remove",
    operation_id = "removeReleasedExperiment",
    params(
        ("key" = String, Path, description = "Key of a shipped experiment"),
        ExpectedVersion,
        DryRun,
    ),
    request_body = RemovalRequest,
    responses(
        (status = 200, description = "It is taken out, or would be; the version of what is live is the ETag", body = RemovedExperiment),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 404, description = "No live experiment has this key"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "The live release does not have its content, GrowthBook looks after it, or findings refuse it"),
    )
)]
#[worker::send]
pub async fn remove(State(App { env }): State<App>, call: Call, Id(key): Id) -> Result<Response, Problem> {
    let RemovalRequest { reason } = call.body.json("Send {\"reason\": \"why\"}.").await?;
    let dry_run = call.is_dry_run();
    let reason = reason_of(&reason, dry_run)?;
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let mut files = live_files(&env, &live).await?;
    let file = files.iter_mut().find(|file| project::has_experiment(&file.text, &key));
    let file = file.ok_or_else(|| Problem::NoExperiment(key.clone()))?;
    if file.file == GROWTHBOOK_FILE {
        let why = "GrowthBook looks after this experiment: take it out there, and it sends that here.";
        return Err(Problem::Refused(why.to_owned()));
    }
    if !read(&env, &live).await?.iter().any(|released| released.experiment == key) {
        let why = "would change what visitors see: the live release does not have, byte for byte, what its shipped variation shows.";
        return Err(Problem::Refused(format!(
            "Taking {key:?} out {why} Take it out of its file and publish that if it is meant so."
        )));
    }
    let refused = |error: ShipError| Problem::Refused(format!("{key:?} can't be taken out: {error}."));
    let Removed { text, experiment: before } = project::remove(&file.text, &key).map_err(refused)?;
    file.text = text;
    let name = file.file.clone();
    let publishable = ExperimentFiles::compile(&env, &live, &files).await?;
    let id = hex_digest(&publishable.bundle);
    let live = match dry_run {
        true => live,
        false => {
            let origin = Origin { who: &call.caller.id, note: &reason, draft: None, decision: None };
            let bundle = (Kind::Experiments, publishable.bundle.as_slice(), [].as_slice());
            publish::store_and_make_live(&env, &origin, &files, &live, bundle).await?
        }
    };
    let findings = publishable.findings;
    let removed = RemovedExperiment { experiment: key, file: name, before, id, findings, live, dry_run };
    removed.live.tagged(Json(&removed).into_response())
}
