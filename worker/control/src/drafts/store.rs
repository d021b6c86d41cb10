//! Drafts in D1. Every write names the revision that it was made on; one of another revision writes nothing.

use std::collections::BTreeMap;

use chrono::{TimeDelta, Utc};
use kirkas_drafts::{Edit, Edits, Event, RuleText, hash};
use serde::Deserialize;
use serde_json::{Value, json};
use worker::{D1Database, D1PreparedStatement, Env};

use super::approvals;
use super::discussion::NewEntry;
use super::row::Draft;
use crate::access::Part;
use crate::audit::{self, Act};
use crate::call::Call;
use crate::caller::Caller;
use crate::clock::{before, milliseconds};
use crate::free_text;
use crate::notifications::notice;
use crate::problem::Problem;
use crate::sql::{self, Parameter, statement};

/// Columns of a draft.
pub const COLUMNS: &str = "id, title, state, base, source, revision, author, reason, convert_files, changes_hash, reverts, published, created_at, \
     updated_at, updated_by, (SELECT count(*) FROM draft_changes WHERE draft = drafts.id) AS changes";
/// The most rules that a draft changes.
pub const MAX_CHANGES: usize = 50_000;
/// The most text of one statement's rows, in bytes: D1 takes parameters of 2 MB.
const MAX_STATEMENT_SIZE: usize = 1_000_000;
/// For how long a publishing may take: who began it has failed then.
const PUBLISHING_TAKES: TimeDelta = TimeDelta::minutes(2);

/// An edit with who made it and when.
#[derive(Debug, Clone)]
pub struct StoredEdit {
    /// What is changed.
    pub edit: Edit,
    /// Who changed it.
    pub by: String,
    /// In milliseconds since 1970.
    pub at: u64,
}

/// The draft with an id; one whose publishing ended half-way is open again.
pub async fn read(env: &Env, id: &str) -> Result<Draft, Problem> {
    let db = env.d1("DB")?;
    let reopen = "UPDATE drafts SET state = 'open' WHERE id = ?1 AND state = 'publishing' AND updated_at < ?2";
    let stalled = milliseconds(before(Utc::now(), PUBLISHING_TAKES));
    let select = format!("SELECT {COLUMNS} FROM drafts WHERE id = ?1");
    let draft: Option<Draft> = sql::row(&db, &select, &[&id]).await?;
    match draft {
        Some(draft) if draft.state == kirkas_drafts::State::Publishing && (draft.updated_at as f64) < stalled => {
            statement(&db, reopen, &[&id, &stalled])?.run().await?;
            sql::row(&db, &select, &[&id]).await?
        }
        draft => draft,
    }
    .ok_or_else(|| Problem::NoDraft(id.to_owned()))
}

/// The revision that a call says its caller saw.
pub fn expected_revision(call: &Call) -> Result<u32, Problem> {
    let header = call.header("if-match").ok_or(Problem::NoRevision)?;
    let malformed = |_| Problem::Malformed("If-Match takes the draft's revision, such as \"3\".".to_owned());
    header.trim().trim_matches('"').parse().map_err(malformed)
}

/// The draft that a call is to change, as its caller saw it.
pub async fn read_expected(env: &Env, call: &Call, id: &str) -> Result<Draft, Problem> {
    let revision = expected_revision(call)?;
    let draft = read(env, id).await?;
    draft.expect(revision)?;
    Ok(draft)
}

/// The same, of somebody who edits it: who may not publish edits their own drafts only.
pub async fn read_to_edit(env: &Env, call: &Call, id: &str) -> Result<Draft, Problem> {
    let draft = read_expected(env, call, id).await?;
    let is_theirs = draft.author == call.caller.name || editors(env, id).await?.contains(&call.caller.person);
    if is_theirs || call.caller.may(Part::Redirects.change()) { Ok(draft) } else { Err(Problem::OthersDraft) }
}

/// Who has changed a draft.
pub async fn editors(env: &Env, id: &str) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        person: String,
    }
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, "SELECT person FROM draft_editors WHERE draft = ?1", &[&id]).await?;
    Ok(rows.into_iter().map(|row| row.person).collect())
}

/// What a draft changes.
pub async fn edits(env: &Env, id: &str) -> Result<BTreeMap<String, StoredEdit>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        rule: String,
        op: String,
        before_digest: Option<String>,
        row: Option<String>,
        by: String,
        at: u64,
    }
    let select = "SELECT rule, op, before_digest, \"row\", \"by\", at FROM draft_changes WHERE draft = ?1";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&id]).await?;
    let edit = |Row { rule, op, before_digest, row, by, at }: Row| {
        let row = row.map(|row| serde_json::from_str::<RuleText>(&row)).transpose()?.unwrap_or_default();
        let before = before_digest.unwrap_or_default();
        let edit = match op.as_str() {
            "add" => Edit::Add { row },
            "set" => Edit::Set { before, row },
            _ => Edit::Remove { before },
        };
        Ok((rule, StoredEdit { edit, by, at }))
    };
    rows.into_iter().map(edit).collect()
}

/// The edits alone.
pub fn plain(stored: &BTreeMap<String, StoredEdit>) -> Edits {
    stored.iter().map(|(rule, stored)| (rule.clone(), stored.edit.clone())).collect()
}

/// Stores a new draft with its first edits.
pub async fn insert(env: &Env, caller: &Caller, draft: &Draft, edits: &Edits) -> Result<(), Problem> {
    admit_count(edits)?;
    let detail = json!({ "kind": "redirects", "draft": draft.id, "changes": edits.len() });
    let act = Act { who: &caller.id, what: "begin draft", detail, why: "" };
    let rows = change_rows(edits)?;
    let changes_hash = hash(edits);
    audit::record(env, &act, None, |db| {
        let insert = "INSERT INTO drafts (id, part, title, state, base, source, revision, author, convert_files, changes_hash, reverts, created_at, \
                      updated_at, updated_by) VALUES (?1, 'redirects', ?2, 'open', ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?9, ?5)";
        let Draft { id, title, base, source, author, convert_files, reverts, created_at, .. } = draft;
        let values: [&dyn Parameter; 9] =
            [id, title, base, source, author, convert_files, &changes_hash, reverts, created_at];
        let mut statements = vec![statement(db, insert, &values)?, insert_editor(db, id, caller)?];
        statements.extend(insert_changes(db, id, &rows, author, *created_at)?);
        Ok(statements)
    })
    .await?;
    Ok(())
}

/// A write of a draft: what it is called in the audit, and what changes besides the revision.
pub struct Write<'a> {
    /// In few words.
    pub what: &'a str,
    /// What happens to the draft: it leads to its new state.
    pub event: Event,
    /// What is said of it besides the draft.
    pub detail: Value,
    /// Why, in their words.
    pub why: &'a str,
    /// Columns that are set, such as `title = ?6`: parameters begin with 6.
    pub set: &'a str,
    /// Their values.
    pub values: &'a [&'a dyn Parameter],
    /// What is said to those who read the draft.
    pub entry: Option<&'a NewEntry<'a>>,
}

impl<'a> Write<'a> {
    /// One that changes nothing besides the state.
    pub fn of_state(what: &'a str, event: Event) -> Self {
        Self { what, event, detail: json!({}), why: "", set: "", values: &[], entry: None }
    }
}

/// Writes a draft, and its edits where they are given, if nobody has changed it since it was read; answers it as it is then.
pub async fn update(
    env: &Env,
    caller: &Caller,
    draft: &Draft,
    edits: Option<(&Edits, &Edits)>,
    write: Write<'_>,
) -> Result<Draft, Problem> {
    let name = caller.name.as_str();
    let next = draft.after(write.event)?;
    let now = milliseconds(Utc::now());
    let mut detail = json!({ "kind": "redirects", "draft": draft.id });
    if let (Some(detail), Value::Object(more)) = (detail.as_object_mut(), write.detail) {
        detail.extend(more);
    }
    let act = Act { who: &caller.id, what: write.what, detail, why: write.why };
    let (mut upserts, mut removed, mut changes_hash) = (Vec::new(), Vec::new(), draft.changes_hash.clone());
    if let Some((old, new)) = edits {
        admit_count(new)?;
        let changed = new.iter().filter(|(rule, edit)| old.get(*rule) != Some(*edit));
        upserts = change_rows(&changed.map(|(rule, edit)| (rule.clone(), edit.clone())).collect())?;
        removed = old.keys().filter(|rule| !new.contains_key(*rule)).collect();
        changes_hash = hash(new);
    }
    let removed = serde_json::to_string(&removed)?;
    // A revision or a state that is not as it was read makes the whole transaction fail.
    let set = if write.set.is_empty() { String::new() } else { format!(", {}", write.set) };
    let sql = format!(
        "UPDATE drafts SET revision = CASE WHEN revision = ?2 AND state = '{}' THEN revision + 1 END, state = ?5, updated_at = ?3, \
         updated_by = ?4{set} WHERE id = ?1",
        draft.state.name()
    );
    let result = audit::record(env, &act, None, |db| {
        let first: [&dyn Parameter; 5] = [&draft.id, &draft.revision, &now, &name, &next.name()];
        let values: Vec<&dyn Parameter> = first.into_iter().chain(write.values.iter().copied()).collect();
        let mut statements = vec![statement(db, &sql, &values)?];
        statements.push(statement(
            db,
            "UPDATE drafts SET changes_hash = ?2 WHERE id = ?1",
            &[&draft.id, &changes_hash],
        )?);
        let delete = "DELETE FROM draft_changes WHERE draft = ?1 AND rule IN (SELECT value FROM json_each(?2))";
        statements.push(statement(db, delete, &[&draft.id, &removed])?);
        statements.extend(insert_changes(db, &draft.id, &upserts, name, now as u64)?);
        if write.event == Event::Edit {
            statements.push(insert_editor(db, &draft.id, caller)?);
        }
        statements.extend(approvals::update_for(db, &draft.id, write.event, &changes_hash)?);
        if let Some(entry) = write.entry {
            statements.push(entry.insert(db, caller, draft)?);
        }
        statements.extend(notice::of_event(db, caller, draft, write.event, write.why)?);
        Ok(statements)
    })
    .await;
    let newer = read(env, &draft.id).await?;
    match result {
        Ok(_) => Ok(newer),
        Err(Problem::Internal(cause)) if cause.contains("drafts.revision") => Err(Problem::DraftMoved(Box::new(newer))),
        Err(problem) => Err(problem),
    }
}

fn admit_count(edits: &Edits) -> Result<(), Problem> {
    if edits.len() <= MAX_CHANGES {
        return Ok(());
    }
    Err(Problem::TooLarge(format!(
        "A draft changes at most {MAX_CHANGES} rules. Edit the files and publish them with edgectl redirects push."
    )))
}

/// Edits as JSON, as many together as a statement takes.
fn change_rows(edits: &Edits) -> Result<Vec<String>, Problem> {
    let mut batches: Vec<String> = Vec::new();
    for (rule, edit) in edits {
        let row = edit.row().map(serde_json::to_string).transpose()?;
        let row = json!({ "rule": rule, "op": edit.op(), "before": edit.before(), "row": row }).to_string();
        match batches.last_mut().filter(|batch| batch.len().saturating_add(row.len()) < MAX_STATEMENT_SIZE) {
            Some(batch) => {
                batch.push(',');
                batch.push_str(&row);
            }
            None => batches.push(format!("[{row}")),
        }
    }
    Ok(batches.into_iter().map(|batch| batch + "]").collect())
}

fn insert_changes(
    db: &D1Database,
    draft: &str,
    batches: &[String],
    who: &str,
    at: u64,
) -> worker::Result<Vec<D1PreparedStatement>> {
    let upsert = "INSERT INTO draft_changes (draft, rule, op, before_digest, \"row\", \"by\", at) \
                  SELECT ?1, value ->> 'rule', value ->> 'op', value ->> 'before', value ->> 'row', ?3, ?4 FROM json_each(?2) WHERE true \
                  ON CONFLICT (draft, rule) DO UPDATE SET op = excluded.op, before_digest = excluded.before_digest, \
                  \"row\" = excluded.\"row\", \"by\" = excluded.\"by\", at = excluded.at";
    batches.iter().map(|batch| statement(db, upsert, &[&draft, batch, &who, &at])).collect()
}

fn insert_editor(db: &D1Database, draft: &str, caller: &Caller) -> worker::Result<D1PreparedStatement> {
    let insert = "INSERT OR IGNORE INTO draft_editors (draft, person) VALUES (?1, ?2)";
    statement(db, insert, &[&draft, &caller.person])
}

/// Removes drafts that nobody needs any more: open ones after 90 days without a change, discarded ones after 30, published ones after 400.
pub async fn prune(env: &Env) {
    let pruning = async {
        let days = |days| milliseconds(before(Utc::now(), TimeDelta::days(days)));
        let over = "(SELECT id FROM drafts WHERE updated_at < CASE state WHEN 'discarded' THEN ?1 WHEN 'published' THEN ?3 ELSE ?2 END)";
        let db = env.d1("DB")?;
        let of = |sql: &str| statement(&db, &format!("{sql} {over}"), &[&days(30), &days(90), &days(400)]);
        let of_drafts = ["draft_changes", "draft_editors", "reviews"];
        let mut statements = Vec::new();
        for table in of_drafts {
            statements.push(of(&format!("DELETE FROM {table} WHERE draft IN"))?);
        }
        statements.push(of("DELETE FROM drafts WHERE id IN")?);
        db.batch(statements).await?;
        Ok::<(), Problem>(())
    };
    if let Err(problem) = pruning.await {
        worker::console_error!("old drafts could not be removed, they will be tomorrow: {problem:?}");
    }
}

/// A reason that somebody gave, trimmed.
pub fn reason_of(text: &str) -> Result<String, Problem> {
    let malformed = || Problem::Malformed("Say in reason why this is published, in at most 500 characters.".to_owned());
    free_text::lines(text, 500).filter(|reason| !reason.is_empty()).ok_or_else(malformed)
}
