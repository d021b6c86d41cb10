//! Experiments that compared visitors and do no more: they were stopped or shipped, removed, or a version without them was made
//! live. Which version compared visitors last, and what was live beside it, is written down when what is live changes, so
//! that design, results and pages stay readable for good.

use axum::Json;
use axum::extract::State;
use chrono::Utc;
use kirkas_publishing::experiments::project::{self, Experiment};
use kirkas_results::Choice;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::app::App;
use crate::clock::milliseconds;
use crate::experiments;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources;
use crate::sql;

/// An experiment that has ended.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = EndedExperiment)]
pub struct Ended {
    /// Its key.
    pub key: String,
    /// What people called it.
    pub name: String,
    /// The last version in which it compared visitors.
    pub version: String,
    /// When a version in which it does not became live, in milliseconds since 1970.
    pub ended_at: f64,
    /// What was decided of it last.
    #[schema(required)]
    pub decision: Option<Choice>,
}

/// A row, as it is read.
#[derive(Deserialize)]
struct Row {
    key: String,
    name: String,
    version: String,
    ended_at: f64,
    entry: Option<String>,
}

impl Row {
    fn ended(self) -> Result<Ended, Problem> {
        let Self { key, name, version, ended_at, entry } = self;
        let decision = entry.map(|entry| serde_json::from_str(&entry)).transpose()?;
        Ok(Ended { key, name, version, ended_at, decision })
    }
}

const SELECT: &str = "SELECT key, name, version, ended_at, (SELECT entry FROM decisions WHERE experiment = key AND kind = 'decided' \
    ORDER BY number DESC LIMIT 1) AS entry FROM ended_experiments";

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
    let live = live_keys(&env).await?;
    let is_live = |ended: &Row| live.contains(&ended.key);
    let mut ended: Vec<Row> = sql::rows(&env.d1("DB")?, &format!("{SELECT} ORDER BY ended_at DESC, key"), &[]).await?;
    ended.retain(|one| !is_live(one));
    Ok(Json(EndedExperiments { ended: ended.into_iter().map(Row::ended).collect::<Result<_, _>>()? }))
}

/// The one of a key that has ended, with the release and the bundle of variations' pages that were live beside it.
pub struct EndedBeside {
    /// It.
    pub ended: Ended,
    /// Id of the release.
    pub release: Option<String>,
    /// Id of the bundle of the pages that variations showed.
    pub variants: Option<String>,
}

/// The experiment of a key, where it has ended.
pub async fn find(env: &Env, key: &str) -> Result<Option<EndedBeside>, Problem> {
    #[derive(Deserialize)]
    struct Beside {
        release: Option<String>,
        variants: Option<String>,
    }
    if live_keys(env).await?.iter().any(|known| known == key) {
        return Ok(None);
    }
    let db = env.d1("DB")?;
    let row: Option<Row> = sql::row(&db, &format!("{SELECT} WHERE key = ?1"), &[&key]).await?;
    let beside = "SELECT \"release\", variants FROM ended_experiments WHERE key = ?1";
    let beside: Option<Beside> = sql::row(&db, beside, &[&key]).await?;
    let (Some(row), Some(Beside { release, variants })) = (row, beside) else { return Ok(None) };
    Ok(Some(EndedBeside { ended: row.ended()?, release, variants }))
}

/// Keys of those that have ended since then, in milliseconds since 1970, by what is live.
pub async fn keys_since(env: &Env, since: f64) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Key {
        key: String,
    }
    let select = "SELECT key FROM ended_experiments WHERE ended_at > ?1";
    let rows: Vec<Key> = sql::rows(&env.d1("DB")?, select, &[&since]).await?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// The experiment with a key: the live one, else as it was when it compared visitors last.
pub async fn known_experiment(env: &Env, key: &str) -> Result<Experiment, Problem> {
    match experiments::live_experiment(env, key).await {
        // How visitors were split is not written any more of one that is shipped.
        Ok(stopped) if stopped.is_stopped => Ok(experiment(env, key).await?.unwrap_or(stopped)),
        Err(unknown @ (Problem::Malformed(_) | Problem::NotFound)) => experiment(env, key).await?.ok_or(unknown),
        found => found,
    }
}

/// The experiment of a key, as the last version had it that did.
pub async fn experiment(env: &Env, key: &str) -> Result<Option<Experiment>, Problem> {
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
    release: Option<String>,
    variants: Option<String>,
    /// JSON: key and name of each.
    experiments: String,
}

impl Leaving {
    /// Those of the live set. None where there is none.
    pub fn of(live: &Live, experiments: &[Experiment]) -> Result<Option<Self>, Problem> {
        let Some(version) = live.id(Kind::Experiments) else { return Ok(None) };
        let experiments = serde_json::to_string(&named(experiments))?;
        let (release, variants) = (live.id(Kind::Release).map(str::to_owned), live.variants().map(str::to_owned));
        Ok(Some(Self { version: version.to_owned(), release, variants, experiments }))
    }

    /// Writes them down where what is live still has the version `seen`.
    pub fn statement(&self, db: &D1Database, seen: u32) -> worker::Result<D1PreparedStatement> {
        let insert = "INSERT INTO ended_experiments (key, name, version, ended_at, \"release\", variants) \
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?2, ?3, ?5, ?6 FROM json_each(?1) \
            WHERE EXISTS (SELECT 1 FROM live WHERE version = ?4) \
            ON CONFLICT (key) DO UPDATE SET name = excluded.name, version = excluded.version, ended_at = excluded.ended_at, \
            \"release\" = excluded.\"release\", variants = excluded.variants";
        let now = milliseconds(Utc::now());
        sql::statement(db, insert, &[&self.experiments, &self.version, &now, &seen, &self.release, &self.variants])
    }
}

/// Keys of the live experiments in which visitors are compared.
async fn live_keys(env: &Env) -> Result<Vec<String>, Problem> {
    let files = experiments::live_files(env, &Live::read(env).await?).await?;
    let experiments = experiments::compiled(&files, None, None).experiments;
    Ok(named(&experiments).into_iter().map(|(key, _)| key.to_owned()).collect())
}

/// Key and name of each experiment in which visitors are compared: one that is a draft, or whose winner everybody sees, does not end by
/// leaving.
fn named(experiments: &[Experiment]) -> Vec<(&str, &str)> {
    let compared = experiments.iter().filter(|experiment| experiment.compares());
    compared.map(|experiment| (experiment.key.as_str(), experiment.name.as_str())).collect()
}
