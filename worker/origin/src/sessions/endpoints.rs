//! The calls of a session: who am I, refresh, log out (specification, section 7).

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};

use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::{SessionTokens, Verdict, judge, sealing, store};
use crate::settings::SessionTimes;
use crate::users::UserProfile;
use crate::{cookies, randomness};

/// The signed-in user.
#[utoipa::path(
    get,
    path = "/api/v2/user/profile",
    operation_id = "getUserProfile",
    tag = "session",
    security(("access" = [])),
    responses(
        (status = 200, description = "The user", body = UserProfile),
        (status = 401, description = "Nobody is signed in, or the access token has expired", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn profile(State(app): State<App>, headers: HeaderMap) -> Result<Json<UserProfile>, Problem> {
    let access = cookies::token(&headers, cookies::ACCESS).ok_or(Problem::SignedOut)?;
    let user = store::user(&app.database()?, &access, clock::now()).await?;
    user.map(Json).ok_or(Problem::SignedOut)
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
        (status = 401, description = "No valid refresh token; the cookies are cleared", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn refresh(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    let Some(shown) = cookies::token(&headers, cookies::REFRESH) else {
        return Ok(signed_out());
    };
    let (database, times, now) = (app.database()?, app.settings.session, clock::now());
    let on_offer = SessionTokens { access: randomness::token()?, refresh: randomness::token()? };
    let sealed = sealing::seal(&shown, &on_offer, randomness::bytes()?)
        .ok_or_else(|| Problem::Internal("sealing failed".to_owned()))?;
    let found = store::rotate(&database, &shown.hash(), &on_offer, &sealed, now, times).await?;
    match judge(found.as_ref(), &on_offer.refresh.hash(), now, times.grace) {
        Verdict::Rotated => Ok(signed_in(StatusCode::NO_CONTENT, &on_offer, now, now, times)),
        Verdict::Repeated { sealed, issued_at } => {
            let tokens = sealing::open(&shown, sealed)
                .ok_or_else(|| Problem::Internal("a sealed successor does not open".to_owned()))?;
            Ok(signed_in(StatusCode::NO_CONTENT, &tokens, issued_at, now, times))
        }
        Verdict::Refused => Ok(signed_out()),
        Verdict::Reused { family } => {
            store::revoke_reused(&database, family, now).await?;
            Ok(signed_out())
        }
    }
}

/// Ends the session and clears its cookies; says the same when there is none.
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
    let refresh = cookies::token(&headers, cookies::REFRESH);
    let access = cookies::token(&headers, cookies::ACCESS);
    if refresh.is_some() || access.is_some() {
        store::revoke_signed_out(&app.database()?, refresh.as_ref(), access.as_ref(), clock::now()).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookies::drop_all(response.headers_mut());
    Ok(response)
}

/// `answer`, with the session's tokens in cookies that last as long as the tokens do.
pub fn signed_in(
    answer: impl IntoResponse,
    tokens: &SessionTokens,
    issued_at: Timestamp,
    now: Timestamp,
    times: SessionTimes,
) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    cookies::keep(headers, cookies::ACCESS, &tokens.access, times.access.left(issued_at, now));
    let life = times.refresh.left(issued_at, now);
    cookies::keep(headers, cookies::REFRESH, &tokens.refresh, life);
    cookies::keep_sign(headers, life);
    response
}

fn signed_out() -> Response {
    let mut response = Problem::SignedOut.into_response();
    cookies::drop_all(response.headers_mut());
    response
}
