//! The mail that development keeps instead of sending, newest first. In production there is no such
//! path.

mod page;

use axum::Json;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::{D1Database, D1PreparedStatement};

use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::mail::Message;
use crate::problem::{Problem, ProblemDetails};
use crate::settings::Environment;
use crate::sql::statement;

/// How many mails are shown.
const NEWEST: u32 = 100;

const MAILS: &str = "SELECT id, recipient AS \"to\", language, subject, text, link, sent_at
    FROM outbox WHERE ?1 = '' OR recipient = ?1 ORDER BY id DESC LIMIT ?2";

const ADD: &str =
    "INSERT INTO outbox (recipient, language, subject, text, link, sent_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

/// What puts a message to an address into the outbox.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add(
    database: &D1Database,
    recipient: &str,
    message: &Message,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let Message { language, subject, text, link } = message;
    statement(database, ADD, &[&recipient, language, subject, text, link, &now])
}

/// Which mails to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Address of the recipient; everyone's when left out.
    #[serde(default)]
    to: String,
}

/// A mail in the outbox.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Mail {
    /// Grows with every mail.
    pub id: u32,
    /// Address of the recipient.
    pub to: String,
    /// BCP 47 tag of the language it is written in.
    pub language: String,
    /// The subject line.
    pub subject: String,
    /// The message, in plain text.
    pub text: String,
    /// The link within the text.
    pub link: String,
    /// When it was sent (RFC 3339, UTC).
    #[serde(serialize_with = "clock::in_milliseconds")]
    #[schema(value_type = String)]
    pub sent_at: Timestamp,
}

/// The outbox, as a page, or as JSON for who accepts that. Only in development.
#[utoipa::path(
    get,
    path = "/api/dev/outbox",
    operation_id = "readOutbox",
    tag = "development",
    params(Filter),
    responses(
        (status = 200, description = "The mails, newest first", content((Vec<Mail> = "application/json"), (String = "text/html"))),
        (status = 404, description = "Not in development", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn outbox(
    State(app): State<App>,
    headers: HeaderMap,
    filter: Result<Query<Filter>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    if app.settings.environment != Environment::Development {
        return Err(Problem::NotFound);
    }
    let Query(Filter { to }) = filter.map_err(|e| Problem::Malformed(e.body_text()))?;
    let to = to.trim().to_ascii_lowercase();
    let mails = newest(&app.database()?, &to).await?;
    if accepts_json(&headers) {
        return Ok(Json(mails).into_response());
    }
    let mut page = axum::response::Html(page::html(&to, &mails)).into_response();
    page.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"),
    );
    Ok(page)
}

async fn newest(database: &D1Database, to: &str) -> Result<Vec<Mail>, Problem> {
    Ok(statement(database, MAILS, &[&to, &NEWEST])?.all().await?.results()?)
}

fn accepts_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains("application/json"))
}
