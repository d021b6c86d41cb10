//! What a caller wants of a report: since when, how much, and written how.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::request::Parts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use crate::call::Parameters;
use crate::clock::read_day;
use crate::headers::CSV;
use crate::problem::Problem;
use crate::sql;

/// Rows that one answer holds at most.
const MAX_ROWS: u32 = 1000;
const DEFAULT_ROWS: u32 = 100;

/// How much of a report is wanted, and how it is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Extent {
    /// Rows at most: 100 by default, and never more than 1000.
    #[param(value_type = u64, maximum = 4_294_967_295_u32, required = false)]
    limit: Option<String>,
    /// How the report is written: `json`, where nothing is said, or `csv`.
    #[param(inline, value_type = ReportFormat, required = false)]
    format: Option<String>,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ReportFormat {
    Json,
    Csv,
}

/// The days that a report is about.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Days {
    /// The first day, such as `2026-11-21` (UTC).
    #[param(format = Date)]
    from: Option<String>,
    /// The last day.
    #[param(format = Date)]
    to: Option<String>,
}

/// The day from which on a report is.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FirstDay {
    /// The first day, such as `2026-11-21` (UTC).
    #[param(format = Date)]
    since: Option<String>,
}

/// A question for a report.
pub struct Question {
    /// The first day, UTC, as in 2026-11-21; before every day where none is given.
    pub since: String,
    /// The last day; after every day where none is given.
    pub until: String,
    /// Rows at most.
    pub limit: u32,
    format: ReportFormat,
}

/// A question with [`FirstDay`] and [`Extent`].
pub struct SinceDay(pub Question);

/// A question with [`Days`] and [`Extent`].
pub struct BetweenDays(pub Question);

impl<S: Sync> FromRequestParts<S> for SinceDay {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Parameters(FirstDay { since }) = Parameters::from_request_parts(parts, state).await?;
        let Parameters(extent) = Parameters::from_request_parts(parts, state).await?;
        Ok(Self(Question::new(day("since", since)?, None, extent)?))
    }
}

impl<S: Sync> FromRequestParts<S> for BetweenDays {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Parameters(Days { from, to }) = Parameters::from_request_parts(parts, state).await?;
        let Parameters(extent) = Parameters::from_request_parts(parts, state).await?;
        let question = Question::new(day("from", from)?, day("to", to)?, extent)?;
        if question.since > question.until {
            return Err(Problem::Malformed("The day from= is after the day to=.".to_owned()));
        }
        Ok(Self(question))
    }
}

impl Question {
    fn new(since: Option<String>, until: Option<String>, extent: Extent) -> Result<Self, Problem> {
        let limit = extent.limit.map_or(Ok(DEFAULT_ROWS), |limit| {
            let malformed = |_| {
                Problem::Malformed(format!("limit={limit:?} is no number: an answer holds at most {MAX_ROWS} rows."))
            };
            limit.parse().map_err(malformed)
        })?;
        let since = since.unwrap_or_else(|| "0000-00-00".to_owned());
        let until = until.unwrap_or_else(|| "9999-12-31".to_owned());
        let format = match extent.format.as_deref() {
            None | Some("json") => ReportFormat::Json,
            Some("csv") => ReportFormat::Csv,
            Some(other) => {
                return Err(Problem::Malformed(format!(
                    "There is no format={other:?}: say format=json or format=csv."
                )));
            }
        };
        Ok(Self { since, until, limit: limit.min(MAX_ROWS), format })
    }

    /// The rows that `select` answers, whose parameters are the first day, the last, and how many rows are wanted at most.
    pub async fn rows<T: DeserializeOwned>(&self, env: &Env, select: &str) -> Result<Vec<T>, Problem> {
        Ok(sql::rows(&env.d1("DB")?, select, &[&self.since, &self.until, &self.limit]).await?)
    }

    /// The answer in the format that is wanted.
    pub fn answer(&self, report: &impl Serialize, csv: impl FnOnce() -> String) -> Result<Response, Problem> {
        Ok(match self.format {
            ReportFormat::Json => Json(report).into_response(),
            ReportFormat::Csv => ([(CONTENT_TYPE, CSV)], csv()).into_response(),
        })
    }
}

fn day(name: &str, day: Option<String>) -> Result<Option<String>, Problem> {
    match day {
        Some(day) if read_day(&day).is_none() => {
            Err(Problem::Malformed(format!("{name}={day:?} is no day: write it as in {name}=2026-11-21.")))
        }
        day => Ok(day),
    }
}
