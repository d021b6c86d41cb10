//! The calls of a session: who am I, refresh, log out (specification, section 7).

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use kirkas_core::session::rotation::{Verdict, judge};

use crate::app::App;
use crate::clock::{self, Timestamp, rfc3339};
use crate::personal_tokens::bearer;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sessions::caller::Caller;
use crate::sessions::{SessionTokens, sealing, store};
use crate::settings::SessionTimes;
use crate::users::SignedInUser;
use crate::{cookies, randomness};

/// The signed-in user, and how and when they signed in. A personal token counts before a session.
#[utoipa::path(
    get,
    path = "/api/v2/user/profile",
    operation_id = "getUserProfile",
    tag = "session",
    security(("access" = []), ("personal" = [])),
    responses(
        (status = 200, description = "The user, and when they signed in", body = SignedInUser),
        (status = 401, description = "Nobody is signed in, the access token has expired, or the personal token does not work any more", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn profile(State(app): State<App>, headers: HeaderMap) -> Result<Json<SignedInUser>, Problem> {
    if let Some(token) = bearer::token(&headers)? {
        return bearer::user(&app, &headers, &token).await.map(Json);
    }
    let Caller { mut user, signed_in_at, method, enrols_only, review_until, .. } =
        Caller::authenticate_any_session(&app, &headers).await?;
    if enrols_only {
        user.roles.clear();
    }
    Ok(Json(SignedInUser {
        user,
        signed_in_at: rfc3339(signed_in_at),
        auth_time: signed_in_at.0.div_euclid(1000),
        amr: method.amr(),
        enrols_only,
        review_until: review_until.map(rfc3339),
        token: None,
    }))
}

/// Exchanges the refresh token for new tokens, in cookies.
///
/// The token just exchanged is answered with the same successors for a short time, so that requests
/// in parallel agree. A token that comes later ends its session.
#[utoipa::path(
    post,
    path = "/api/v3/user/token/refresh",
    operation_id = "refreshSession",
    tag = "session",
    security(("refresh" = [])),
    responses(
        (status = 204, description = "New session cookies", headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 401, description = "No valid refresh token; the cookies are cleared, unless they may be newer than it", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn refresh(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    Limit::Refresh.admit(&app, address(&headers)).await?;
    let Some(refresh_token) = cookies::token(&headers, cookies::REFRESH) else {
        // Without a cookie there is nothing to clear but what a sign-in may just be setting.
        return Ok(signed_out(cookies::is_sent(&headers, cookies::REFRESH)));
    };
    let (database, times, now) = (app.database()?, app.settings.session, clock::now());
    let on_offer = SessionTokens { access: randomness::token()?, refresh: randomness::token()? };
    let sealed = sealing::seal(&refresh_token, &on_offer, randomness::bytes()?)
        .ok_or_else(|| Problem::Internal("sealing failed".to_owned()))?;
    let found = store::rotate(&database, &refresh_token.hash(), &on_offer, &sealed, now, times).await?;
    let history = found.as_ref().map(|found| found.history(&on_offer.refresh.hash()));
    let opened = found.as_ref().map_or(now, |found| found.opened_at);
    match judge(history, now.0, times.grace.milliseconds()) {
        Verdict::Rotated => {
            let issue = Issue { opened, issued: now, now };
            Ok(signed_in(StatusCode::NO_CONTENT, &on_offer, issue, times))
        }
        Verdict::Repeated { issued_at } => {
            let sealed = found.as_ref().and_then(|found| found.sealed_successor.as_deref()).unwrap_or_default();
            let tokens = sealing::open(&refresh_token, sealed)
                .ok_or_else(|| Problem::Internal("a sealed successor does not open".to_owned()))?;
            let issue = Issue { opened, issued: Timestamp(issued_at), now };
            Ok(signed_in(StatusCode::NO_CONTENT, &tokens, issue, times))
        }
        Verdict::Refused { clear } => Ok(signed_out(clear)),
        Verdict::Reused => {
            let family = found.as_ref().map(|found| found.family_id.as_str()).unwrap_or_default();
            store::revoke_reused(&database, family, now).await?;
            Ok(signed_out(false))
        }
    }
}

/// Ends the session and clears its cookies, and that of drafts: whoever has signed out leaves nothing behind in this browser.
/// Says the same when there is no session.
#[utoipa::path(
    post,
    path = "/api/v2/user/logout",
    operation_id = "logOut",
    tag = "session",
    responses(
        (status = 204, description = "Signed out; the cookies are cleared", headers(("set-cookie" = String, description = "Cleared cookies"))),
    )
)]
#[worker::send]
pub async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    revoke_presented(&app, &headers, clock::now()).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookies::drop_all(response.headers_mut());
    cookies::drop_draft(response.headers_mut());
    Ok(response)
}

/// Ends the sessions whose cookies a request carries.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn revoke_presented(app: &App, headers: &HeaderMap, now: Timestamp) -> Result<(), Problem> {
    let refresh = cookies::token(headers, cookies::REFRESH);
    let access = cookies::token(headers, cookies::ACCESS);
    if refresh.is_some() || access.is_some() {
        store::revoke_signed_out(&app.database()?, refresh.as_ref(), access.as_ref(), now).await?;
    }
    Ok(())
}

/// The moments that decide how long tokens last.
pub struct Issue {
    /// When their session was opened.
    pub opened: Timestamp,
    /// When they were issued.
    pub issued: Timestamp,
    /// When they are handed out.
    pub now: Timestamp,
}

/// `answer`, with the session's tokens in cookies that last as long as the tokens do.
pub fn signed_in(
    answer: impl IntoResponse,
    tokens: &SessionTokens,
    Issue { opened, issued, now }: Issue,
    times: SessionTimes,
) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    let left = times.session.left(opened, now);
    cookies::keep(headers, cookies::ACCESS, &tokens.access, times.access.left(issued, now).min(left));
    let life = times.refresh.left(issued, now).min(left);
    cookies::keep(headers, cookies::REFRESH, &tokens.refresh, life);
    cookies::keep_sign(headers, life);
    response
}

fn signed_out(clear: bool) -> Response {
    let mut response = Problem::SignedOut.into_response();
    if clear {
        cookies::drop_all(response.headers_mut());
    }
    response
}
