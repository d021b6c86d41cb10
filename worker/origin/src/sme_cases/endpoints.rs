//! The calls of companies' applications, for admins.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use kirkas_lending::form::Answers;
use kirkas_lending::lifecycle::sme::SmeStatus;
use worker::D1Database;

use super::case_row::CaseRow;
use super::changing::{Change, next_action};
use super::list::{MAX_IDS, SmeListFormat, SmeListQuery, Sort};
use super::store::{self, ApplicationRow, ContactRow};
use super::{
    SmeBulkChange, SmeBulkResult, SmeCase, SmeCasePage, SmeChange, SmeNote, SmeNoteText, csv, notes, presentation,
};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, Timestamp};
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::{entity_tags, pages};

/// How many cases are counted.
const COUNTED: u32 = 1_000;
/// How many cases a file holds.
const MAX_CSV_ROWS: u32 = 10_000;

/// Companies' applications. As CSV all that pass the filter, or those whose ids are named; no cell is a formula, and contacts are there
/// where they are asked for, which is recorded.
#[utoipa::path(
    get,
    path = "/api/v1/admin/sme-applications",
    operation_id = "listSmeApplications",
    tag = "admin",
    params(SmeListQuery),
    security(("access" = [])),
    responses(
        (status = 200, description = "The applications", content((SmeCasePage = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A malformed filter, order, limit or cursor, or more than a file holds", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    query: Result<Query<SmeListQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let caller = Caller::admin(&app, &headers).await?;
    let query = SmeListQuery::from_query(query)?;
    let (database, sort) = (app.database()?, Sort::parse(query.sort.as_deref())?);
    if query.format == SmeListFormat::Csv {
        return file(&app, &database, &query, sort, &caller.user.id).await;
    }
    let limit = pages::limit(query.limit)?;
    let (mut rows, count, admins) = store::page(&database, &query, sort, (limit, COUNTED)).await?;
    let next = pages::cut(&mut rows, limit).map(|row| sort.cursor(row));
    let page = SmeCasePage {
        items: rows.into_iter().map(Into::into).collect(),
        next,
        count: count.min(COUNTED),
        has_more_than_counted: count > COUNTED,
        admins,
    };
    Ok(Json(page).into_response())
}

async fn file(
    app: &App,
    database: &D1Database,
    query: &SmeListQuery,
    sort: Sort,
    admin: &str,
) -> Result<Response, Problem> {
    let rows = store::all(database, query, sort, MAX_CSV_ROWS.saturating_add(1)).await?;
    if rows.len() > MAX_CSV_ROWS as usize {
        return Err(Problem::Malformed(format!("A file holds {MAX_CSV_ROWS}. Narrow the filter.")));
    }
    let now = clock::now();
    let contacts = if query.contacts { Some(contacts(app, database, &rows, admin, now).await?) } else { None };
    let name = format!("attachment; filename=\"sme-applications-{}.csv\"", clock::day_in_utc(now));
    let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, csv::csv(rows, contacts.as_ref())).into_response())
}

/// What those who applied have answered. That an admin takes it away is recorded, with how many there are.
async fn contacts(
    app: &App,
    database: &D1Database,
    rows: &[CaseRow],
    admin: &str,
    now: Timestamp,
) -> Result<BTreeMap<String, Answers>, Problem> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let ids = serde_json::Value::from(ids).to_string();
    let reason = format!("contacts of {} companies' applications", rows.len());
    let act =
        Act { actor: admin, action: Action::ContactsExport, subject: "sme-applications", reason: &reason, limit: None };
    let results = audit::record(database, &act, now, || Ok(vec![store::contacts(database, &ids)?])).await?;
    let found = results.first().map(|found| found.results::<ContactRow>()).transpose()?.unwrap_or_default();
    let opened = found.into_iter().map(|contact| {
        let answers = presentation::answers(&app.settings.sealing, &contact)?;
        Ok((contact.application, answers))
    });
    opened.collect()
}

/// A company's application. Who looked at it is recorded: it says whom to reach how.
#[utoipa::path(
    get,
    path = "/api/v1/admin/sme-applications/{application}",
    operation_id = "getSmeApplication",
    tag = "admin",
    params(("application" = String, Path, description = "The application's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The application", body = SmeCase, headers(("etag" = String, description = "Its version"))),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    answer(&app, &admin, &application).await
}

/// Changes where a company's application stands, who has taken it on, or when the next action is.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/sme-applications/{application}",
    operation_id = "changeSmeApplication",
    tag = "admin",
    params(
        ("application" = String, Path, description = "The application's id"),
        ("if-match" = String, Header, description = "The version that is changed, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$"),
    ),
    request_body = SmeChange,
    security(("access" = [])),
    responses(
        (status = 200, description = "The application, changed", body = SmeCase, headers(("etag" = String, description = "Its version"))),
        (status = 400, description = "Malformed body or version", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Its status does not allow it (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "It has another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "A note or assignee is missing, or something is malformed, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No version", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn change(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
    JsonBody(sent): JsonBody<SmeChange>,
) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let version = entity_tags::if_match(&headers, entity_tags::version)?;
    let database = app.database()?;
    let row = store::one(&database, &application).await?;
    if row.version != version {
        return Err(Problem::VersionConflict);
    }
    let note = sent.note.as_deref().map(notes::note).transpose()?;
    let change = Change {
        ids: std::slice::from_ref(&application),
        version: Some(version),
        status: sent.status,
        assignee: sent.assignee.as_deref(),
        next_on: sent.next_on.as_deref().map(next_action).transpose()?,
        note: note.as_deref(),
    };
    change.check(&row)?;
    let changed = change.make(&database, &app.settings.sealing, &admin, clock::now()).await?;
    if changed.is_empty() {
        return Err(Problem::VersionConflict);
    }
    answer(&app, &admin, &application).await
}

/// Changes several applications, each as far as its status allows.
#[utoipa::path(
    post,
    path = "/api/v1/admin/sme-applications/bulk",
    operation_id = "changeSmeApplications",
    tag = "admin",
    request_body = SmeBulkChange,
    security(("access" = [])),
    responses(
        (status = 200, description = "Which have changed", body = SmeBulkResult),
        (status = 400, description = "Malformed body, none or more than 100, or nothing to change", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "An assignee is missing or none, or the note is too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn bulk(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(sent): JsonBody<SmeBulkChange>,
) -> Result<Json<SmeBulkResult>, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let SmeBulkChange { mut ids, status, assignee, note } = sent;
    ids.sort_unstable();
    ids.dedup();
    if !(1..=MAX_IDS).contains(&ids.len()) {
        return Err(Problem::Malformed(format!("ids must list from 1 to {MAX_IDS} ids.")));
    }
    if status.is_none() && assignee.is_none() {
        return Err(Problem::Malformed("Say in status or assignee what changes.".to_owned()));
    }
    if status == Some(SmeStatus::Assigned) && assignee.is_none() {
        return Err(Problem::invalid("/assignee", "missing"));
    }
    let note = note.as_deref().map(notes::note).transpose()?;
    let change = Change {
        ids: &ids,
        version: None,
        status,
        assignee: assignee.as_deref(),
        next_on: None,
        note: note.as_deref(),
    };
    let changed = change.make(&app.database()?, &app.settings.sealing, &admin, clock::now()).await?;
    let unchanged = ids.iter().filter(|id| !changed.contains(id)).cloned().collect();
    Ok(Json(SmeBulkResult { changed, unchanged }))
}

/// Adds a note to a company's application.
#[utoipa::path(
    post,
    path = "/api/v1/admin/sme-applications/{application}/notes",
    operation_id = "addSmeNote",
    tag = "admin",
    params(("application" = String, Path, description = "The application's id")),
    request_body = SmeNoteText,
    security(("access" = [])),
    responses(
        (status = 201, description = "The note", body = SmeNote),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The note is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn add_note(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
    JsonBody(SmeNoteText { note }): JsonBody<SmeNoteText>,
) -> Result<(StatusCode, Json<SmeNote>), Problem> {
    let user = Caller::admin(&app, &headers).await?.user;
    let (database, now) = (app.database()?, clock::now());
    let row = store::one(&database, &application).await?;
    let note = notes::note(&note)?;
    let written = notes::write(&database, &app.settings.sealing, &row.id, (&note, &user.id), now).await?;
    Ok((StatusCode::CREATED, Json(SmeNote { id: written, note, author: Some(user.name), at: clock::rfc3339(now) })))
}

/// The case as it is now.
async fn answer(app: &App, admin: &str, application: &str) -> Result<Response, Problem> {
    let database = app.database()?;
    let row = store::one(&database, application).await?;
    let ApplicationRow { language, user } = store::application(&database, application).await?;
    let reason = format!("application {}", row.reference);
    let viewed = [(user.as_str(), reason.as_str())];
    let results =
        audit::record_views(&database, admin, &viewed, clock::now(), || store::details(&database, &row)).await?;
    let version = row.version;
    let case: SmeCase = presentation::case(&app.settings.sealing, row, language, store::read_details(&results)?)?;
    Ok(entity_tags::tagged(Json(case).into_response(), version))
}
