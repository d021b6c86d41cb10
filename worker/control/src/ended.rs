//! Experiments that were live and are no more: they were removed, or a version without them was made live. Which version
//! had each last is written down when what is live changes, so that its results stay readable.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use kirkas_publishing::experiments::project::{self, Experiment};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::app::App;
use crate::clock::{days_before, milliseconds};
use crate::experiments;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::{self, SourceFile};
use crate::sql;

/// For how many days an experiment is listed: as long as exposures are kept.
const LISTED_DAYS: u32 = 400;

/// An experiment that has ended.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = EndedExperiment)]
struct Ended {
    key: String,
    name: String,
    /// The last version that had it.
    version: String,
    /// When a version without it became live, in milliseconds since 1970.
    ended_at: f64,
}

/// Experiments that have ended.
#[derive(Serialize, ToSchema)]
pub struct EndedExperiments {
    /// The latest first.
    ended: Vec<Ended>,
}

/// Answers the experiments that have ended, the latest first.
#[utoipa::path(
    get,
    path = "/api/control/experiments/ended",
    operation_id = "listEndedExperiments",
    responses(
        (status = 200, description = "The experiments", body = EndedExperiments),
    )
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Json<EndedExperiments>, Problem> {
    let live = named(&experiments::live_files(&env, &Live::read(&env).await?).await?);
    let is_live = |ended: &Ended| live.iter().any(|(key, _)| *key == ended.key);
    let select = "SELECT key, name, version, ended_at FROM ended_experiments WHERE ended_at > ?1 \
        ORDER BY ended_at DESC, key";
    let mut ended: Vec<Ended> = sql::rows(&env.d1("DB")?, select, &[&oldest(Utc::now())]).await?;
    ended.retain(|one| !is_live(one));
    Ok(Json(EndedExperiments { ended }))
}

/// The experiment with a key: the live one, else as it was when it was live last.
pub async fn known_experiment(env: &Env, key: &str) -> Result<Experiment, Problem> {
    match experiments::live_experiment(env, key).await {
        Err(unknown @ (Problem::Malformed(_) | Problem::NotFound)) => experiment(env, key).await?.ok_or(unknown),
        found => found,
    }
}

/// The experiment of a key, as the last version had it that did.
async fn experiment(env: &Env, key: &str) -> Result<Option<Experiment>, Problem> {
    let select = "SELECT version FROM ended_experiments WHERE key = ?1";
    let version: Option<String> = sql::value(&env.d1("DB")?, select, &[&key], "version").await?;
    let Some(version) = version else { return Ok(None) };
    let files = experiments::files(env, &version).await?;
    let compiled = project::compile(&sources::as_files(&files), None, None);
    Ok(compiled.experiments.into_iter().find(|known| known.key == key))
}

/// The experiments that are live until others are, to be written down in the transaction that changes that.
pub struct Leaving {
    version: String,
    /// JSON: key and name of each.
    experiments: String,
}

impl Leaving {
    /// Those of the live set. None where there are none, or where their text was never sent.
    pub async fn of(env: &Env, live: &Live) -> Result<Option<Self>, Problem> {
        let Some(version) = live.id(Kind::Experiments) else { return Ok(None) };
        let files = match experiments::files(env, version).await {
            Err(Problem::Refused(_)) => return Ok(None),
            files => files?,
        };
        let experiments = serde_json::to_string(&named(&files))?;
        Ok(Some(Self { version: version.to_owned(), experiments }))
    }

    /// Writes them down where what is live still has the version `seen`, and forgets those that ended long ago.
    pub fn statements(&self, db: &D1Database, seen: u32) -> worker::Result<Vec<D1PreparedStatement>> {
        let now = Utc::now();
        let insert = "INSERT INTO ended_experiments (key, name, version, ended_at) \
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?2, ?3 FROM json_each(?1) \
            WHERE EXISTS (SELECT 1 FROM live WHERE version = ?4) \
            ON CONFLICT (key) DO UPDATE SET name = excluded.name, version = excluded.version, ended_at = excluded.ended_at";
        let insert = sql::statement(db, insert, &[&self.experiments, &self.version, &milliseconds(now), &seen])?;
        let forget = "DELETE FROM ended_experiments WHERE ended_at < ?1";
        Ok(vec![insert, sql::statement(db, forget, &[&oldest(now)])?])
    }
}

/// When what is listed ended at the earliest, in milliseconds since 1970.
fn oldest(now: DateTime<Utc>) -> f64 {
    milliseconds(days_before(now, LISTED_DAYS))
}

/// Key and name of each experiment of files.
fn named(files: &[SourceFile]) -> Vec<(String, String)> {
    let text = |experiment: &Value, member: &str| {
        experiment.get(member).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let payloads = files.iter().filter_map(|file| serde_json::from_str::<Value>(&file.text).ok());
    let experiments = payloads.flat_map(|payload| match payload.get("experiments") {
        Some(Value::Array(all)) => all.clone(),
        _ => Vec::new(),
    });
    experiments.map(|one| (text(&one, "key"), text(&one, "name"))).filter(|(key, _)| !key.is_empty()).collect()
}
