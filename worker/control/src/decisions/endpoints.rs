//! The calls of the decision log.

use axum::Json;
use axum::extract::State;
use kirkas_results::Choice;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::entry::{DecisionEntry, LogEntry, StartedDesign};
use super::review::{self, ReviewedDecision};
use super::{NewDecision, of_experiment, reason_of, requests, variation_of};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Id};
use crate::ended::known_experiment;
use crate::problem::Problem;
use crate::sql;

/// The decision log of an experiment.
#[derive(Serialize, ToSchema)]
pub struct DecisionLog {
    experiment: String,
    /// The oldest first; the first says what was believed and planned when the experiment started.
    decisions: Vec<DecisionEntry>,
    /// What is written differently now than when the experiment started: `hypothesis`, `plan`, `goals`, `guardrails`,
    /// `variations`.
    changed_since_start: Vec<&'static str>,
}

/// The decision log of an experiment, live or ended.
#[utoipa::path(
    get,
    path = "/api/control/experiments/{key}/decisions",
    operation_id = "listDecisions",
    params(
        ("key" = String, Path, description = "Key of an experiment, live or ended"),
    ),
    responses(
        (status = 200, description = "The log", body = DecisionLog),
        (status = 404, description = "No such experiment"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Id(key): Id) -> Result<Json<DecisionLog>, Problem> {
    let decisions = of_experiment(&env, &key).await?;
    let started = decisions.iter().find_map(|entry| match &entry.entry {
        LogEntry::Started(design) => Some(design),
        LogEntry::Decided(_) => None,
    });
    let changed_since_start = match (known_experiment(&env, &key).await, started) {
        (Ok(experiment), Some(design)) => design.differences(&StartedDesign::of(&experiment)),
        (Ok(_), None) => Vec::new(),
        // What was decided stays, also of what nothing else is known of any more.
        (Err(Problem::NotFound | Problem::Malformed(_)), _) if decisions.is_empty() => {
            return Err(Problem::NoExperiment(key));
        }
        (Err(Problem::NotFound | Problem::Malformed(_)), _) => Vec::new(),
        (Err(problem), _) => return Err(problem),
    };
    Ok(Json(DecisionLog { experiment: key, decisions, changed_since_start }))
}

/// What is decided.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ChoiceName {
    /// The control stays, for everybody.
    KeepControl,
    /// Everybody gets `variation`.
    Ship,
    /// The experiment ends, and nothing is changed by it.
    Stop,
    /// The experiment goes on.
    GoOn,
}

/// A decision that is to be recorded.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DecisionRequest {
    /// What is decided.
    decision: ChoiceName,
    /// Of `ship`: key or place of the variation.
    variation: Option<String>,
    /// Why, in at most 500 characters.
    reason: String,
}

/// Records a decision, with the verdict that there is now. It changes nothing of what is live: `ship` does.
#[utoipa::path(
    post,
    path = "/api/control/experiments/{key}/decisions",
    operation_id = "recordDecision",
    params(
        ("key" = String, Path, description = "Key of an experiment, live or ended"),
        DryRun,
    ),
    request_body = DecisionRequest,
    responses(
        (status = 200, description = "The entry; in a dry run without a number", body = DecisionEntry),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such experiment"),
        (status = 409, description = "It is against the verdict: somebody else has to approve `request` first"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call, Id(key): Id) -> Result<Json<DecisionEntry>, Problem> {
    let example = "Send {\"decision\": \"go_on\", \"reason\": \"why\"}; of ship, variation as well.";
    let DecisionRequest { decision, variation, reason } = call.body.json(example).await?;
    let reason = reason_of(&reason, call.is_dry_run())?;
    let experiment = match known_experiment(&env, &key).await {
        Err(Problem::NotFound | Problem::Malformed(_)) => return Err(Problem::NoExperiment(key)),
        experiment => experiment?,
    };
    let choice = match decision {
        ChoiceName::KeepControl => Choice::KeepControl,
        ChoiceName::Stop => Choice::Stop,
        ChoiceName::GoOn => Choice::GoOn,
        ChoiceName::Ship => {
            let place = variation_of(&experiment, variation.as_deref().unwrap_or_default())?;
            let variation = experiment.variations.get(place).map(|variation| variation.key.clone()).unwrap_or_default();
            Choice::Ship { variation }
        }
    };
    let mut decision = NewDecision::make(&env, &call.caller, &experiment, choice, reason.clone()).await?;
    if call.is_dry_run() {
        return Ok(Json(decision.answer(None)));
    }
    let reviewed = ReviewedDecision { decision: &mut decision, reason: &reason, ships: false };
    review::admit(&env, &call.caller, reviewed).await?;
    let detail = json!({ "kind": "experiments", "decision": decision.detail() });
    let act = Act { who: &call.caller.id, what: "decide", detail, why: &reason };
    let results = audit::record(&env, &act, None, |db| decision.statements(db, None)).await.map_err(requests::ended)?;
    #[derive(Deserialize)]
    struct Row {
        number: u32,
    }
    let rows: Vec<Row> = sql::rows_of(results.first())?;
    Ok(Json(decision.answer(rows.first().map(|row| row.number))))
}
