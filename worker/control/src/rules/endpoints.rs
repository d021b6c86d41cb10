//! The calls that search the live table's rules.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use http::StatusCode;
use kirkas_rules_search::{Cursor, Page, Parameter, Query, QueryError, Results, Row, Sort, search};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use worker::Env;

use super::database::Rules;
use super::drafted::{DraftedRules, Place};
use super::hits;
use super::index;
use super::listed::{IndexStatus, RuleDetails, RuleList, total, with_counts};
use super::state::{DATABASE, IndexState};
use crate::app::App;
use crate::call::{Call, Parameters};
use crate::problem::Problem;
use crate::sql;
use crate::targets::checks_of;

/// Rules of a page where nothing is said.
const DEFAULT_LIMIT: u32 = 100;
/// The most rules of a page.
const MAX_LIMIT: u32 = 200;
/// The longest query, in bytes.
const MAX_QUERY_SIZE: usize = 1000;

/// What is wanted of the rules.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    /// Words, texts in quotation marks, and filters, as in `laina status:410`; nothing: all rules.
    #[serde(default)]
    #[param(max_length = 1000)]
    q: String,
    /// `relevance`, `source`, `hits`, `last-hit` or `changed`.
    #[param(value_type = Option<String>, pattern = "^(relevance|source|hits|last-hit|changed)$")]
    #[serde(default)]
    sort: Sort,
    /// `next` of the page before.
    cursor: Option<String>,
    /// The most rules of a page: 100 where nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// Id of a draft: the rules are as the draft has them. Those that it changes come first, in any order; `in:draft` finds them alone.
    draft: Option<String>,
}

/// A page of the live table's rules, or of these as a draft has them.
#[utoipa::path(
    get,
    path = "/api/control/rules",
    operation_id = "searchRules",
    tag = "redirects",
    params(Search),
    responses(
        (status = 200, description = "The rules", body = RuleList),
        (status = 400, description = "The query can't be read: `position` says where"),
        (status = 404, description = "No redirect table is live, or there is no such draft"),
        (status = 410, description = "The rules or the draft have changed since the page before"),
    )
)]
#[worker::send]
pub async fn list(
    State(App { env }): State<App>,
    Parameters(Search { q, sort, cursor, limit, draft }): Parameters<Search>,
) -> Result<Response, Problem> {
    if q.len() > MAX_QUERY_SIZE {
        return Err(Problem::Malformed(format!("A query has at most {MAX_QUERY_SIZE} bytes.")));
    }
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Problem::Malformed(format!("Say limit= from 1 to {MAX_LIMIT}.")));
    }
    let query = Query::parse(&q, Utc::now().timestamp_millis()).map_err(Problem::QueryMalformed)?;
    let state = followed(&env).await?;
    let live = LiveSearch { env: &env, query: &query, state: &state, sort };
    let list = match draft {
        Some(id) => live.list_drafted(&DraftedRules::read(&env, &id, &query).await?, cursor.as_deref(), limit).await?,
        None if query.is_in_draft() => {
            let message = "in:draft asks for the rules of a draft: name it in draft=.".to_owned();
            return Err(Problem::QueryMalformed(QueryError { position: 0, filter: Some("in".to_owned()), message }));
        }
        None => live.list(cursor.as_deref(), limit).await?,
    };
    Ok(Json(list).into_response())
}

/// A search over the rows of the live table.
struct LiveSearch<'a> {
    env: &'a Env,
    query: &'a Query,
    state: &'a IndexState,
    sort: Sort,
}

impl LiveSearch<'_> {
    /// A page of what it finds, and the cursor of the next one.
    async fn page(&self, cursor: Option<&str>, limit: u32) -> Result<(Results, Option<String>), Problem> {
        let Self { env, query, state, sort } = *self;
        let cursor = cursor.map(Cursor::parse).transpose().map_err(|_| Problem::CursorExpired)?;
        let after = cursor.map(|cursor| position(cursor, sort, state.revision)).transpose()?;
        let page = Page { sort, limit: limit.into(), after };
        let results = search(&Rules(env.d1(DATABASE)?), query, &page).await?;
        let next = match results.rows.last() {
            Some(last) if results.rows.len() == limit as usize => Some(cursor_after(last, sort, state.revision)?),
            _ => None,
        };
        Ok((results, next))
    }

    async fn list(&self, cursor: Option<&str>, limit: u32) -> Result<RuleList, Problem> {
        let (results, next) = self.page(cursor, limit).await?;
        let (total, is_lower_bound) = total(&results);
        let index = IndexStatus::of(self.env, self.state).await?;
        Ok(RuleList { rows: with_counts(self.env, results.rows).await?, next, total, is_lower_bound, index })
    }

    /// The same with a draft: the rules that it changes, then those that it leaves alone.
    async fn list_drafted(&self, draft: &DraftedRules, cursor: Option<&str>, limit: u32) -> Result<RuleList, Problem> {
        let place = draft.place(cursor)?;
        let mut rows = draft.page(place.drafted, limit as usize);
        let drafted = place.drafted.saturating_add(rows.len());
        let room = limit.saturating_sub(u32::try_from(rows.len()).unwrap_or(limit));
        let (mut next, mut found, mut is_lower_bound) = (None, draft.count(), false);
        if draft.has_more(drafted) {
            next = Some(draft.cursor(&Place { drafted, live: "" }));
        }
        if !self.query.is_in_draft() {
            let live = Some(place.live).filter(|cursor| !cursor.is_empty());
            let (results, after) = self.page(live, room.max(1)).await?;
            let (total, is_bound) = total(&results);
            found = found.saturating_add(total.saturating_sub(draft.replaced));
            is_lower_bound = is_bound;
            if next.is_none() {
                next = match room {
                    0 => (total > draft.replaced).then(|| draft.cursor(&Place { drafted, live: "" })),
                    _ => after.map(|live| draft.cursor(&Place { drafted, live: &live })),
                };
                rows.extend(results.rows.into_iter().filter(|row| room > 0 && !draft.changes(row)));
            }
        }
        let index = IndexStatus::of(self.env, self.state).await?;
        Ok(RuleList { rows: with_counts(self.env, rows).await?, next, total: found, is_lower_bound, index })
    }
}

/// A rule of the live table, with the rules that lead to it and those that answer where it leads.
#[utoipa::path(
    get,
    path = "/api/control/rules/{id}",
    operation_id = "getRule",
    tag = "redirects",
    params(("id" = String, Path, description = "The rule's id")),
    responses(
        (status = 200, description = "The rule", body = RuleDetails),
        (status = 404, description = "No live rule has this id"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let state = followed(&env).await?;
    let db = env.d1(DATABASE)?;
    let select = |condition: &str| format!("SELECT * FROM rules WHERE {condition} ORDER BY n LIMIT 100");
    let rule: Option<Row> = sql::row(&db, &select("id = ?1"), &[&id]).await?;
    let rule = rule.ok_or(Problem::NotFound)?;
    let text = |column: &str| rule.get(column).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (key, target_key) = (text("key"), text("target_key"));
    let from: Vec<Row> = sql::rows(&db, &select("target_key = ?1 AND id <> ?2"), &[&key, &id]).await?;
    let to: Vec<Row> = sql::rows(&db, &select("key = ?1 AND key <> '' AND id <> ?2"), &[&target_key, &id]).await?;
    let rule = with_counts(&env, vec![rule]).await?.pop().ok_or(Problem::NotFound)?;
    let target_check = match rule.target_url() {
        Some(url) => checks_of(&env, &[url]).await?.remove(url),
        None => None,
    };
    let details = RuleDetails {
        rule,
        target_check,
        from: with_counts(&env, from).await?,
        to: with_counts(&env, to).await?,
        hits_by_day: hits::by_day(&env, &id).await?,
        index: IndexStatus::of(&env, &state).await?,
    };
    Ok(Json(details).into_response())
}

/// Has all rows made again from the live table's files, for when they are wrong.
#[utoipa::path(
    post,
    path = "/api/control/rules/reindex",
    operation_id = "reindexRules",
    tag = "redirects",
    responses(
        (status = 202, description = "It has begun; until it is done, not all rules are found", body = IndexStatus),
        (status = 404, description = "No redirect table is live"),
    )
)]
#[worker::send]
pub async fn reindex(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    index::rebuild(&env, &call.caller.name).await?;
    let state = IndexState::read(&env).await?.ok_or(Problem::NotFound)?;
    Ok((StatusCode::ACCEPTED, Json(IndexStatus::of(&env, &state).await?)).into_response())
}

/// What the rows are of. Where they have never been made, that is begun.
async fn followed(env: &Env) -> Result<IndexState, Problem> {
    if let Some(state) = IndexState::read(env).await? {
        return Ok(state);
    }
    index::catch_up(env).await;
    IndexState::read(env).await?.ok_or(Problem::NotFound)
}

/// Where the page before ended, if the rows are still the same.
fn position(cursor: Cursor, sort: Sort, revision: u64) -> Result<(Parameter, i64), Problem> {
    if cursor.revision != revision || cursor.sort != sort {
        return Err(Problem::CursorExpired);
    }
    let value = match cursor.value {
        Value::String(text) => text.into(),
        value => value.as_i64().ok_or(Problem::CursorExpired)?.into(),
    };
    Ok((value, cursor.number))
}

fn cursor_after(last: &Row, sort: Sort, revision: u64) -> Result<String, Problem> {
    let value = last.get("sort_value").cloned().unwrap_or_default();
    let number = last.get("n").and_then(Value::as_i64).unwrap_or_default();
    let cursor = Cursor { revision, sort, value, number };
    cursor.to_text().map_err(|_| Problem::Internal("a cursor could not be written".to_owned()))
}
