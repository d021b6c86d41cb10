//! The audit: every write is recorded in the same transaction that makes it, hashed onto the
//! entry before.

pub mod checks;
pub mod export;
mod filter;

use axum::Json;
use axum::extract::State;
use chrono::Utc;
use kirkas_publishing::audit::{Entry, FIRST};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, D1Result, Env};

use self::filter::AuditFilter;
use crate::access::Part;
use crate::app::App;
use crate::call::Call;
use crate::clock::time_text;
use crate::digest::hex_digest;
use crate::people::NAME;
use crate::problem::Problem;
use crate::sql::{self, Parameter};

/// Entries that one answer holds at most.
const MAX_ENTRIES: u32 = 1000;
/// How often a write is tried whose entry's number somebody else took in the meantime.
const ATTEMPTS: u32 = 50;

/// What somebody does, to be recorded.
pub struct Act<'a> {
    /// Who does it, as [`crate::caller::Caller::id`] has it.
    pub who: &'a str,
    /// What is done, in few words.
    pub what: &'a str,
    /// What it is done to.
    pub detail: serde_json::Value,
    /// The note given with it.
    pub why: &'a str,
}

/// An entry as it is stored.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = AuditEntry)]
struct StoredEntry {
    /// Counted from 1.
    number: u32,
    /// When, such as `2026-11-21T10:00:00.000Z`.
    at: String,
    /// `bootstrap` of the shared token, `token:` and an id of one for continuous integration, or `user:` and a user's id, with that of a
    /// token of theirs. Entries of former times have the e-mail address, with the name of the token.
    who: String,
    /// What they are called now; none where that is not known, as of an account that was erased.
    #[serde(default)]
    #[schema(required)]
    name: Option<String>,
    /// What was done, in few words.
    what: String,
    /// What it was done to, as JSON.
    detail: String,
    /// The note given with it.
    why: String,
    /// Hash of the entry before.
    previous: String,
    /// SHA-256 of this entry with `previous`.
    hash: String,
}

impl StoredEntry {
    fn expected_hash(&self) -> String {
        let Self { number, at, who, what, detail, why, previous, name: _, hash: _ } = self;
        let entry = Entry { number: *number, at, who, what, detail, why, previous };
        hex_digest(entry.hashed_text().as_bytes())
    }
}

/// Runs statements and records the act, all or nothing; answers the statements' results. With
/// `expected_version`, nothing is recorded unless what is live has that version: the statements must ask for
/// it too.
pub async fn record(
    env: &Env,
    act: &Act<'_>,
    expected_version: Option<u32>,
    statements: impl Fn(&D1Database) -> worker::Result<Vec<D1PreparedStatement>>,
) -> Result<Vec<D1Result>, Problem> {
    let db = env.d1("DB")?;
    let detail = act.detail.to_string();
    for _ in 0..ATTEMPTS {
        let mut batch = vec![insert(&db, act, &detail, expected_version).await?];
        batch.extend(statements(&db)?);
        match db.batch(batch).await {
            Ok(mut results) => {
                results.remove(0);
                return Ok(results);
            }
            Err(error) if error.to_string().contains("audit.number") => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::Internal("others kept writing to the audit".to_owned()))
}

async fn insert(
    db: &D1Database,
    act: &Act<'_>,
    detail: &str,
    expected_version: Option<u32>,
) -> Result<D1PreparedStatement, Problem> {
    let last = format!("SELECT {COLUMNS} FROM audit ORDER BY number DESC LIMIT 1");
    let last: Option<StoredEntry> = sql::row(db, &last, &[]).await?;
    let (number, previous) = last.map_or((0, FIRST.to_owned()), |last| (last.number, last.hash));
    let number = number.saturating_add(1);
    let at = time_text(Utc::now());
    let entry = Entry { number, at: &at, who: act.who, what: act.what, detail, why: act.why, previous: &previous };
    let hash = hex_digest(entry.hashed_text().as_bytes());
    let insert = format!(
        "INSERT INTO audit ({COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 \
         WHERE ?9 IS NULL OR EXISTS (SELECT 1 FROM live WHERE version = ?9)"
    );
    let Act { who, what, why, .. } = act;
    let values: [&dyn Parameter; 9] = [&number, &at, who, what, &detail, why, &previous, &hash, &expected_version];
    Ok(sql::statement(db, &insert, &values)?)
}

const COLUMNS: &str = "number, at, who, what, detail, why, previous, hash";

/// Entries of the audit.
#[derive(Serialize, ToSchema)]
pub struct AuditEntries {
    /// The newest first.
    entries: Vec<StoredEntry>,
    /// What `before` says to get the entries after these; none where there may be no more.
    #[schema(required)]
    next: Option<u32>,
}

/// What an entry's detail holds of experiments: findings quote them.
const OF_EXPERIMENTS: [&str; 2] = ["findings", "left_out"];
/// Entries, newest first: at most `limit=`, older than number `before=`, and those only that the filter names. Who may not read
/// experiments gets the number of findings in place of the findings.
#[utoipa::path(
    get,
    path = "/api/control/audit",
    operation_id = "listAudit",
    params(
        AuditFilter,
        ("before" = Option<u64>, Query, maximum = 4_294_967_295_u32, description = "Only entries with a lower number"),
        ("limit" = Option<u64>, Query, maximum = 4_294_967_295_u32, description = "Entries at most: 100, where nothing is said, and never more than 1000"),
    ),
    responses(
        (status = 200, description = "The entries", body = AuditEntries),
        (status = 400, description = "The query is not what the call takes"),
    )
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>, call: Call) -> Result<Json<AuditEntries>, Problem> {
    let number = |name: &str, default: u32| match call.query(name) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| Problem::Malformed(format!("{text:?} is no number of an entry."))),
    };
    let (before, limit) = (number("before", u32::MAX)?, number("limit", 100)?.min(MAX_ENTRIES));
    let filter = AuditFilter::read(&call)?;
    let entries = entries(&env, &call, &filter, before, limit).await?;
    let is_full = u32::try_from(entries.len()).is_ok_and(|count| count == limit);
    let next = entries.last().filter(|_| is_full).map(|last| last.number);
    Ok(Json(AuditEntries { entries, next }))
}

/// The newest entries that a filter names, below a number, as the caller may see them.
async fn entries(
    env: &Env,
    call: &Call,
    filter: &AuditFilter,
    before: u32,
    limit: u32,
) -> Result<Vec<StoredEntry>, Problem> {
    let condition = filter.condition(3);
    let wanted = &condition.sql;
    let select = format!(
        "SELECT {COLUMNS}, {NAME} AS name FROM audit WHERE number < ?1 AND {wanted} ORDER BY number DESC LIMIT ?2"
    );
    let bounds: [&dyn Parameter; 2] = [&before, &limit];
    let values: Vec<&dyn Parameter> = bounds.into_iter().chain(condition.values()).collect();
    let mut entries: Vec<StoredEntry> = sql::rows(&env.d1("DB")?, &select, &values).await?;
    if !call.caller.may(Part::Experiments.read()) {
        for entry in &mut entries {
            entry.detail = without_findings(&entry.detail)?;
        }
    }
    Ok(entries)
}

/// A detail with the number of its findings in the place of them.
fn without_findings(detail: &str) -> Result<String, Problem> {
    let mut read: serde_json::Value = serde_json::from_str(detail)?;
    let mut is_changed = false;
    for member in OF_EXPERIMENTS {
        if let Some(findings) = read.get_mut(member) {
            *findings = findings.as_array().map_or(0, Vec::len).into();
            is_changed = true;
        }
    }
    Ok(if is_changed { read.to_string() } else { detail.to_owned() })
}
