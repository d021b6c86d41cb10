//! The calls of a user's own data. Each is about the caller alone: no call names another user.

use axum::Json;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Uri};
use kirkas_core::site::{self, Language};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::copy::{OwnData, Reader, of_user};
use super::erasing::Eraser;
use super::file_page::page;
use super::labels::Words;
use super::locked_loans::LockedLoan;
use super::{erasing, mails};
use crate::app::App;
use crate::audit::{self, Act, Action, Limit};
use crate::clock::{self, Seconds, Timestamp};
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::mail::{delivery, outbox};
use crate::offers::figures::Localised;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::settings::Environment;
use crate::users::UserProfile;
use crate::{cookies, described};

/// A day.
const DAY: Seconds = Seconds(86_400);

/// What kind of file a copy is.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For programs.
    #[default]
    Json,
    /// For people.
    Html,
}

/// Which copy to make.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// What kind of file it is; JSON where nothing is said.
    #[serde(default)]
    format: Format,
    /// Code of the language that it is for people in; that of the newest application where nothing is said.
    #[param(schema_with = described::served_language)]
    language: Option<String>,
}

/// A wish to have everything erased.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Erasure {
    /// The caller's own e-mail address, typed to confirm.
    #[schema(example = "consumer@kirkas.example")]
    confirmation: String,
    /// Code of the language to write in.
    #[schema(schema_with = described::served_language)]
    language: String,
}

/// What came of erasing.
#[derive(Serialize, ToSchema)]
pub struct Erased {
    /// Accepted loans, which the law has kept for a time. Till then they are locked.
    locked: Vec<LockedLoan>,
}

/// What is stored about the caller, as a file: the profile, their answers, consents with their texts, applications with
/// offers, reasons and the lenders that they went to, and sessions. Three times a day; a mail says that it was done.
///
/// It takes a sign-in that is not older than an hour, unless `OWN_DATA_SIGN_IN_SECONDS` says otherwise.
#[utoipa::path(
    get,
    path = "/api/v1/me/export",
    operation_id = "exportOwnData",
    tag = "own-data",
    params(ExportQuery),
    security(("access" = [])),
    responses(
        (status = 200, description = "The file", content((OwnData = "application/json"), (String = "text/html"))),
        (status = 400, description = "A format or language that there is not", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The sign-in is older than `max_age` seconds (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "As often as a day allows (`too-many-today`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn export(
    State(app): State<App>,
    query: Result<Query<ExportQuery>, axum::extract::rejection::QueryRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let now = clock::now();
    let caller = fresh_caller(&app, &headers, now).await?;
    let Query(ExportQuery { format, language }) = query.map_err(|e| Problem::Malformed(e.body_text()))?;
    let named = language.map(|code| served_language(&code).ok_or(Problem::LanguageUnknown)).transpose()?;
    let (database, user) = (app.database()?, &caller.user);
    let limit = Limit { times: app.settings.daily_exports, since: now.minus(DAY) };
    let act = Act { actor: &user.id, action: Action::Export, subject: &user.id, reason: "", limit: Some(limit) };
    audit::record(&database, &act, now, || Ok(Vec::new())).await?;
    let data = of_user(&app, user, Reader::Themself(&caller.session), now).await?;
    let language = named.or_else(|| language_of(&data)).ok_or(Problem::LanguageUnknown)?;
    let message = mails::export_done(&app, language, (&headers, &uri))?;
    if app.settings.environment == Environment::Development {
        outbox::add(&database, &user.email, &message, now)?.run().await?;
    }
    delivery::send_afterwards(&app, &user.email, message);
    file(&data, format, language)
}

/// Erases what is stored about the caller, at once: the account, sessions, drafts and applications. Accepted loans are
/// locked until the law lets them go, consents and the record of this stay as evidence. A mail says that it was done.
///
/// It takes a sign-in that is not older than an hour, unless `OWN_DATA_SIGN_IN_SECONDS` says otherwise.
#[utoipa::path(
    post,
    path = "/api/v1/me/erasure",
    operation_id = "eraseOwnData",
    tag = "own-data",
    request_body = Erasure,
    security(("access" = [])),
    responses(
        (status = 200, description = "All is erased, and the session over", body = Erased, headers(("set-cookie" = String, description = "Cleared cookies"))),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The sign-in is older than `max_age` seconds (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The confirmation is not the caller's address, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn erase(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(Erasure { confirmation, language }): JsonBody<Erasure>,
) -> Result<Response, Problem> {
    let now = clock::now();
    let caller = fresh_caller(&app, &headers, now).await?;
    let user = &caller.user;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    if !confirmation.trim().eq_ignore_ascii_case(&user.email) {
        return Err(Problem::invalid("/confirmation", "mismatch"));
    }
    let by = Eraser { id: &user.id, reason: "" };
    let erased = erase_user(&app, user, by, language, (&headers, &uri), now).await?;
    let mut response = Json(erased).into_response();
    cookies::drop_all(response.headers_mut());
    cookies::drop_draft(response.headers_mut());
    Ok(response)
}

/// Erases a user's data, and mails them that it was done.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region; [`Problem::Internal`] when the database fails, and nothing has
/// changed then.
pub async fn erase_user(
    app: &App,
    user: &UserProfile,
    by: Eraser<'_>,
    language: &Language,
    call: (&HeaderMap, &Uri),
    now: Timestamp,
) -> Result<Erased, Problem> {
    let message = mails::erasure_done(app, language, call)?;
    let locked = erasing::erase(&app.database()?, &app.settings, (user, by), &message, now).await?;
    delivery::send_afterwards(app, &user.email, message);
    app.deliver_to_lenders()?;
    app.delete_files()?;
    Ok(Erased { locked })
}

async fn fresh_caller(app: &App, headers: &HeaderMap, now: Timestamp) -> Result<Caller, Problem> {
    let caller = Caller::authenticate(app, headers).await?;
    let lately = app.settings.own_data_sign_in;
    if caller.has_signed_in_within(lately, now) { Ok(caller) } else { Err(Problem::SignInAgain(lately)) }
}

/// The language that the user applied in last; that of whom nothing says is the first.
fn language_of(data: &OwnData) -> Option<&'static Language> {
    let applied = data.applications.first().and_then(|own| served_language(&own.application.language));
    let consented = || data.consents.first().and_then(|entry| served_language(&entry.language));
    applied.or_else(consented).or_else(|| site::languages().iter().find(|language| language.active))
}

/// The copy as a file.
///
/// # Errors
/// [`Problem::Internal`] when it is no JSON, or the words that the Worker was built with can't be read.
pub fn file(data: &OwnData, format: Format, language: &Language) -> Result<Response, Problem> {
    let (body, media_type, ending) = match format {
        Format::Json => {
            let json =
                serde_json::to_string_pretty(data).map_err(|_| Problem::Internal("a copy is no JSON".to_owned()))?;
            (json, "application/json", "json")
        }
        Format::Html => {
            let page = page(data, Words::for_language(language.code)?, language.tag, &Localised(language.tag))?;
            (page, "text/html; charset=utf-8", "html")
        }
    };
    let day = data.made_at.split('T').next().unwrap_or_default();
    let disposition = format!("attachment; filename=\"kirkas-{day}.{ending}\"");
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'"));
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}
