//! The calls of a product's rules.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;

use super::product::{ProductRules, rules_text};
use super::store::{self, Author, Revision};
use super::{
    PreviewRequest, Publication, Rollback, RulesDraft, RulesPreview, RulesSave, RulesVersion, RulesVersionPage,
};
use super::{history, preview, publishing};
use crate::app::App;
use crate::json_body::{JsonBody, optional_json};
use crate::lender::staff::{LenderChoice, Staff};
use crate::problem::{Problem, ProblemDetails};
use crate::{clock, entity_tags, pages};

/// Which versions to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionPage {
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(pattern = "^[0-9]{1,9}$")]
    cursor: Option<String>,
    /// For admins, who work for none: the lender's id.
    lender: Option<String>,
}

/// The draft of a product's rules.
#[utoipa::path(
    get,
    path = "/api/v1/lender/products/{product}/draft",
    operation_id = "getRulesDraft",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        LenderChoice,
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The draft", body = RulesDraft, headers(("etag" = String, description = "Its revision"))),
        (status = 400, description = "An admin who does not say which lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn draft(
    State(app): State<App>,
    Path(product): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    Ok(tagged(rules.present(&app.database()?, clock::now()).await?))
}

/// Saves the draft of a product's rules, unless something is wrong with them.
#[utoipa::path(
    put,
    path = "/api/v1/lender/products/{product}/draft",
    operation_id = "saveRulesDraft",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        ("if-match" = String, Header, description = "The draft's ETag, as it was read", example = "\"1.2\"", pattern = "^\"[0-9]{1,9}[.][0-9]{1,9}\"$"),
        LenderChoice,
    ),
    request_body = RulesSave,
    security(("access" = [])),
    responses(
        (status = 200, description = "The draft as it is now", body = RulesDraft, headers(("etag" = String, description = "Its revision"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The draft is another by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Ranges, overlaps or prices that are wrong, in `errors` with pointers into the rules (`rules-invalid`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No If-Match", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn save(
    State(app): State<App>,
    Path(product): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    JsonBody(save): JsonBody<RulesSave>,
) -> Result<Response, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    let read = entity_tags::if_match(&headers, Revision::parse)?;
    let RulesSave { rules: changed } = save;
    rules.check(&changed)?;
    let (database, now) = (app.database()?, clock::now());
    let author = Author { user: &staff.user, now };
    let (first, _) = rules.product.first_rules(&rules.reference)?;
    store::save(&database, (&product, first), read, &rules_text(&changed)?, author).await?;
    Ok(tagged(rules.present(&database, now).await?))
}

/// Tries the draft on the market's latest applications, beside the live rules. It changes nothing for anybody.
#[utoipa::path(
    post,
    path = "/api/v1/lender/products/{product}/preview",
    operation_id = "previewRules",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        LenderChoice,
    ),
    request_body = Option<PreviewRequest>,
    security(("access" = [])),
    responses(
        (status = 200, description = "What would change", body = RulesPreview),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn preview(
    State(app): State<App>,
    Path(product): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<RulesPreview>, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    let PreviewRequest { applications } = optional_json(&body)?;
    let previewed = preview::preview(&app.database()?, &staff, &rules, applications, clock::now()).await?;
    Ok(Json(previewed))
}

/// Publishes the draft, as it was previewed, as the next version. Applications that were matched keep theirs.
#[utoipa::path(
    post,
    path = "/api/v1/lender/products/{product}/publish",
    operation_id = "publishRules",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        ("if-match" = String, Header, description = "The draft's ETag, as it was read", example = "\"1.2\"", pattern = "^\"[0-9]{1,9}[.][0-9]{1,9}\"$"),
        LenderChoice,
    ),
    request_body = Publication,
    security(("access" = [])),
    responses(
        (status = 201, description = "The version", body = RulesVersion),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It was not previewed as it is, against what is live now (`preview-stale`), or is no different from what it began with (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The draft is another by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The note or moment is wrong (`invalid-fields`), or the law has changed since it was saved (`rules-invalid`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No If-Match", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn publish(
    State(app): State<App>,
    Path(product): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    JsonBody(publication): JsonBody<Publication>,
) -> Result<(StatusCode, Json<RulesVersion>), Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    let read = entity_tags::if_match(&headers, Revision::parse)?;
    let (database, now) = (app.database()?, clock::now());
    let author = Author { user: &staff.user, now };
    let version = publishing::publish(&database, &rules, read, publication, author).await?;
    created_response(history::page(&database, &rules, version.saturating_add(1), 1, now).await?)
}

/// The published versions of a product's rules: when, by whom, why, and what differs.
#[utoipa::path(
    get,
    path = "/api/v1/lender/products/{product}/versions",
    operation_id = "listRulesVersions",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        VersionPage,
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The versions", body = RulesVersionPage),
        (status = 400, description = "A malformed limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn versions(
    State(app): State<App>,
    Path(product): Path<String>,
    page: Result<Query<VersionPage>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<RulesVersionPage>, Problem> {
    let Query(VersionPage { limit, cursor, lender }) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    let before = cursor.as_deref().map_or(Ok(u32::MAX), str::parse);
    let before = before.map_err(|_| Problem::Malformed("The cursor is not one that a page ended with.".to_owned()))?;
    history::page(&app.database()?, &rules, before, pages::limit(limit)?, clock::now()).await.map(Json)
}

/// Publishes the rules of an earlier version again, as the next version, from now on. The draft stays.
#[utoipa::path(
    post,
    path = "/api/v1/lender/products/{product}/rollback",
    operation_id = "rollBackRules",
    tag = "lender",
    params(
        ("product" = String, Path, description = "The product's id"),
        LenderChoice,
    ),
    request_body = Rollback,
    security(("access" = [])),
    responses(
        (status = 201, description = "The new version", body = RulesVersion),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such product or version, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The version is live already (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The note is missing or too long (`invalid-fields`), or the law has changed since (`rules-invalid`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn roll_back(
    State(app): State<App>,
    Path(product): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    JsonBody(rollback): JsonBody<Rollback>,
) -> Result<(StatusCode, Json<RulesVersion>), Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let rules = ProductRules::new(staff.product(&product)?)?;
    let (database, now) = (app.database()?, clock::now());
    let author = Author { user: &staff.user, now };
    let version = publishing::roll_back(&database, &rules, rollback, author).await?;
    created_response(history::page(&database, &rules, version.saturating_add(1), 1, now).await?)
}

/// The draft, with its revision as the ETag.
fn tagged(draft: RulesDraft) -> Response {
    let revision = draft.revision.clone();
    entity_tags::tagged(Json(draft).into_response(), revision)
}

/// The version that a page of one holds.
fn created_response(page: RulesVersionPage) -> Result<(StatusCode, Json<RulesVersion>), Problem> {
    let version = page.items.into_iter().next();
    version.map(|version| (StatusCode::CREATED, Json(version))).ok_or(Problem::NotFound)
}
