//! What a caller wants of a report: since when, how much, and written how.

use crate::call::Call;
use crate::clock::read_day;
use crate::headers::CSV;
use crate::problem::Problem;
use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;

/// Rows that one answer holds at most.
const MOST_ROWS: u32 = 1000;
const USUAL_ROWS: u32 = 100;

/// A question for a report.
pub struct Question {
    /// The first day, UTC, as in 2026-11-21; before every day where none is given.
    pub since: String,
    /// The last day; after every day where none is given.
    pub until: String,
    /// Rows at most.
    pub limit: u32,
    csv: bool,
}

impl Question {
    /// Reads `since=`, `limit=` and `format=`.
    pub fn of(call: &Call) -> Result<Self, Problem> {
        Self::of_days(call, day(call, "since")?, None)
    }

    /// Reads `from=`, `to=`, `limit=` and `format=`.
    pub fn between_days(call: &Call) -> Result<Self, Problem> {
        let question = Self::of_days(call, day(call, "from")?, day(call, "to")?)?;
        if question.since > question.until {
            return Err(Problem::Malformed("The day from= is after the day to=.".to_owned()));
        }
        Ok(question)
    }

    fn of_days(call: &Call, since: Option<String>, until: Option<String>) -> Result<Self, Problem> {
        let limit = call.query("limit").map_or(Ok(USUAL_ROWS), |limit| {
            let malformed =
                |_| Problem::Malformed(format!("limit={limit:?} is no number: at most {MOST_ROWS} rows are told."));
            limit.parse().map_err(malformed)
        })?;
        let csv = match call.query("format").as_deref() {
            None | Some("json") => false,
            Some("csv") => true,
            Some(_) => return Err(Problem::Malformed("Say format=json or format=csv.".to_owned())),
        };
        let since = since.unwrap_or_else(|| "0000-00-00".to_owned());
        let until = until.unwrap_or_else(|| "9999-12-31".to_owned());
        Ok(Self { since, until, limit: limit.min(MOST_ROWS), csv })
    }

    /// The answer in the format that is wanted.
    pub fn answer(&self, json: &serde_json::Value, csv: impl FnOnce() -> String) -> Result<Response, Problem> {
        Ok(if self.csv { ([(CONTENT_TYPE, CSV)], csv()).into_response() } else { Json(json).into_response() })
    }
}

fn day(call: &Call, name: &str) -> Result<Option<String>, Problem> {
    match call.query(name) {
        Some(day) if read_day(&day).is_none() => {
            Err(Problem::Malformed(format!("{name}={day:?} is no day: write it as in {name}=2026-11-21.")))
        }
        day => Ok(day),
    }
}
