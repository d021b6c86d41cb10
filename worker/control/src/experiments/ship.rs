//! Shipping a variation: one publish shows it to everybody whom the experiment is for, uncounted, ends the experiment and records
//! the decision.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_publishing::experiments::project::{self, Experiment, ShipError, Shipped, VariationContent};
use kirkas_results::Choice;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use worker::Env;

use super::check::ExperimentFiles;
use super::{GROWTHBOOK_FILE, compiled, live_files};
use crate::app::App;
use crate::call::{Call, DryRun, ExpectedVersion, Id};
use crate::decisions::entry::DecisionEntry;
use crate::decisions::review::{self, ReviewedDecision};
use crate::decisions::{NewDecision, of_experiment, reason_of, requests, variation_of};
use crate::digest::hex_digest;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Origin, Publishable};
use crate::sources::SourceFile;

/// What is shipped.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ShipRequest {
    /// Key or place of the variation; that of the control keeps the page as it is.
    variation: String,
    /// Why, in at most 500 characters.
    reason: String,
}

/// What was shipped, or would be.
#[derive(Serialize, ToSchema)]
struct ShippedVariation {
    experiment: String,
    /// Key of the variation.
    variation: String,
    /// Id of the version that is live, or would be.
    id: String,
    /// The entry of the decision log; in a dry run without a number.
    decision: DecisionEntry,
    /// The experiment as it was written.
    #[schema(value_type = Object)]
    before: Value,
    /// The experiment as it is written now.
    #[schema(value_type = Object)]
    after: Value,
    /// Where the variation leads elsewhere: rules that would do so for good, without the experiment.
    redirects: Vec<ProposedRedirect>,
    /// What was noticed in the files.
    findings: Vec<Finding>,
    /// What is live now; in a dry run, what is live before.
    live: Live,
    /// Whether it is against the verdict, so that somebody else has to approve it.
    needs_review: bool,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// A redirect rule that would take the place of a variation.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
struct ProposedRedirect {
    /// Path of a page that the experiment is for.
    source: String,
    /// Where the variation leads: a path where it is the same market's.
    target: String,
    /// The page's market.
    market: String,
}

/// Ships a variation to everybody whom the experiment is for, and ends the experiment. `If-Match` refuses it where somebody else
/// changed what is live.
#[utoipa::path(
    post,
    path = "/api/control/experiments/{key}/ship",
    operation_id = "shipVariation",
    params(
        ("key" = String, Path, description = "Key of a live experiment"),
        ExpectedVersion,
        DryRun,
    ),
    request_body = ShipRequest,
    responses(
        (status = 200, description = "It is shipped, or would be; the version of what is live is the ETag", body = ShippedVariation),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 404, description = "No live experiment has this key"),
        (status = 409, description = "It is against the verdict: somebody else has to approve `request` first"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "The experiment is not running, GrowthBook looks after it, or findings refuse it"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call, Id(key): Id) -> Result<Response, Problem> {
    let ShipRequest { variation, reason } =
        call.body.json("Send {\"variation\": \"its key\", \"reason\": \"why\"}.").await?;
    let reason = reason_of(&reason, call.is_dry_run())?;
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let mut files = live_files(&env, &live).await?;
    let experiment = running(&files, &key)?;
    let place = variation_of(&experiment, &variation)?;
    let chosen = experiment.variations.get(place).ok_or(Problem::NotFound)?;
    let choice = match place {
        0 => Choice::KeepControl,
        _ => Choice::Ship { variation: chosen.key.clone() },
    };
    let (variation, redirects) = (chosen.key.clone(), redirects(&experiment, &chosen.shows));
    let Shipped { before, after, .. } = edit(&mut files, &key, place)?;
    let publishable = ExperimentFiles::compile(&env, &live, &files).await?;
    let id = hex_digest(&publishable.bundle);
    let who = &call.caller.id;
    let mut decision = NewDecision::make(&env, &call.caller, &experiment, choice, reason.clone()).await?;
    let dry_run = call.is_dry_run();
    let needs_review = review::is_needed(&env, &call.caller, &decision).await?;
    let live = match dry_run {
        true => live,
        false => {
            let reviewed = ReviewedDecision { decision: &mut decision, reason: &reason, ships: true };
            review::admit(&env, &call.caller, reviewed).await?;
            let origin = Origin { who, note: &reason, draft: None, decision: Some(&decision) };
            let bundle = (Kind::Experiments, publishable.bundle.as_slice(), [].as_slice());
            publish::store_and_make_live(&env, &origin, &files, &live, bundle).await.map_err(requests::ended)?
        }
    };
    let decision = recorded(&env, &key, decision, dry_run).await?;
    let findings = publishable.findings;
    let shipped = ShippedVariation {
        experiment: key,
        variation,
        id,
        decision,
        before,
        after,
        redirects,
        findings,
        live,
        needs_review,
        dry_run,
    };
    shipped.live.tagged(Json(&shipped).into_response())
}

/// The decision as the log has it.
async fn recorded(env: &Env, key: &str, decision: NewDecision, dry_run: bool) -> Result<DecisionEntry, Problem> {
    match dry_run {
        true => Ok(decision.answer(None)),
        false => {
            let entries = of_experiment(env, key).await?;
            let number = entries.iter().rev().find(|entry| decision.is(entry)).and_then(|entry| entry.number);
            Ok(decision.answer(number))
        }
    }
}

/// The live experiment of this key, where it compares visitors and can be edited here.
fn running(files: &[SourceFile], key: &str) -> Result<Experiment, Problem> {
    let experiment = compiled(files, None, None).experiments.into_iter().find(|known| known.key == key);
    let experiment = experiment.ok_or_else(|| Problem::NoExperiment(key.to_owned()))?;
    if !experiment.compares() {
        let why = if experiment.is_stopped { "It is over already." } else { "Publish it as running first." };
        return Err(Problem::Refused(format!("{key:?} is not running, so nothing can be shipped of it. {why}")));
    }
    Ok(experiment)
}

/// Writes the variation into the file that has the experiment.
fn edit(files: &mut [SourceFile], key: &str, place: usize) -> Result<Shipped, Problem> {
    let file = files.iter_mut().find(|file| project::has_experiment(&file.text, key));
    let file = file.ok_or_else(|| Problem::NoExperiment(key.to_owned()))?;
    if file.file == GROWTHBOOK_FILE {
        let why = "GrowthBook looks after this experiment: choose the variation there, and it sends that here.";
        return Err(Problem::Refused(why.to_owned()));
    }
    let refused = |error: ShipError| Problem::Refused(format!("{key:?} can't be shipped: {error}."));
    let shipped = project::ship(&file.text, key, place).map_err(refused)?;
    file.text.clone_from(&shipped.text);
    Ok(shipped)
}

/// The rules that would lead where a variation does.
fn redirects(experiment: &Experiment, shows: &VariationContent) -> Vec<ProposedRedirect> {
    let VariationContent::Redirect(location) = shows else { return Vec::new() };
    let rule = |page: &project::SitePage| {
        let own = location.strip_prefix(page.region.origin).filter(|path| path.starts_with('/'));
        ProposedRedirect {
            source: page.path.clone(),
            target: own.unwrap_or(location).to_owned(),
            market: page.region.id.to_owned(),
        }
    };
    // A route with parameters is no path that a rule could name.
    experiment.pages.iter().filter(|page| !page.path.contains([':', '#'])).map(rule).collect()
}
