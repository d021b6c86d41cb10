//! The calls of a draft: begin it, read it, save a step, drop it. None of them says that somebody is signed out or may not:
//! a draft that is not the caller's is not there.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::drafts::form::Form;
use crate::drafts::saving::StepSave;
use crate::drafts::store::NewDraft;
use crate::drafts::{Answers, Contents, Draft, Holder, OpenDraft, SealedRow, saving, store};
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::tokens::Token;
use crate::{applications, clock, cookies, described, entity_tags, profile_details, randomness};

/// A draft to be begun.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftStart {
    /// What is applied for.
    #[schema(schema_with = described::draft_kind)]
    kind: String,
    /// Code of the language to apply in, which says the market.
    #[schema(schema_with = described::served_language)]
    language: String,
    /// What it begins with: the answers of the caller's own application of the last 12 months with this id, or their
    /// `profile-details`.
    from: Option<String>,
}

/// The holder's open drafts.
#[derive(Serialize, ToSchema)]
pub struct DraftList {
    /// The drafts.
    items: Vec<ListedDraft>,
}

/// An open draft, in the list of them.
#[derive(Serialize, ToSchema)]
pub struct ListedDraft {
    /// What is applied for.
    #[schema(example = "loan")]
    kind: String,
}

/// Begins a draft. Where this browser or its user has an open one of the kind, that one is answered.
#[utoipa::path(
    post,
    path = "/api/v1/drafts",
    operation_id = "beginDraft",
    tag = "draft",
    request_body = DraftStart,
    responses(
        (status = 200, description = "The draft that was open", body = Draft, headers(("set-cookie" = String, description = "Names the browser that holds it"))),
        (status = 201, description = "A new draft", body = Draft, headers(("set-cookie" = String, description = "Names the browser that holds it"))),
        (status = 400, description = "Malformed body, or a kind or language that there is not", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application or details to begin with, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn begin(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(start): JsonBody<DraftStart>,
) -> Result<Response, Problem> {
    Limit::Draft.admit(&app, address(&headers)).await?;
    let language = served_language(&start.language).ok_or(Problem::LanguageUnknown)?;
    let now = clock::now();
    let form =
        Form::for_language(&start.kind, language.code, app.settings.environment, now)?.ok_or(Problem::KindUnknown)?;
    let holder = Holder::from_headers(&app, &headers).await?;
    let browser = holder.browser.clone().map_or_else(randomness::token, Ok)?;
    let id = randomness::token()?.text();
    let sealing = &app.settings.sealing;
    let answers = match (&start.from, holder.user()) {
        (None, _) => Answers::default(),
        (Some(from), Some(user)) if from == profile_details::FROM_DETAILS => {
            profile_details::copy(&app, user, (&start.kind, language.code), now).await?
        }
        (Some(application), Some(user)) => applications::copy(&app, user, &start.kind, application, now).await?,
        (Some(_), None) => return Err(Problem::NotFound),
    };
    let new = NewDraft {
        id: &id,
        kind: &start.kind,
        language: language.code,
        browser: &browser.hash(),
        user: holder.user(),
        step: form.first_step(),
        answers_sealed: &Contents { answers, ..Contents::default() }.seal(sealing, SealedRow::draft(&id))?,
    };
    let row = store::add(&app.database()?, new, now, app.settings.drafts.unconfirmed).await?;
    let status = if row.id == id { StatusCode::CREATED } else { StatusCode::OK };
    let draft = OpenDraft::from_row(row, &holder, &app.settings, now)?;
    Ok(answer(&app, status, draft, Some(&browser)))
}

/// Which open drafts the holder has: nobody needs to ask for one that is not there.
#[utoipa::path(
    get,
    path = "/api/v1/drafts",
    operation_id = "listDrafts",
    tag = "draft",
    security((), ("draft" = []), ("access" = [])),
    responses((status = 200, description = "The drafts, one of a kind at most", body = DraftList))
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<DraftList>, Problem> {
    let holder = Holder::from_headers(&app, &headers).await?;
    let kinds = store::open_kinds(&app.database()?, &holder, clock::now()).await?;
    Ok(Json(DraftList { items: kinds.into_iter().map(|kind| ListedDraft { kind }).collect() }))
}

/// The holder's open draft.
#[utoipa::path(
    get,
    path = "/api/v1/drafts/{kind}",
    operation_id = "getDraft",
    tag = "draft",
    params(("kind" = String, Path, description = "What is applied for", example = "loan")),
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 200, description = "The draft", body = Draft, headers(("etag" = String, description = "Its version"))),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(State(app): State<App>, Path(kind): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let (holder, now) = (Holder::from_headers(&app, &headers).await?, clock::now());
    let database = app.database()?;
    let row = store::find(&database, &holder, &kind, now).await?;
    let draft = OpenDraft::from_row(row, &holder, &app.settings, now)?;
    draft.consented_tracking(&database, &headers).await?;
    Ok(answer(&app, StatusCode::OK, draft, None))
}

/// Saves a step: checked, as on Continue, or as it was typed. What a step is sent with takes the place of its answers; a
/// masked number keeps the one that is stored.
///
/// A checked save of a draft that was sent takes the sending back; one that changes the e-mail address, its confirmation.
#[utoipa::path(
    patch,
    path = "/api/v1/drafts/{kind}",
    operation_id = "saveDraft",
    tag = "draft",
    params(
        ("kind" = String, Path, description = "What is applied for", example = "loan"),
        ("if-match" = String, Header, description = "The version that was changed, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$"),
    ),
    security((), ("draft" = []), ("access" = [])),
    request_body = StepSave,
    responses(
        (status = 200, description = "The draft as it is now", body = Draft, headers(("etag" = String, description = "Its version"))),
        (status = 400, description = "Malformed body, or a step that the form does not have", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The draft has another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Answers that fail their checks, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many saves of this draft", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn save(
    State(app): State<App>,
    Path(kind): Path<String>,
    headers: HeaderMap,
    JsonBody(save): JsonBody<StepSave>,
) -> Result<Response, Problem> {
    let (holder, now) = (Holder::from_headers(&app, &headers).await?, clock::now());
    let database = app.database()?;
    let row = store::find(&database, &holder, &kind, now).await?;
    let expected = entity_tags::if_match(&headers, entity_tags::version)?;
    Limit::Save.admit(&app, &row.id).await?;
    if row.version != expected {
        return Err(Problem::VersionConflict);
    }
    let changed = saving::apply(OpenDraft::from_row(row, &holder, &app.settings, now)?, save, &app.settings, now)?;
    let saved = store::save(&database, &changed, holder.user()).await?;
    // The cookie lasts as long as the draft that was just saved in it.
    let browser = holder.browser.clone().filter(|browser| browser.hash() == saved.cookie_hash);
    Ok(answer(&app, StatusCode::OK, OpenDraft::from_row(saved, &holder, &app.settings, now)?, browser.as_ref()))
}

/// Drops the holder's open draft, with all that was answered.
#[utoipa::path(
    delete,
    path = "/api/v1/drafts/{kind}",
    operation_id = "dropDraft",
    tag = "draft",
    params(("kind" = String, Path, description = "What is applied for", example = "loan")),
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 204, description = "Dropped"),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn drop(State(app): State<App>, Path(kind): Path<String>, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let (holder, database) = (Holder::from_headers(&app, &headers).await?, app.database()?);
    let row = store::find(&database, &holder, &kind, clock::now()).await?;
    store::delete(&database, &row.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The draft as an answer; it has the browser keep the cookie of `holder`, if that is given.
pub fn answer(app: &App, status: StatusCode, draft: OpenDraft, holder: Option<&Token>) -> Response {
    let version = draft.row.version;
    let mut response = entity_tags::tagged((status, Json(draft.present())).into_response(), version);
    if let Some(browser) = holder {
        cookies::keep(response.headers_mut(), cookies::DRAFT, browser, app.settings.drafts.confirmed);
    }
    response
}
