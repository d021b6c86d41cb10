//! Experiments that have ended, as they were: design, results, decisions, and the digests of the pages that they showed. It all
//! stays when an experiment has left the payload.

use axum::Json;
use axum::extract::State;
use kirkas_core::experiments::variants::Variants;
use kirkas_core::release::{Page, hex};
use kirkas_publishing::experiments::project::Experiment;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::bundles;
use crate::call::Id;
use crate::decisions::entry::DecisionEntry;
use crate::decisions::of_experiment;
use crate::ended::{self, Ended, EndedBeside};
use crate::experiments;
use crate::problem::Problem;
use crate::reports::experiments::{ExperimentReport, results};
use crate::sources;
use crate::variants::LiveRelease;
use kirkas_publishing::experiments::project;

/// An experiment that has ended, with all that is known of it.
#[derive(Serialize, ToSchema)]
pub struct ArchivedExperiment {
    #[serde(flatten)]
    ended: Ended,
    /// The experiment as it was written when it compared visitors last.
    #[schema(value_type = Object)]
    design: Value,
    /// Its results; none where there are none.
    #[schema(required)]
    results: Option<Box<ExperimentReport>>,
    /// Its decision log, the oldest entry first.
    decisions: Vec<DecisionEntry>,
    /// The pages that its variations showed in the release that was live last.
    pages: Vec<ArchivedPage>,
}

/// A page as a variation showed it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct ArchivedPage {
    /// The market of the page.
    region: String,
    /// Its path, or its route's pattern.
    path: String,
    /// Key of the variation.
    variation: String,
    /// SHA-256 of the document.
    document: String,
    /// SHA-256 of the page's data.
    data: String,
}

/// An experiment that has ended: its design, results, decisions, and the digests of its pages.
#[utoipa::path(
    get,
    path = "/api/control/experiments/{key}/archive",
    operation_id = "getArchivedExperiment",
    params(
        ("key" = String, Path, description = "Key of an experiment that has ended"),
    ),
    responses(
        (status = 200, description = "The experiment", body = ArchivedExperiment),
        (status = 404, description = "No experiment of this key has ended"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Id(key): Id) -> Result<Json<ArchivedExperiment>, Problem> {
    let found = ended::find(&env, &key).await?.ok_or_else(|| Problem::NoExperiment(key.clone()))?;
    let files = experiments::files(&env, &found.ended.version).await?;
    let release = release(&env, &found).await?;
    let compiled = project::compile(&sources::as_files(&files), release.as_ref().map(LiveRelease::as_release), None);
    let experiment = compiled.experiments.iter().find(|known| known.key == key);
    let experiment = experiment.ok_or_else(|| Problem::NoExperiment(key.clone()))?;
    let designs = compiled.payload.get("experiments").and_then(Value::as_array).into_iter().flatten();
    let mut designs = designs.filter(|design| design.get("key").and_then(Value::as_str) == Some(&key));
    let results = match results(&env, experiment).await {
        Err(Problem::Refused(_)) => None,
        results => Some(Box::new(results?)),
    };
    Ok(Json(ArchivedExperiment {
        design: designs.next().cloned().unwrap_or_default(),
        results,
        decisions: of_experiment(&env, &key).await?,
        pages: pages(experiment, variants(&env, &found).await?.as_ref()),
        ended: found.ended,
    }))
}

/// The release that was live last beside an experiment; none where it is not known, or not stored any more.
async fn release(env: &Env, found: &EndedBeside) -> Result<Option<LiveRelease>, Problem> {
    match LiveRelease::read(env, found.release.as_deref()).await {
        Err(Problem::NotFound) => Ok(None),
        release => release,
    }
}

async fn variants(env: &Env, found: &EndedBeside) -> Result<Option<Variants>, Problem> {
    let Some(id) = &found.variants else { return Ok(None) };
    let Some(bytes) = bundles::read(env, id).await? else { return Ok(None) };
    Variants::load(bytes).map(Some).map_err(|error| Problem::Internal(error.to_string()))
}

/// The pages of each variation: those that were made for it, else the release's own.
fn pages(experiment: &Experiment, variants: Option<&Variants>) -> Vec<ArchivedPage> {
    let mut all = Vec::new();
    for site_page in &experiment.pages {
        let (region, path) = (site_page.region.id, site_page.path.as_str());
        for (number, variation) in (0..).zip(&experiment.variations) {
            let made = variants.and_then(|variants| variants.page(region, path, &experiment.key, number));
            let Some(Page { html, data }) = made.or(site_page.page) else { continue };
            all.push(ArchivedPage {
                region: region.to_owned(),
                path: path.to_owned(),
                variation: variation.key.clone(),
                document: hex(&html),
                data: hex(&data),
            });
        }
    }
    all
}
