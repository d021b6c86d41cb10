//! The calls of onboarding, for admins alone.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use http::header::CONTENT_SECURITY_POLICY;
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use kirkas_lending::lifecycle::lender::LenderEvent;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Map;
use utoipa::ToSchema;

use super::lender_id::lender_id;
use super::presentation::LenderStanding;
use super::saving::{self, Section};
use super::sections::{Commission, Company, Contacts, IntegrationSave, Legal, Products, Users};
use super::{LenderList, NewLender, OnboardedLender, acting, invitations, sheets, store, trying};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, Timestamp};
use crate::entity_tags;
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::settings::Environment;

/// The longest name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// A section as it is to be; which one, the path says.
#[expect(dead_code, reason = "it only describes what each section takes")]
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum SectionSave {
    /// `company`.
    Company(Company),
    /// `contacts`.
    Contacts(Contacts),
    /// `legal`.
    Legal(Legal),
    /// `products`.
    Products(Products),
    /// `integration`.
    Integration(IntegrationSave),
    /// `commission`.
    Commission(Commission),
    /// `users`.
    Users(Users),
}

/// The sections.
#[expect(dead_code, reason = "it only describes a part of the path")]
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum SectionName {
    /// Who the lender is.
    Company,
    /// Whom to turn to.
    Contacts,
    /// What its sheets say.
    Legal,
    /// What it lends.
    Products,
    /// How it answers.
    Integration,
    /// What it pays.
    Commission,
    /// Who works for it.
    Users,
}

/// All lenders, whatever their state.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lenders",
    operation_id = "listLendersOfAdmin",
    tag = "admin",
    security(("access" = [])),
    responses(
        (status = 200, description = "The lenders", body = LenderList),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<LenderList>, Problem> {
    Caller::admin(&app, &headers).await?;
    Ok(Json(LenderList { items: store::list(&app.database()?).await? }))
}

/// Begins a lender's onboarding.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders",
    operation_id = "addLender",
    tag = "admin",
    request_body = NewLender,
    security(("access" = [])),
    responses(
        (status = 201, description = "The lender, a draft", body = OnboardedLender),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "No name, or one whose id another lender has (`taken`), in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn add(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(NewLender { name }): JsonBody<NewLender>,
) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let name = text("/name", &name, MAX_NAME_LENGTH)?;
    let id = lender_id(&name);
    if id.is_empty() {
        return Err(Problem::invalid("/name", "malformed"));
    }
    let (database, now) = (app.database()?, clock::now());
    match store::details(&database, &id).await {
        Ok(_) => return Err(Problem::invalid("/name", "taken")),
        Err(Problem::NotFound) => {}
        Err(problem) => return Err(problem),
    }
    let act = Act { actor: &admin, action: Action::LenderCreation, subject: &id, reason: "", limit: None };
    audit::record(&database, &act, now, || Ok(vec![store::add(&database, (&id, &name), &admin, now)?])).await?;
    let lender = LenderStanding::read(&database, &id, now).await?.present(&admin)?;
    Ok((StatusCode::CREATED, tagged(lender)).into_response())
}

/// A lender.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lenders/{lender}",
    operation_id = "getLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender", body = OnboardedLender, headers(("etag" = String, description = "Its version"))),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    Ok(tagged(LenderStanding::read(&app.database()?, &id, clock::now()).await?.present(&admin)?))
}

/// Saves a section, of the version that `If-Match` names. What a second admin has to approve takes an approval back; a live lender
/// is paused before it changes.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/lenders/{lender}/{section}",
    operation_id = "saveLenderSection",
    tag = "admin",
    params(
        ("lender" = String, Path, description = "The lender's id"),
        ("section" = inline(SectionName), Path, description = "Which section"),
        ("if-match" = String, Header, description = "The version that is changed, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$"),
    ),
    request_body = SectionSave,
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender as it is now; with a key, where its system got one", body = OnboardedLender, headers(("etag" = String, description = "Its version"))),
        (status = 400, description = "Malformed body or If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender or section", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The lender stands so that this can't change (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "There is another version by now (`version-conflict`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "What is wrong, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "If-Match is missing", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn save(
    State(app): State<App>,
    Path((id, section)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let before = LenderStanding::read(&database, &id, now).await?.details;
    if !SECTIONS.contains(&section.as_str()) {
        return Err(Problem::NotFound);
    }
    if entity_tags::if_match(&headers, entity_tags::version)? != before.row.version {
        return Err(Problem::VersionConflict);
    }
    let mut invited = None;
    let section = match section.as_str() {
        "company" => Section::Company(read::<Company>(&body)?.checked()?),
        "contacts" => Section::Contacts(read::<Contacts>(&body)?.checked()?),
        "legal" => Section::Legal(read::<Legal>(&body)?.checked(clock::day_in_utc(now))?),
        "products" => Section::Products(read::<Products>(&body)?.checked()?),
        "integration" => {
            let change = read::<IntegrationSave>(&body)?;
            let integration = change.checked(app.settings.environment == Environment::Development)?;
            let key = saving::new_key(&integration, &before.row, change.new_key)?;
            Section::Integration(integration, key)
        }
        "commission" => Section::Commission(read::<Commission>(&body)?.checked()?),
        _ => {
            let change = read::<Users>(&body)?;
            let language = served_language(&change.language).ok_or(Problem::LanguageUnknown)?;
            let users = change.checked()?;
            invitations::check(&database, &id, &users).await?;
            invited = Some((language, users.clone()));
            Section::Users(users)
        }
    };
    saving::save(&database, &app.settings.sealing, &before, &section, &admin, now).await?;
    if let Some((language, users)) = &invited {
        invitations::invite(&app, language, (&headers, &uri), (&before.users, users), now).await?;
    }
    let mut lender = LenderStanding::read(&database, &id, now).await?.present(&admin)?;
    if let Section::Integration(_, key) = section {
        lender.key = key;
    }
    Ok(tagged(lender))
}

/// The paths of the sections.
const SECTIONS: [&str; 7] = ["company", "contacts", "legal", "products", "integration", "commission", "users"];

/// Tries the lender out: each product answers an ordinary applicant, and a system of the lender's own takes a signed call.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/test",
    operation_id = "testLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, with what it answered", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It lends nothing, has no integration or no live rules (`not-ready`, in `missing`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn test(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let lender = LenderStanding::read(&database, &id, now).await?;
    let trial = trying::run(&database, &app.settings.sealing, &lender, &admin, now).await?;
    let mut lender = LenderStanding::read(&database, &id, now).await?.present(&admin)?;
    lender.trial = Some(trial);
    Ok(tagged(lender))
}

/// Approves a lender of the version that `If-Match` names. Only an admin other than the one who changed it last does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/approve",
    operation_id = "approveLender",
    tag = "admin",
    params(
        ("lender" = String, Path, description = "The lender's id"),
        ("if-match" = String, Header, description = "The version that is approved, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$"),
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is ready", body = OnboardedLender),
        (status = 400, description = "Malformed If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Something is missing, or the caller changed it last (`not-ready`, in `missing`), or it stands otherwise (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "There is another version by now (`version-conflict`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "If-Match is missing", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn approve(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let now = clock::now();
    let lender = LenderStanding::read(&app.database()?, &id, now).await?;
    if entity_tags::if_match(&headers, entity_tags::version)? != lender.details.row.version {
        return Err(Problem::VersionConflict);
    }
    act(&app, &lender, LenderEvent::Approve, &admin, now).await
}

/// Has an approved lender get applications, for the first time or again.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/go-live",
    operation_id = "goLiveWithLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is live", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Something is missing (`not-ready`, in `missing`), or it stands otherwise (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn go_live(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::GoLive, &headers).await
}

/// Has a live lender get no applications for a while; its offers stand.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/pause",
    operation_id = "pauseLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is paused", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is not live (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn pause(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::Pause, &headers).await
}

/// Ends a paused lender for good.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/close",
    operation_id = "closeLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is closed", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is not paused (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn close(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::Close, &headers).await
}

/// A sample of the information that the lender's consumers get: of its smallest, a middling and its largest loan. That it was
/// looked at is noted.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lenders/{lender}/sheets/{number}",
    operation_id = "getSampleSheet",
    tag = "admin",
    params(
        ("lender" = String, Path, description = "The lender's id"),
        ("number" = u32, Path, description = "1 to 3", minimum = 1, maximum = 3),
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender or sample, or no live rules to show it by", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn sheet(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Caller::admin(&app, &headers).await?;
    let number = entity_tags::version(&number).ok_or(Problem::NotFound)?;
    let (database, now) = (app.database()?, clock::now());
    let details = store::details(&database, &id).await?;
    let page = sheets::sheet(&database, &details, number, now).await?;
    store::sheet_seen(&database, &id, number).await?;
    let mut response = Html(page).into_response();
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

async fn act_on(app: &App, id: &str, event: LenderEvent, headers: &HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(app, headers).await?.user.id;
    let now = clock::now();
    let lender = LenderStanding::read(&app.database()?, id, now).await?;
    act(app, &lender, event, &admin, now).await
}

async fn act(
    app: &App,
    lender: &LenderStanding,
    event: LenderEvent,
    admin: &str,
    now: Timestamp,
) -> Result<Response, Problem> {
    let database = app.database()?;
    acting::act(&database, lender, event, admin, now).await?;
    Ok(tagged(LenderStanding::read(&database, &lender.details.row.id, now).await?.present(admin)?))
}

fn tagged(lender: OnboardedLender) -> Response {
    let version = lender.version;
    entity_tags::tagged(Json(lender).into_response(), version)
}

/// A list would pass for an object.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string());
    let members: Map<String, serde_json::Value> = serde_json::from_slice(body).map_err(malformed)?;
    serde_json::from_value(serde_json::Value::Object(members)).map_err(malformed)
}
