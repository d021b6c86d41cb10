//! The calls of a user's details: read them, and save a step.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use kirkas_lending::form::StepAnswers;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Details, ProfileDetails, sealed_for, store};
use crate::app::App;
use crate::drafts::SealedRow;
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;
use crate::{clock, described, entity_tags};

/// Whose market's details.
#[derive(Deserialize)]
pub struct DetailsFilter {
    /// Code of a language of the market.
    language: String,
}

/// What the user answered on a page.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DetailsSave {
    /// Code of the language that the page is in, which says the market.
    #[schema(schema_with = described::served_language)]
    language: String,
    /// The step.
    #[schema(schema_with = described::reusable_step)]
    step: String,
    /// Its answers, by field.
    #[schema(value_type = Object)]
    answers: StepAnswers,
}

/// What the caller answered about themselves, for the next application.
#[utoipa::path(
    get,
    path = "/api/v1/profile-details",
    operation_id = "getProfileDetails",
    tag = "own-data",
    params(("language" = inline(described::ServedLanguage), Query, description = "Code of a language of the market")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The details; version 0 where there are none", body = ProfileDetails, headers(("etag" = String, description = "Their version"))),
        (status = 400, description = "No language, or one that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    headers: HeaderMap,
    filter: Result<Query<DetailsFilter>, QueryRejection>,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let Query(DetailsFilter { language }) = filter.map_err(|error| Problem::Malformed(error.body_text()))?;
    Ok(answer(Details::read(&app, &app.database()?, &user, &language, clock::now()).await?))
}

/// Saves a step, which takes the place of its answers; a masked number keeps the one that is stored.
#[utoipa::path(
    put,
    path = "/api/v1/profile-details",
    operation_id = "saveProfileDetails",
    tag = "own-data",
    params(("if-match" = String, Header, description = "The version that was changed, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$")),
    request_body = DetailsSave,
    security(("access" = [])),
    responses(
        (status = 200, description = "The details as they are now", body = ProfileDetails, headers(("etag" = String, description = "Their version"))),
        (status = 400, description = "Malformed body, a language that is not served, or a step that is not about the person", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "They have another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Answers that fail their checks, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many saves of this user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn save(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(DetailsSave { language, step, answers }): JsonBody<DetailsSave>,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let expected = entity_tags::if_match(&headers, entity_tags::version)?;
    Limit::Save.admit(&app, &user).await?;
    let (database, now) = (app.database()?, clock::now());
    let Details { form, version, contents, .. } = Details::read(&app, &database, &user, &language, now).await?;
    if !form.is_reusable(&step) {
        return Err(Problem::StepUnknown);
    }
    if version != expected {
        return Err(Problem::VersionConflict);
    }
    let contents = form.complete(&contents, &step, answers)?;
    let country = form.context.market.country.code();
    let id = sealed_for(&user, country);
    let sealed = contents.seal(&app.settings.sealing, SealedRow::profile_details(&id))?;
    let saved = store::save(&database, (&user, country, &language), (version, &sealed), now).await?;
    Ok(answer(Details { form, version: saved.version, contents, updated: Some(saved.updated_at) }))
}

fn answer(details: Details) -> Response {
    let version = details.version;
    entity_tags::tagged(Json(details.present()).into_response(), version)
}
