//! The calls of consents: read one's own, and change those that can be taken back.

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::history::{self, ConsentEntry};
use crate::app::App;
use crate::clock;
use crate::described;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;

/// A consent that can be given and taken back at any time. The others are about an application that was sent with them.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RevocableConsent {
    /// Mail about offers and products.
    MarketingEmail,
}

/// A consent, given or taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentChange {
    /// Which one.
    kind: RevocableConsent,
    /// Whether it is given from now on.
    given: bool,
    /// Code of the language that its text is shown in.
    #[schema(schema_with = described::served_language)]
    language: String,
}

impl RevocableConsent {
    fn name(self) -> &'static str {
        match self {
            Self::MarketingEmail => "marketing_email",
        }
    }
}

/// What the caller was asked to consent to and answered, the newest first. Of answers of one kind the newest counts.
#[utoipa::path(
    get,
    path = "/api/v1/consents",
    operation_id = "listConsents",
    tag = "own-data",
    security(("access" = [])),
    responses(
        (status = 200, description = "The answers", body = Vec<ConsentEntry>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    history::history(&app.database()?, &user).await.map(Json)
}

/// Gives or takes back a consent of the caller's, and answers their history. The same again changes nothing.
#[utoipa::path(
    put,
    path = "/api/v1/consents",
    operation_id = "changeConsent",
    tag = "own-data",
    request_body = ConsentChange,
    security(("access" = [])),
    responses(
        (status = 200, description = "The answers", body = Vec<ConsentEntry>),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn change(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(ConsentChange { kind, given, language }): JsonBody<ConsentChange>,
) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    let database = app.database()?;
    history::add(&database, &user, kind.name(), (language.code, given), clock::now())?.run().await?;
    history::history(&database, &user).await.map(Json)
}
