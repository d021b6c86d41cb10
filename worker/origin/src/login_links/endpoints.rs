//! The two calls of signing in: ask for a link, use it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::email_address::EmailAddress;
use crate::guards::asked_host;
use crate::json_body::JsonBody;
use crate::login_links::store::NewSession;
use crate::login_links::{link, served_language, store};
use crate::mail::{Message, delivery};
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sessions::endpoints::{revoke_sent, signed_in};
use crate::sessions::{SessionTokens, device};
use crate::settings::Environment;
use crate::tokens::Token;
use crate::users::UserProfile;
use crate::{clock, randomness};

/// A wish to sign in.
#[derive(Deserialize, ToSchema)]
pub struct LoginLinkRequest {
    /// Address to send the link to; whitespace around it does not matter.
    #[schema(example = "consumer@kirkas.example")]
    email: String,
    /// Code of the language to write in, such as `sv-fi`.
    #[schema(example = "fi")]
    language: String,
    /// Path of this site to go on to after signing in; left out of the link when it may lead
    /// elsewhere.
    #[schema(example = "/offers/")]
    next: Option<String>,
}

/// Nothing: the answer is the same whether or not the address is known.
#[derive(Serialize, ToSchema)]
pub struct LoginLinkAccepted {}

/// A login link's token, as its page found it in the address.
#[derive(Deserialize, ToSchema)]
pub struct LoginLinkUse {
    /// The value of `token` in the link.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    token: String,
}

/// Sends a login link to the address, if it is a user's. The answer does not tell.
#[utoipa::path(
    post,
    path = "/api/v1/login-links",
    operation_id = "requestLoginLink",
    tag = "sign-in",
    request_body = LoginLinkRequest,
    responses(
        (status = 202, description = "If the address is known, a link is on its way", body = LoginLinkAccepted),
        (status = 400, description = "Malformed body or e-mail address, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Mail is not set up", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn request(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<LoginLinkRequest>,
) -> Result<(StatusCode, Json<LoginLinkAccepted>), Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    let address = EmailAddress::parse(&wish.email).ok_or(Problem::EmailMalformed)?;
    let language = served_language(&wish.language).ok_or(Problem::LanguageUnknown)?;
    let settings = &app.settings;
    if settings.environment == Environment::Production && settings.mail.is_none() {
        return Err(Problem::MailNotSetUp);
    }
    let token = randomness::token()?;
    let link =
        link(language, asked_host(&headers, &uri), &token, wish.next.as_deref()).ok_or(Problem::LanguageUnknown)?;
    let message = Message::login_link(language, link, settings.login_link);
    let recipient = store::add(&app.database()?, &address, &token.hash(), &message, clock::now(), settings).await?;
    if let Some((service, recipient)) = settings.mail.clone().zip(recipient) {
        app.afterwards(async move { delivery::send(&service, &recipient, &message).await });
    }
    Ok((StatusCode::ACCEPTED, Json(LoginLinkAccepted {})))
}

/// Signs in with a login link's token. A link works once. The session that the browser had before ends.
#[utoipa::path(
    post,
    path = "/api/v1/login-links/consume",
    operation_id = "consumeLoginLink",
    tag = "sign-in",
    request_body = LoginLinkUse,
    responses(
        (status = 200, description = "Signed in", body = UserProfile, headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "The link is unknown, used or too old", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn consume(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(shown): JsonBody<LoginLinkUse>,
) -> Result<Response, Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    let token = Token::parse(&shown.token).ok_or(Problem::LoginLinkGone)?;
    let tokens = SessionTokens { access: randomness::token()?, refresh: randomness::token()? };
    let family = randomness::token()?.text();
    let now = clock::now();
    let session = NewSession { family: &family, device: &device::name(&headers), tokens: &tokens };
    let user = store::consume(&app.database()?, &token, session, now, &app.settings).await?;
    let user = user.ok_or(Problem::LoginLinkGone)?;
    // One browser, one session: the one it had would come back with an answer that is late.
    revoke_sent(&app, &headers, now).await?;
    Ok(signed_in(Json(user), &tokens, now, now, app.settings.session))
}
