//! The list of rules as a draft would have it: what it changes comes first, then the live rules that it leaves alone.

use std::collections::BTreeMap;

use kirkas_drafts::{Edit, RuleText, read_rows};
use kirkas_redirects_compile::Markets;
use kirkas_rules_search::{Query, Row, RuleRow, count_of, search_sent};
use serde_json::{Value, json};
use worker::Env;

use super::database::Rules;
use super::state::DATABASE;
use crate::drafts::store::{self, StoredEdit};
use crate::problem::Problem;

/// Edits that are sent to the database together: it takes parameters of 2 MB.
const SENT_TOGETHER: usize = 500;

/// What a draft changes, as far as a query matches it.
pub struct DraftedRules {
    /// The draft's revision: pages of different ones don't fit together.
    revision: u32,
    edits: BTreeMap<String, StoredEdit>,
    /// The rows that match, in the order of their names.
    rows: Vec<Row>,
    /// How many live rules that it changes match as they are live.
    pub replaced: u64,
}

/// Where a page of the list begins.
pub struct Place<'a> {
    /// How many of the draft's rows come before it.
    pub drafted: usize,
    /// The cursor of the live rules; empty before their first page.
    pub live: &'a str,
}

impl DraftedRules {
    /// Those of a draft that match a query.
    pub async fn read(env: &Env, draft: &str, query: &Query) -> Result<Self, Problem> {
        let revision = store::read(env, draft).await?.revision;
        let edits = store::edits(env, draft).await?;
        let database = Rules(env.d1(DATABASE)?);
        let (mut rows, mut replaced) = (Vec::new(), 0_u64);
        let all: Vec<(&String, &StoredEdit)> = edits.iter().collect();
        for part in all.chunks(SENT_TOGETHER) {
            rows.extend(search_sent(&database, query, json!(sent_rows(part)).to_string()).await?);
            let ids: Vec<&String> = part.iter().map(|(rule, _)| *rule).collect();
            replaced = replaced.saturating_add(count_of(&database, query, json!(ids).to_string()).await?);
        }
        Ok(Self { revision, edits, rows, replaced })
    }

    /// How many of its rules match.
    pub fn count(&self) -> u64 {
        u64::try_from(self.rows.len()).unwrap_or(u64::MAX)
    }

    /// Some of them, from a place on.
    pub fn page(&self, place: usize, limit: usize) -> Vec<Row> {
        self.rows.iter().skip(place).take(limit).cloned().collect()
    }

    /// Whether there are more after so many.
    pub fn has_more(&self, place: usize) -> bool {
        self.rows.len() > place
    }

    /// Whether it changes a live rule.
    pub fn changes(&self, row: &Row) -> bool {
        row.get("id").and_then(Value::as_str).is_some_and(|id| self.edits.contains_key(id))
    }

    /// The place that a cursor names; the first where there is none.
    pub fn place<'a>(&self, cursor: Option<&'a str>) -> Result<Place<'a>, Problem> {
        let Some(cursor) = cursor else { return Ok(Place { drafted: 0, live: "" }) };
        let read = || {
            let (revision, rest) = cursor.split_once('.')?;
            let (drafted, live) = rest.split_once('.')?;
            let is_current = revision.parse::<u32>() == Ok(self.revision);
            Some(Place { drafted: drafted.parse().ok()?, live }).filter(|_| is_current)
        };
        read().ok_or(Problem::CursorExpired)
    }

    /// The cursor of a place.
    pub fn cursor(&self, Place { drafted, live }: &Place<'_>) -> String {
        format!("{}.{drafted}.{live}", self.revision)
    }
}

/// Edits as rows that are compared with a query. Of a rule that goes only its name is sent: the rest is as it is live.
fn sent_rows(edits: &[(&String, &StoredEdit)]) -> Vec<Value> {
    let texts: Vec<&RuleText> = edits.iter().filter_map(|(_, stored)| stored.edit.row()).collect();
    let mut read = read_rows(&texts, Markets::from_file_name).into_iter();
    let mut rows = Vec::with_capacity(edits.len());
    for (rule, StoredEdit { edit, by, at }) in edits {
        let mut row = match edit.row() {
            Some(text) => match read.next().flatten() {
                Some(rule) => json!(RuleRow::new(&rule)),
                None => unread(text),
            },
            None => json!({}),
        };
        let change = match edit {
            Edit::Add { .. } => "added",
            Edit::Set { .. } => "changed",
            Edit::Remove { .. } => "removed",
        };
        if let Some(row) = row.as_object_mut() {
            if change != "added" {
                // An edit says on which digest it is based: that of the live rule.
                row.remove("digest");
            }
            row.extend([
                ("id".to_owned(), json!(rule)),
                ("change".to_owned(), json!(change)),
                ("changed_by".to_owned(), json!(by)),
                ("changed_at".to_owned(), json!(at)),
            ]);
        }
        rows.push(row);
    }
    rows
}

/// A row that can't be read as a rule, as it was typed.
fn unread(text: &RuleText) -> Value {
    let RuleText { file, market, source, target, status, r#match, query, case, note } = text;
    let search = [source, target, note].map(|text| text.to_lowercase().replace('\n', " ")).join("\n");
    json!({
        "digest": "", "file": file, "market": market, "host": "", "key": source.to_lowercase(), "source": source, "target": target,
        "target_key": "", "target_url": "", "status": status.parse::<u16>().unwrap_or_default(), "match": r#match, "query": query,
        "case": case, "note": note, "search": search,
    })
}
