//! A lender's own figures (product design, section 9), as JSON and as CSV.

mod cases;
mod csv;
mod presentation;
mod store;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kirkas_lending::affordability::Band;
use kirkas_lending::market::{Country, Currency};
use kirkas_lending::rules::Reason;
use kirkas_lending::vocabulary::Purpose;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::staff::Staff;
use crate::app::App;
use crate::clock;
use crate::problem::{Problem, ProblemDetails};

/// Which applications the figures are of.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InsightFilters {
    /// The first day on which they reached the lender, in UTC; 89 days before the last where nothing is said.
    #[param(example = "2026-08-26")]
    from: Option<String>,
    /// The last day, itself included; today where nothing is said. At most 366 days in all.
    #[param(example = "2026-11-23")]
    to: Option<String>,
    /// Where they were made.
    #[param(inline)]
    market: Option<Country>,
    /// The product's id.
    product: Option<String>,
    /// What for.
    #[param(inline)]
    purpose: Option<Purpose>,
    /// The least amount applied for, in whole units of the currency.
    #[param(schema_with = crate::described::whole_amount)]
    amount_from: Option<u32>,
    /// The largest.
    #[param(schema_with = crate::described::whole_amount)]
    amount_to: Option<u32>,
    /// The price band.
    #[param(inline)]
    band: Option<Band>,
    /// JSON where nothing is said.
    #[serde(default)]
    #[param(inline)]
    format: InsightFormat,
    /// For admins, who work for none: the lender's id.
    lender: Option<String>,
}

/// How figures are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InsightFormat {
    /// As JSON.
    #[default]
    Json,
    /// As CSV: section, name, figure.
    Csv,
}

/// Stands for a count of one to four.
const FEWER_THAN_FIVE: &str = "<5";

/// A count of applications. Fewer than five people could be recognised: their count is not told. None at all are nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeopleCount(pub u32);

/// A lender's figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct Insights {
    /// The first day (RFC 3339, full-date).
    pub from: String,
    /// The last day, itself included.
    pub to: String,
    /// From all that were received to those that were paid out, in this order: `received`, `passed`, `offered`, `opened`,
    /// `accepted`, `signed`, `paid-out`.
    pub funnel: Vec<FunnelStage>,
    /// By how many declined, the most first. An application that failed several rules is counted with each.
    pub declines: Vec<DeclineCount>,
    /// Each day.
    pub days: Vec<DayCount>,
    /// What was paid out, by currency.
    pub paid_out: Vec<PaidOut>,
    /// The median of the APRs offered; none where fewer than five were.
    pub median_apr_offered: Option<f64>,
    /// The median of the APRs accepted; none where fewer than five were.
    pub median_apr_accepted: Option<f64>,
    /// APRs by whole points.
    pub aprs: Vec<AprCount>,
    /// At which place among an application's offers the lender's stood: 1, 2, …
    pub places: Vec<PlaceCount>,
    /// What went to a cheaper offer; none where fewer than twenty people accepted another offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<LostToCheaper>,
    /// The median time to answer, in seconds; none where fewer than five were answered.
    pub median_answer_seconds: Option<f64>,
}

/// A stage of the funnel.
#[derive(Debug, Serialize, ToSchema)]
pub struct FunnelStage {
    /// Which.
    pub stage: Stage,
    /// How many came so far.
    pub count: PeopleCount,
    /// Of the stage before, in percent; none where either count is not told, and of the first.
    pub share_percent: Option<f64>,
}

/// How far an application came with the lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It reached the lender.
    Received,
    /// The rules had something for it.
    Passed,
    /// It got an offer.
    Offered,
    /// The offer's information was opened.
    Opened,
    /// The offer was accepted.
    Accepted,
    /// The agreement was signed.
    Signed,
    /// The money was paid out.
    PaidOut,
}

/// How many a rule declined.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclineCount {
    /// The rule.
    pub reason: Reason,
    /// How many.
    pub count: PeopleCount,
}

/// A day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayCount {
    /// Which, in UTC (RFC 3339, full-date).
    pub day: String,
    /// How many were received.
    pub received: PeopleCount,
    /// How many of those got an offer.
    pub offered: PeopleCount,
    /// How many of those accepted it.
    pub accepted: PeopleCount,
}

/// What was paid out in a currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidOut {
    /// The currency.
    pub currency: Currency,
    /// How many loans.
    pub count: PeopleCount,
    /// How much, in hundredths; none where the count is not told.
    pub sum: Option<i64>,
}

/// How many offers have an APR from this point on, below the next.
#[derive(Debug, Serialize, ToSchema)]
pub struct AprCount {
    /// In percent.
    pub from_percent: u32,
    /// How many were offered.
    pub offered: PeopleCount,
    /// How many were accepted.
    pub accepted: PeopleCount,
}

/// How many offers stood at a place.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceCount {
    /// 1 is the first.
    pub place: u32,
    /// How many.
    pub count: PeopleCount,
}

/// What went to a cheaper offer, never whose.
#[derive(Debug, Serialize, ToSchema)]
pub struct LostToCheaper {
    /// How many people with an offer of the lender's accepted another.
    pub cases: u32,
    /// What share of those was cheaper, in percent.
    pub share_percent: f64,
    /// By how many points of APR, in the median.
    pub median_points: Option<f64>,
}

impl Serialize for PeopleCount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            1..5 => serializer.serialize_str(FEWER_THAN_FIVE),
            count => serializer.serialize_u32(count),
        }
    }
}

impl PartialSchema for PeopleCount {
    fn schema() -> RefOr<Schema> {
        let count = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        let few = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([FEWER_THAN_FIVE]));
        let description = format!("How many; `{FEWER_THAN_FIVE}` where it would be one to four people.");
        OneOfBuilder::new().description(Some(description)).item(count).item(few).into()
    }
}

impl ToSchema for PeopleCount {}

/// The lender's figures of the applications that reached it, by what they became. As CSV, no cell is a formula.
#[utoipa::path(
    get,
    path = "/api/v1/lender/insights",
    operation_id = "getLenderInsights",
    tag = "lender",
    params(InsightFilters),
    security(("access" = [])),
    responses(
        (status = 200, description = "The figures", content((Insights = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A malformed filter, too many days, or too many applications", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    filters: Result<Query<InsightFilters>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(filters) = filters.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, filters.lender.as_deref()).await?;
    let now = clock::now();
    let figures = presentation::figures(&app.database()?, &staff.lender.id, &filters, now).await?;
    match filters.format {
        InsightFormat::Json => Ok(Json(figures).into_response()),
        InsightFormat::Csv => {
            let name = format!("attachment; filename=\"insights-{}-{}.csv\"", figures.from, figures.to);
            let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
            Ok((headers, csv::csv(&figures)).into_response())
        }
    }
}
