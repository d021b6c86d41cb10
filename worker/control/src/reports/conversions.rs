//! What visitors did after clicks, for marketers: put down to the first touch and to the last, side by side.

use axum::extract::State;
use axum::response::Response;
use kirkas_publishing::reports::csv_text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clicks::{CommonValue, Measure};
use super::question::{BetweenDays, Days, Extent};
use crate::app::App;
use crate::call::Parameters;
use crate::problem::Problem;

/// Conversions of a name that have something in common; money in the smallest unit.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = ConversionRow)]
struct Row {
    /// What they have in common.
    value: String,
    name: String,
    #[schema(required)]
    currency: Option<String>,
    first: u64,
    last: u64,
    first_cents: u64,
    last_cents: u64,
}

/// Conversions, by what they have in common.
#[derive(Serialize, ToSchema)]
struct ConversionsReport {
    by: CommonValue,
    conversions: Vec<Row>,
}

const HEADER: [&str; 6] = ["name", "currency", "first", "last", "first_cents", "last_cents"];

/// The conversions from one day to another, without those that were retracted; by day, both touches are the same.
#[utoipa::path(
    get,
    path = "/api/control/reports/conversions",
    operation_id = "reportConversions",
    params(Days, Extent, Measure),
    responses(
        (status = 200, description = "The conversions", content((ConversionsReport = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A parameter is unknown or malformed"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    BetweenDays(question): BetweenDays,
    Parameters(Measure { by: value }): Parameters<Measure>,
) -> Result<Response, Problem> {
    let by = value.name();
    let of = |touch: &str| if value == CommonValue::Day { "day".to_owned() } else { format!("{touch}_{by}") };
    let (first, last) = (of("first"), of("last"));
    let order = if value == CommonValue::Day { "value DESC" } else { "last DESC, first DESC, value" };
    let select = format!(
        "SELECT value, name, currency, sum(first) AS first, sum(last) AS last, sum(first * cents) AS first_cents, \
         sum(last * cents) AS last_cents FROM \
         (SELECT day, {first} AS value, name, currency, coalesce(cents, 0) AS cents, 1 AS first, 0 AS last, retracted FROM conversions \
          UNION ALL SELECT day, {last}, name, currency, coalesce(cents, 0), 0, 1, retracted FROM conversions) \
         WHERE day BETWEEN ?1 AND ?2 AND NOT retracted GROUP BY value, name, currency ORDER BY {order}, name LIMIT ?3"
    );
    let report = ConversionsReport { by: value, conversions: question.rows(&env, &select).await? };
    question.answer(&report, || {
        let rows = report.conversions.iter().map(|row| {
            let Row { value, name, currency, first, last, first_cents, last_cents } = row;
            let counts = [first, last, first_cents, last_cents].map(u64::to_string);
            let texts = [value.clone(), name.clone(), currency.clone().unwrap_or_default()];
            texts.into_iter().chain(counts).collect()
        });
        csv_text(&[[by].as_slice(), &HEADER].concat(), rows)
    })
}
