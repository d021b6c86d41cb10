//! The two calls of signing in: ask for a link, use it.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::confirmation::Confirmation;
use crate::guards::asked_host;
use crate::json_body::JsonBody;
use crate::login_links::code::LoginCode;
use crate::login_links::store::NewLink;
use crate::login_links::{link, served_language, store};
use crate::mail::{Message, delivery};
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sessions::endpoints::{Issue, revoke_presented, signed_in};
use crate::sessions::opening::NewSession;
use crate::settings::Environment;
use crate::tokens::Token;
use crate::users::UserProfile;
use crate::{clock, confirmation, cookies, described, randomness};
use kirkas_lending::email_address::EmailAddress;

/// A wish to sign in.
#[derive(Deserialize, ToSchema)]
pub struct LoginLinkRequest {
    /// Address to send the link to; whitespace around it does not matter.
    #[schema(schema_with = described::email)]
    email: String,
    /// Code of the language to write in, such as `sv-fi`.
    #[schema(schema_with = described::served_language)]
    language: String,
    /// Path of this site to go on to after signing in; left out of the link when it may lead
    /// elsewhere.
    #[schema(example = "/offers/")]
    next: Option<String>,
}

/// Nothing: the answer is the same whether or not the address is known.
#[derive(Serialize, ToSchema)]
pub struct LoginLinkAccepted {}

/// What signs in: a link, as its page found it in the address, or a code.
#[derive(Deserialize, ToSchema)]
#[serde(untagged, expecting = "send {\"token\": …} of a link, or {\"code\": …} of the mail")]
pub enum LoginLinkUse {
    /// A link.
    Link {
        /// The value of `token` in the link's fragment.
        #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
        token: String,
        /// Address of the account, where another browser asked for the link: as `other-browser` named it, once the user
        /// has confirmed that it is theirs.
        #[schema(example = "consumer@kirkas.example")]
        account: Option<String>,
    },
    /// A code, in the browser that asked for it.
    Code {
        /// Eight letters and digits; case, spaces and hyphens do not matter.
        #[schema(example = "ABCD-234Z")]
        code: String,
    },
}

/// What came of a link.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes what two handlers answer")]
pub enum LinkAnswer {
    /// The user who has signed in.
    SignedIn(UserProfile),
    /// The draft that the link was of.
    Draft(Confirmation),
}

/// Sends a login link and a code to the address, if it is a user's. The answer does not tell.
///
/// Its cookie names the browser that asked: only there the code works, and the link without confirming the account.
#[utoipa::path(
    post,
    path = "/api/v1/login-links",
    operation_id = "requestLoginLink",
    tag = "sign-in",
    request_body = LoginLinkRequest,
    responses(
        (status = 202, description = "If the address is known, a link is on its way", body = LoginLinkAccepted, headers(("set-cookie" = String, description = "Names the browser that asked"))),
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
) -> Result<Response, Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    let address = EmailAddress::parse(&wish.email).ok_or(Problem::EmailMalformed)?;
    let language = served_language(&wish.language).ok_or(Problem::LanguageUnknown)?;
    let settings = &app.settings;
    if settings.environment == Environment::Production && settings.mail.is_none() {
        return Err(Problem::MailNotSetUp);
    }
    // One for all links that a browser asks for, so that each works there.
    let browser = match cookies::token(&headers, cookies::SIGN_IN) {
        Some(browser) => browser,
        None => randomness::token()?,
    };
    let (token, code) = (randomness::token()?, LoginCode::new(randomness::bytes()?));
    let link = link(language, asked_host(&headers, &uri), settings.local_port, &token, wish.next.as_deref())
        .ok_or(Problem::LanguageUnknown)?;
    let message = Message::login_link(language, link, &code, settings.login_link);
    let new = NewLink { token: token.hash(), browser: browser.hash(), code: code.hash(&browser) };
    let recipient = store::add(&app.database()?, &address, &new, &message, clock::now(), settings).await?;
    if let Some((service, recipient)) = settings.mail.clone().zip(recipient) {
        app.afterwards(async move { delivery::send(&service, &recipient, &message).await });
    }
    let mut response = (StatusCode::ACCEPTED, Json(LoginLinkAccepted {})).into_response();
    cookies::keep(response.headers_mut(), cookies::SIGN_IN, &browser, settings.login_link);
    Ok(response)
}

/// Signs in with a login link's token, or with the code beside it. Each works once, and ends the other. The token of a
/// draft's link opens the draft in this browser instead.
///
/// In a browser that did not ask for the link the account has to be confirmed, so that nobody is signed in to another's by
/// following a link. The session that the browser had before ends.
#[utoipa::path(
    post,
    path = "/api/v1/login-links/consume",
    operation_id = "consumeLoginLink",
    tag = "sign-in",
    request_body = LoginLinkUse,
    responses(
        (status = 200, description = "Signed in; or the draft of a draft's link", body = LinkAnswer, headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Another browser asked for the link: `account` is to be confirmed", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "The link is unknown, used or too old; or the code is wrong, used, too old, another browser's or tried too often", body = ProblemDetails, content_type = "application/problem+json"),
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
    let now = clock::now();
    let session = NewSession::from_headers(&headers, now)?;
    let browser = cookies::token(&headers, cookies::SIGN_IN);
    let (database, settings) = (app.database()?, &app.settings);
    let user = match shown {
        LoginLinkUse::Link { token, account } => {
            let link = Token::parse(&token).ok_or(Problem::LoginLinkGone)?.hash();
            if let Some(of_draft) = confirmation::consume(&app, &headers, &link).await? {
                return Ok(of_draft);
            }
            let account = account.and_then(|account| EmailAddress::parse(&account));
            store::consume(&database, &link, browser.as_ref(), account.as_ref(), &session, settings).await?
        }
        LoginLinkUse::Code { code } => {
            let code = LoginCode::parse(&code).ok_or(Problem::LoginCodeWrong)?;
            let browser = browser.ok_or(Problem::LoginCodeWrong)?;
            store::consume_code(&database, &code, &browser, &session, settings).await?
        }
    };
    // One browser, one session: the one it had would come back with an answer that is late.
    revoke_presented(&app, &headers, now).await?;
    Ok(signed_in(Json(user), &session.tokens, Issue { opened: now, issued: now, now }, app.settings.session))
}
