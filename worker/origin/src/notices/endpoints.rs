//! The calls of notices: read one's own, and mark them as read.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Notice, store};
use crate::app::App;
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;
use crate::{clock, entity_tags, pages};

/// How many notices can be named in one call.
const MAX_IDS: usize = 100;

/// Which notices to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NoticeFilter {
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(schema_with = crate::described::cursor)]
    cursor: Option<String>,
}

/// A page of notices.
#[derive(Serialize, ToSchema)]
pub struct NoticePage {
    /// The notices, the newest first.
    items: Vec<Notice>,
    /// The cursor of the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// How many of all were not read.
    #[schema(example = 2)]
    unread: u32,
}

/// Which notices were read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotices {
    /// Their ids; all by default. Ids of nobody's or another user's change nothing.
    #[schema(max_items = 100)]
    ids: Option<Vec<String>>,
}

/// How many notices are left to read.
#[derive(Serialize, ToSchema)]
pub struct UnreadNotices {
    /// How many.
    #[schema(example = 0)]
    unread: u32,
}

/// What the caller was told of their applications, in the last 90 days, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/notices",
    operation_id = "listNotices",
    tag = "own-data",
    params(NoticeFilter, ("if-none-match" = Option<String>, Header, description = "The ETag of the answer that the caller has")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The notices", body = NoticePage, headers(("etag" = String, description = "Names the answer"))),
        (status = 304, description = "As the caller has it"),
        (status = 400, description = "A malformed limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    filter: Result<Query<NoticeFilter>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let Query(NoticeFilter { limit, cursor }) = filter.map_err(|e| Problem::Malformed(e.body_text()))?;
    let limit = pages::limit(limit)?;
    let from = match cursor.as_deref().map(pages::parts).transpose()? {
        Some([moment, id, _]) => (pages::moment(moment)?, id),
        None => (pages::LAST, ""),
    };
    let database = app.database()?;
    let mut rows = store::list(&database, &user, from, limit.saturating_add(1)).await?;
    let next = pages::cut(&mut rows, limit).map(|row| pages::cursor(row.at, [&row.id, ""]));
    let unread = store::unread(&database, &user).await?;
    let items = rows.into_iter().map(Notice::from).collect();
    entity_tags::json(&headers, &NoticePage { items, next, unread })
}

/// Marks notices of the caller's as read. The same again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/notices/read",
    operation_id = "readNotices",
    tag = "own-data",
    request_body = ReadNotices,
    security(("access" = [])),
    responses(
        (status = 200, description = "How many are left to read", body = UnreadNotices),
        (status = 400, description = "Malformed body, or more than 100 ids", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many calls of this user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn read(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(ReadNotices { ids }): JsonBody<ReadNotices>,
) -> Result<Json<UnreadNotices>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    Limit::Save.admit(&app, &user).await?;
    if ids.as_ref().is_some_and(|ids| ids.len() > MAX_IDS) {
        return Err(Problem::Malformed(format!("ids may list at most {MAX_IDS} ids.")));
    }
    let ids = ids.map(|ids| serde_json::to_string(&ids)).transpose();
    let ids = ids.map_err(|error| Problem::Internal(error.to_string()))?;
    let database = app.database()?;
    store::read(&database, &user, ids.as_deref(), clock::now()).await?;
    Ok(Json(UnreadNotices { unread: store::unread(&database, &user).await? }))
}
