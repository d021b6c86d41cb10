//! What published versions have changed of a rule. The database of the rules records each change of a row with the row
//! (`rules-migrations/0004_history_and_searches.sql`); why it was made is in the audit.

use std::collections::BTreeMap;

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
    /// Who made it live; empty where that is not known.
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
    version: String,
    at: u64,
    by: String,
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
    let select = "SELECT version, at, \"by\", before, after FROM rule_changes WHERE rule = ?1 ORDER BY live_version DESC, number DESC LIMIT ?2";
    let rows: Vec<Row> = sql::rows(&db, select, &[&id, &MAX_CHANGES]).await?;
    if rows.is_empty() {
        let live: Option<String> = sql::value(&db, "SELECT id FROM rules WHERE id = ?1", &[&id], "id").await?;
        live.ok_or(Problem::NotFound)?;
    }
    let publications = Publications::of(&env, rows.iter().map(|row| row.version.as_str()).collect()).await?;
    let changes = rows.into_iter().map(|row| row.change(&publications)).collect::<Result<_, Problem>>()?;
    Ok(Json(RuleHistory { changes }))
}

impl Row {
    fn change(self, publications: &Publications) -> Result<RecordedChange, Problem> {
        let Self { version, at, by, before, after } = self;
        let rule = |text: Option<String>| text.map(|text| serde_json::from_str(&text)).transpose();
        let (before, after) = (rule(before)?, rule(after)?);
        let at = time_text(moment(at));
        let publication = publications.latest(&version, &at);
        let (reason, draft) = publication.map(|found| (found.why.clone(), found.draft.clone())).unwrap_or_default();
        Ok(RecordedChange { version, at, by, reason, draft, before, after })
    }
}

/// When and why versions were made live, by their ids, the oldest first.
struct Publications(BTreeMap<String, Vec<Publication>>);

#[derive(Deserialize)]
struct Publication {
    version: String,
    at: String,
    why: String,
    draft: Option<String>,
}

impl Publications {
    async fn of(env: &Env, versions: Vec<&str>) -> Result<Self, Problem> {
        let select = "SELECT version, at, why, detail ->> '$.draft' AS draft FROM audit WHERE what IN ('publish', 'promote') \
                      AND version IN (SELECT value FROM json_each(?1)) ORDER BY number";
        let rows: Vec<Publication> = sql::rows(&env.d1("DB")?, select, &[&serde_json::to_string(&versions)?]).await?;
        let mut publications = BTreeMap::<String, Vec<Publication>>::new();
        for row in rows {
            publications.entry(row.version.clone()).or_default().push(row);
        }
        Ok(Self(publications))
    }

    /// The last time that a version was made live, up to a moment.
    fn latest(&self, version: &str, until: &str) -> Option<&Publication> {
        self.0.get(version)?.iter().rfind(|publication| publication.at.as_str() <= until)
    }
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
