//! The calls of keeping looking: how it stands, and turning it on and off.

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use kirkas_lending::keep_looking::PERIODS;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{CONSENT, KeepLooking, Standing, store};
use crate::app::App;
use crate::consents::history;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;
use crate::{clock, described};

/// How it is to be from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeepLookingChange {
    /// For how many months from today: 3, 6 or 12. Off without it.
    #[schema(example = 6)]
    months: Option<u32>,
    /// Code of the language that the consent's text is shown in.
    #[schema(schema_with = described::served_language)]
    language: String,
    /// Whether the user says with it that the answers of their application still hold.
    #[serde(default)]
    answers_confirmed: bool,
}

/// Whether a cheaper loan is looked for, at the caller's request.
#[utoipa::path(
    get,
    path = "/api/v1/keep-looking",
    operation_id = "getKeepLooking",
    tag = "application",
    security(("access" = [])),
    responses(
        (status = 200, description = "How it stands", body = KeepLooking),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<KeepLooking>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    Ok(Json(Standing::read(&app.database()?, &user).await?.present(clock::now())))
}

/// Turns it on for some months, which gives the consent to it, or off, which takes that back. The same again changes nothing but,
/// where it says so, that the answers still hold.
#[utoipa::path(
    put,
    path = "/api/v1/keep-looking",
    operation_id = "changeKeepLooking",
    tag = "application",
    request_body = KeepLookingChange,
    security(("access" = [])),
    responses(
        (status = 200, description = "How it stands now", body = KeepLooking),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "There is no application to look with, or its answers have to be confirmed first", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many calls of this user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn change(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(KeepLookingChange { months, language, answers_confirmed }): JsonBody<KeepLookingChange>,
) -> Result<Json<KeepLooking>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    Limit::Save.admit(&app, &user).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?.code;
    let (database, now) = (app.database()?, clock::now());
    let Some(months) = months else {
        let consent = history::add(&database, &user, CONSENT, (language, false), now)?;
        database.batch(vec![store::turn_off(&database, &user)?, consent]).await?;
        return Ok(Json(Standing::read(&database, &user).await?.present(now)));
    };
    if !PERIODS.contains(&months) {
        return Err(Problem::Malformed("months must be 3, 6 or 12.".to_owned()));
    }
    let Standing { search, application } = Standing::read(&database, &user).await?;
    let application = application.ok_or(Problem::State)?;
    if application.is_to_confirm(now) && !answers_confirmed {
        return Err(Problem::State);
    }
    let mut batch = Vec::new();
    if search.is_none_or(|search| search.months != months) {
        let confirmed = answers_confirmed.then_some(now);
        batch.push(store::turn_on(&database, &user, language, months, (now, confirmed))?);
        batch.push(history::add(&database, &user, CONSENT, (language, true), now)?);
    } else if answers_confirmed {
        batch.push(store::confirm(&database, &user, now)?);
    }
    if !batch.is_empty() {
        database.batch(batch).await?;
    }
    Ok(Json(Standing::read(&database, &user).await?.present(now)))
}
