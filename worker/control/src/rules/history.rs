//! What published versions have changed of a rule. The database of the rules records each change of a row with the row
//! (`rules-migrations/0004_history_and_searches.sql`); why it was made is in the audit.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::{Path, State};
use chrono::{TimeDelta, Utc};
use kirkas_drafts::RuleText;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::state::DATABASE;
use crate::app::App;
use crate::clock::{before, milliseconds, moment, time_text};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// The most changes that are answered.
const MAX_CHANGES: u32 = 200;
/// For how many days a change is stored.
const DAYS_ON_RECORD: i64 = 400;

/// What has been changed of a rule.
#[derive(Serialize, ToSchema)]
pub struct RuleHistory {
    /// The newest first: 200 at most, of the last 400 days. Of a version that changed more than 50,000 rules, only so many are recorded.
    changes: Vec<RecordedChange>,
}

/// A change of a rule that was made live.
#[derive(Serialize, ToSchema)]
struct RecordedChange {
    /// Id of the version of the redirects.
    version: String,
    /// When it was made live, such as `2026-11-21T10:00:00.000Z`.
    at: String,
    /// Who made it live.
    by: String,
    /// Why; empty where nobody said.
    reason: String,
    /// Id of the draft that was published so; none where it was no draft.
    #[schema(required)]
    draft: Option<String>,
    /// What was written of the rule before; none where it was not live.
    #[schema(required)]
    before: Option<RuleText>,
    /// What is written of it since; none where it was removed.
    #[schema(required)]
    after: Option<RuleText>,
}

#[derive(Deserialize)]
struct Row {
    at: u64,
    before: Option<String>,
    after: Option<String>,
}

/// What published versions have changed of a rule, live or removed.
#[utoipa::path(
    get,
    path = "/api/control/rules/{id}/history",
    operation_id = "getRuleHistory",
    tag = "redirects",
    params(("id" = String, Path, description = "The rule's id")),
    responses(
        (status = 200, description = "Its changes", body = RuleHistory),
        (status = 404, description = "No live rule has this id, and no change of one is recorded"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Path(id): Path<String>) -> Result<Json<RuleHistory>, Problem> {
    let db = env.d1(DATABASE)?;
    let select = "SELECT at, before, after FROM rule_changes WHERE rule = ?1 ORDER BY at DESC, number DESC LIMIT ?2";
    let rows: Vec<Row> = sql::rows(&db, select, &[&id, &MAX_CHANGES]).await?;
    if rows.is_empty() {
        let live: Option<String> = sql::value(&db, "SELECT id FROM rules WHERE id = ?1", &[&id], "id").await?;
        live.ok_or(Problem::NotFound)?;
    }
    let publications = publications(&env, rows.iter().map(Row::time).collect()).await?;
    let changes = rows.into_iter().filter_map(|row| Some(row.change(publications.get(&row.time())?)));
    Ok(Json(RuleHistory { changes: changes.collect::<Result<_, Problem>>()? }))
}

impl Row {
    /// When the row was written, as the audit has times.
    fn time(&self) -> String {
        time_text(moment(self.at))
    }

    fn change(&self, publication: &Publication) -> Result<RecordedChange, Problem> {
        let rule = |text: &Option<String>| text.as_deref().map(serde_json::from_str).transpose();
        let (before, after) = (rule(&self.before)?, rule(&self.after)?);
        let Publication { version, at, who: by, why: reason, draft, .. } = publication.clone();
        Ok(RecordedChange { version, at, by, reason, draft, before, after })
    }
}

/// How a version of the redirects was made live.
#[derive(Clone, Deserialize)]
struct Publication {
    until: String,
    version: String,
    at: String,
    who: String,
    why: String,
    draft: Option<String>,
}

/// What was made live last before each of these times.
async fn publications(env: &Env, times: BTreeSet<String>) -> Result<BTreeMap<String, Publication>, Problem> {
    let select = "SELECT value AS until, version, at, who, why, detail ->> '$.draft' AS draft FROM json_each(?1) JOIN audit ON number = ( \
                  SELECT number FROM audit WHERE part = 'redirects' AND what IN ('publish', 'promote') AND at <= value ORDER BY number DESC LIMIT 1)";
    let found: Vec<Publication> = sql::rows(&env.d1("DB")?, select, &[&serde_json::to_string(&times)?]).await?;
    Ok(found.into_iter().map(|publication| (publication.until.clone(), publication)).collect())
}

/// Removes changes older than 400 days; each night.
pub async fn prune(env: &Env) {
    let pruning = async {
        let oldest = milliseconds(before(Utc::now(), TimeDelta::days(DAYS_ON_RECORD)));
        statement(&env.d1(DATABASE)?, "DELETE FROM rule_changes WHERE at < ?1", &[&oldest])?.run().await
    };
    if let Err(error) = pruning.await {
        worker::console_error!("old changes of rules could not be removed, they will be tomorrow: {error}");
    }
}
