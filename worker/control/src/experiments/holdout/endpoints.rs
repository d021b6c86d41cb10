//! The calls of the holdout: which share of visitors is in no experiment, and until when. It ends by itself in the night after its last
//! day.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use kirkas_publishing::experiments::project::{HOLDOUT_FILE, Holdout, MAX_SHARE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use super::{holdout_of, in_the_way, is_over};
use crate::app::App;
use crate::call::{Call, DryRun, ExpectedVersion, Note};
use crate::clock::day_text;
use crate::decisions::reason_of;
use crate::experiments::check::ExperimentFiles;
use crate::experiments::live_files;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Origin, Publishable};
use crate::sources::SourceFile;

/// Who ends a holdout whose last day is over.
const CRON: &str = "cron";

/// A holdout.
#[derive(Serialize, ToSchema)]
#[schema(as = Holdout)]
struct RunningHoldout {
    /// Its key: of its results, as of an experiment's.
    key: String,
    /// The share of visitors who are in no experiment.
    share: f64,
    /// The day on which it began.
    from: String,
    /// Its last day.
    until: String,
}

impl From<Holdout> for RunningHoldout {
    fn from(Holdout { key, share, from, until, .. }: Holdout) -> Self {
        Self { key, share, from, until }
    }
}

/// The holdout of what is live.
#[derive(Serialize, ToSchema)]
pub struct LiveHoldout {
    #[schema(required)]
    holdout: Option<RunningHoldout>,
    /// The largest share.
    max_share: f64,
}

/// The holdout, as it is set.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HoldoutRequest {
    /// The share of visitors who are in no experiment, such as 0.05: 0.1 at most. Of a holdout that runs it stays as it is.
    share: f64,
    /// Its last day, such as `2026-12-31`.
    #[schema(format = Date)]
    until: String,
    /// Why, in at most 500 characters.
    reason: String,
}

/// What became of the holdout, or would.
#[derive(Serialize, ToSchema)]
struct PublishedHoldout {
    #[schema(required)]
    holdout: Option<RunningHoldout>,
    /// What was noticed in the files.
    findings: Vec<Finding>,
    /// What is live now; in a dry run, what is live before.
    live: Live,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// The holdout of what is live.
#[utoipa::path(
    get,
    path = "/api/control/experiments/holdout",
    operation_id = "getHoldout",
    responses((status = 200, description = "The holdout, where there is one", body = LiveHoldout))
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>) -> Result<Json<LiveHoldout>, Problem> {
    let files = live_files(&env, &Live::read(&env).await?).await?;
    Ok(Json(LiveHoldout { holdout: holdout_of(&files).map(RunningHoldout::from), max_share: MAX_SHARE }))
}

/// Begins a holdout, or moves the last day of the one that runs. `If-Match` refuses it where somebody else changed what is live.
#[utoipa::path(
    put,
    path = "/api/control/experiments/holdout",
    operation_id = "setHoldout",
    params(ExpectedVersion, DryRun),
    request_body = HoldoutRequest,
    responses(
        (status = 200, description = "It is live, or would be; the version of what is live is the ETag", body = PublishedHoldout),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "The share is too large, the last day is over, one with another share runs, or findings refuse it"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let example = "Send {\"share\": 0.05, \"until\": \"2026-12-31\", \"reason\": \"why\"}.";
    let HoldoutRequest { share, until, reason } = call.body.json(example).await?;
    let reason = reason_of(&reason, call.is_dry_run())?;
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let mut files = live_files(&env, &live).await?;
    let today = day_text(Utc::now());
    let holdout = match holdout_of(&files) {
        Some(running) => Holdout { until, ..with_share(running, share)? },
        None => new(&today, share, until)?,
    };
    if holdout.until <= today {
        return Err(Problem::Refused(format!("Its last day is {}: say one after today.", holdout.until)));
    }
    let text = json!({ "holdout": holdout }).to_string();
    Holdout::read(&json!(holdout)).map_err(Problem::Refused)?;
    files.retain(|file| file.file != HOLDOUT_FILE);
    files.push(SourceFile { file: HOLDOUT_FILE.to_owned(), text, market: None });
    publish(&env, &call, (&files, live), &reason).await
}

/// Ends the holdout: everybody is in the experiments from now on. Its results stay.
#[utoipa::path(
    delete,
    path = "/api/control/experiments/holdout",
    operation_id = "endHoldout",
    params(ExpectedVersion, DryRun, Note),
    responses(
        (status = 200, description = "It has ended, or would; the version of what is live is the ETag", body = PublishedHoldout),
        (status = 400, description = "The header is not what the call takes"),
        (status = 404, description = "There is none"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "Findings refuse it"),
    )
)]
#[worker::send]
pub async fn delete(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let mut files = live_files(&env, &live).await?;
    if holdout_of(&files).is_none() {
        return Err(Problem::Absent("There is no holdout that could end.".to_owned()));
    }
    files.retain(|file| file.file != HOLDOUT_FILE);
    publish(&env, &call, (&files, live), &call.note()).await
}

/// Ends a holdout whose last day is over. Where that fails the log says why, it is tried the next night, and the overview says that it is overdue.
pub async fn end_if_over(env: &Env) {
    if let Err(problem) = try_to_end(env).await {
        worker::console_error!("the holdout could not be ended: {problem:?}");
    }
}

async fn try_to_end(env: &Env) -> Result<(), Problem> {
    let live = Live::read(env).await?;
    let mut files = live_files(env, &live).await?;
    if !holdout_of(&files).is_some_and(|holdout| is_over(&holdout)) {
        return Ok(());
    }
    files.retain(|file| file.file != HOLDOUT_FILE);
    let compiled = ExperimentFiles::compile(env, &live, &files).await?;
    let note = "the last day of the holdout is over";
    publish::make_live(env, CRON, note, &files, &live, (Kind::Experiments, &compiled.bundle)).await.map(|_| ())
}

/// The holdout that runs, if this is its share.
fn with_share(running: Holdout, share: f64) -> Result<Holdout, Problem> {
    if running.share == share { Ok(running) } else { Err(in_the_way(&running)) }
}

fn new(today: &str, share: f64, until: String) -> Result<Holdout, Problem> {
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(|error| Problem::Internal(error.to_string()))?;
    let seed: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    // Two may begin on one day, one after the other.
    let (from, name) = (today.to_owned(), seed.get(..4).unwrap_or_default());
    Ok(Holdout { key: format!("holdout-{from}-{name}"), seed, share, from, until })
}

async fn publish(
    env: &Env,
    call: &Call,
    (files, live): (&[SourceFile], Live),
    reason: &str,
) -> Result<Response, Problem> {
    let compiled = ExperimentFiles::compile(env, &live, files).await?;
    let dry_run = call.is_dry_run();
    let live = match dry_run {
        true => live,
        false => {
            let origin = Origin { who: &call.caller.id, note: reason, draft: None, decision: None };
            let bundle = (Kind::Experiments, compiled.bundle.as_slice(), [].as_slice());
            publish::store_and_make_live(env, &origin, files, &live, bundle).await?
        }
    };
    let holdout = holdout_of(files).map(RunningHoldout::from);
    let published = PublishedHoldout { holdout, findings: compiled.findings, live, dry_run };
    published.live.tagged(Json(&published).into_response())
}
