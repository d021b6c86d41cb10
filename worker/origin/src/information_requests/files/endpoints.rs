//! The calls of files. Uploading is the one call whose body is no JSON and longer than others may be; what it takes is bytes, and what
//! they are called stands in `Content-Disposition`.

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::content::FileKind;
use super::name::{attachment, name};
use super::store::{self, FileRow, Owner};
use super::{MAX_FILE_SIZE, RequestFile, cell, storage};
use crate::app::App;
use crate::clock::{self, Seconds};
use crate::lender::staff::Staff;
use crate::problem::{Problem, ProblemDetails};
use crate::randomness;
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;

/// Within which time an object is stored, or deleted again.
const STORING: Seconds = Seconds(3600);
/// Opened as a document after all, a file does nothing.
const POLICY: &str = "default-src 'none'; sandbox";

/// Adds a file to the answer to a lender's request: a PDF, JPEG or PNG of at most 10 MB, five an answer. The lender sees it once the
/// request is answered.
#[utoipa::path(
    post,
    path = "/api/v1/information-requests/{request}/files",
    operation_id = "addRequestFile",
    tag = "application",
    params(
        ("request" = String, Path, description = "The request's id"),
        ("content-disposition" = Option<String>, Header, description = "What the file is called, as `attachment; filename*=UTF-8''…`"),
    ),
    request_body(content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"))),
    security(("access" = [])),
    responses(
        (status = 201, description = "The file", body = RequestFile),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such request, or one to another user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is answered, or the lender waits for it no more (`state`), or it has five files (`too-many-files`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 413, description = "Larger than 10 MB", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 415, description = "Neither PDF nor JPEG nor PNG, by its content", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many files of this request", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn add(
    State(app): State<App>,
    Path(request): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<RequestFile>), Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let (database, bucket, sealing, now) = (app.database()?, app.files()?, &app.settings.sealing, clock::now());
    let owner = Owner { request: &request, user: &user };
    super::super::store::one_of_user(&database, &user, &request).await?;
    Limit::Save.admit(&app, &request).await?;
    store::admit(&database, owner).await?;
    let content = Vec::from(to_bytes(body, MAX_FILE_SIZE).await.map_err(|_| Problem::FileTooLarge)?);
    let kind = FileKind::detect(&content).ok_or(Problem::FileUnsupported)?;
    let bytes = u32::try_from(content.len()).map_err(|_| Problem::FileTooLarge)?;
    let id = randomness::token()?.text();
    let disposition = headers.get(CONTENT_DISPOSITION).and_then(|value| value.to_str().ok());
    let name_sealed = sealing.seal(cell(&id, "name_sealed"), &name(disposition, kind))?;
    store::expect(&database, &id, now.plus(STORING)).await?;
    let key_id = storage::put(&bucket, sealing, &id, content).await?;
    let media_type = kind.media_type.to_owned();
    let row = FileRow { id, request: request.clone(), name_sealed, media_type, bytes, key_id };
    store::add(&database, owner, &row, now).await?;
    Ok((StatusCode::CREATED, Json(RequestFile::from_row(&row, sealing)?)))
}

/// Takes a file back, as long as the request is not answered.
#[utoipa::path(
    delete,
    path = "/api/v1/information-requests/{request}/files/{file}",
    operation_id = "removeRequestFile",
    tag = "application",
    params(("request" = String, Path, description = "The request's id"), ("file" = String, Path, description = "The file's id")),
    security(("access" = [])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such file, or another user's, or it is answered", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn remove(
    State(app): State<App>,
    Path((request, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    store::remove(&app.database()?, Owner { request: &request, user: &user }, &file).await?;
    app.delete_files()?;
    Ok(StatusCode::NO_CONTENT)
}

/// Downloads a file of one's own.
#[utoipa::path(
    get,
    path = "/api/v1/information-requests/{request}/files/{file}",
    operation_id = "getRequestFile",
    tag = "application",
    params(("request" = String, Path, description = "The request's id"), ("file" = String, Path, description = "The file's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The file, to be saved", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")), headers(("content-disposition" = String, description = "What it is called"))),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such file, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path((request, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let row = store::of_user(&app.database()?, Owner { request: &request, user: &user }, &file).await?;
    handed_out(&app, &row).await
}

/// Downloads a file of an answer to the lender. Its own staff may, and nobody else.
#[utoipa::path(
    get,
    path = "/api/v1/lender/information-requests/{request}/files/{file}",
    operation_id = "getLenderRequestFile",
    tag = "lender",
    params(("request" = String, Path, description = "The request's id"), ("file" = String, Path, description = "The file's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The file, to be saved", content((Vec<u8> = "application/pdf"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png")), headers(("content-disposition" = String, description = "What it is called"))),
        (status = 400, description = "An admin, who works for no lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not a lender's staff", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such file, or another lender's, or it is not sent yet", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get_of_lender(
    State(app): State<App>,
    Path((request, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // Without a choice of lender an admin is refused.
    let staff = Staff::authenticate(&app, &headers, None).await?;
    let row = store::of_lender(&app.database()?, &staff.lender.id, &request, &file).await?;
    handed_out(&app, &row).await
}

/// A file as an attachment. That nobody stores it and that its type is what it says is set on every answer.
async fn handed_out(app: &App, row: &FileRow) -> Result<Response, Problem> {
    let sealing = &app.settings.sealing;
    let content = storage::get(&app.files()?, sealing, row).await?;
    let kind = FileKind::named(&row.media_type).ok_or_else(|| Problem::Internal("a file is of no kind".to_owned()))?;
    let disposition = HeaderValue::from_str(&attachment(&RequestFile::from_row(row, sealing)?.name))
        .map_err(|_| Problem::Internal("a file's name fits no header".to_owned()))?;
    let mut response = content.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind.media_type));
    headers.insert(CONTENT_DISPOSITION, disposition);
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    Ok(response)
}
