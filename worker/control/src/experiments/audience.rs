//! The audience of an experiment: how many visitors a day a condition fits on some pages, by the sample.

use axum::Json;
use axum::extract::State;
use kirkas_publishing::experiments::audience::Audience;
use kirkas_results::audience::visitors_a_day;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::app::App;
use crate::call::Call;
use crate::problem::Problem;
use crate::reports::{audience, merge};

/// Patterns of pages at most.
const MAX_PAGES: usize = 100;

/// Whom an experiment would be for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AudienceRequest {
    /// The condition, as an experiment has it; without one everybody fits. It may ask for `language`, `region`, `deviceType`,
    /// `source`, `path`, `host` and `url`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    condition: Option<Map<String, Value>>,
    /// Paths, or patterns as in an experiment's `urlPatterns`; without any it is asked on all pages.
    #[serde(default)]
    #[schema(max_items = 100)]
    pages: Vec<Value>,
}

/// How many visitors a day the condition fits. Without figures the sample has too few of them: fewer than five, or no
/// complete day yet.
#[derive(Serialize, ToSchema)]
pub struct AudienceEstimate {
    /// Visitors a day.
    a_day: Option<f64>,
    /// The lower end of the 95% interval.
    low: Option<f64>,
    /// Its upper end.
    high: Option<f64>,
    /// Visitors of the sample whom it fits.
    sampled: u32,
    /// The complete days that the sample is of, 13 at most: neither the first, nor those on which more was sent than a day has room for.
    days: u32,
    /// The share of these visitors that consents to analytics, so that results count them.
    consenting: Option<f64>,
}

/// Estimates how many visitors a day an experiment would be for, from the visitors of the last 14 days that were sampled.
#[utoipa::path(
    post,
    path = "/api/control/experiments/audience",
    operation_id = "estimateAudience",
    request_body = AudienceRequest,
    responses(
        (status = 200, description = "The estimate", body = AudienceEstimate),
        (status = 400, description = "The body is malformed"),
        (status = 422, description = "The condition or a pattern means nothing, or asks for what the sample does not have"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call) -> Result<Json<AudienceEstimate>, Problem> {
    let AudienceRequest { condition, pages } =
        call.body.json("Send {\"condition\": {\"language\": \"sv-FI\"}, \"pages\": [\"/sv/*\"]}.").await?;
    if pages.len() > MAX_PAGES {
        return Err(Problem::Malformed(format!("Send {MAX_PAGES} patterns of pages at most.")));
    }
    let condition = condition.map_or(Value::Null, Value::Object);
    let audience = Audience::new(&condition, &pages).map_err(|error| Problem::Refused(error.to_string()))?;
    merge(&env).await;
    let (days, mut groups) = audience::read(&env.d1("DB")?).await?;
    groups.retain(|group| audience.includes(&group.visitor));
    let sampled = groups.iter().fold(0_u32, |sum, group| sum.saturating_add(group.rows));
    let represented: f64 = groups.iter().map(|group| group.represented).sum();
    let consenting: f64 = groups.iter().filter(|group| group.consented).map(|group| group.represented).sum();
    let estimate = visitors_a_day(sampled.into(), represented / f64::from(sampled.max(1)), days);
    Ok(Json(AudienceEstimate {
        a_day: estimate.map(|estimate| estimate.a_day),
        low: estimate.map(|estimate| estimate.low),
        high: estimate.map(|estimate| estimate.high),
        sampled,
        days,
        consenting: estimate.map(|_| consenting / represented),
    }))
}
