//! The calls that list, add, show and fill in lenders, for admins alone. What moves a lender on is in [`super::lifecycle`].

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, Uri};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Map;
use utoipa::ToSchema;

use super::lender_id::lender_id;
use super::presentation::LenderStanding;
use super::saving::{self, Section};
use super::sections::{Commission, Company, Contacts, IntegrationSave, Legal, Products, Users};
use super::{LenderList, NewLender, OnboardedLender, invitations, store};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock;
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

/// A lender, with its version as `ETag`.
pub fn tagged(lender: OnboardedLender) -> Response {
    let version = lender.version;
    entity_tags::tagged(Json(lender).into_response(), version)
}

/// A list would pass for an object.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string());
    let members: Map<String, serde_json::Value> = serde_json::from_slice(body).map_err(malformed)?;
    serde_json::from_value(serde_json::Value::Object(members)).map_err(malformed)
}
