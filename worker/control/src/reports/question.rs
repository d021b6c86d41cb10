//! What a caller wants of a report: since when, how much, and written how.

use worker::Response;
use worker::js_sys::Date;

use crate::call::Call;
use crate::problem::Problem;

/// Rows that one answer holds at most.
const MOST_ROWS: u32 = 1000;
const USUAL_ROWS: u32 = 100;

/// A question for a report.
pub struct Question {
    /// The first day, UTC, as in 2026-11-21; before every day where none is given.
    pub since: String,
    /// Rows at most.
    pub limit: u32,
    csv: bool,
}

impl Question {
    /// Reads `since=`, `limit=` and `format=`.
    pub fn of(call: &Call) -> Result<Self, Problem> {
        let since = call.query("since").unwrap_or_else(|| "0000-00-00".to_owned());
        if call.query("since").is_some() && !is_day(&since) {
            return Err(Problem::Malformed(format!("since={since:?} is no day: write it as in since=2026-11-21.")));
        }
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
        Ok(Self { since, limit: limit.min(MOST_ROWS), csv })
    }

    /// The answer in the format that is wanted.
    pub fn answer(&self, json: &serde_json::Value, csv: impl FnOnce() -> String) -> Result<Response, Problem> {
        let (response, kind) = match self.csv {
            true => (Response::ok(csv())?, "text/csv; charset=utf-8"),
            false => (Response::from_json(json)?, "application/json"),
        };
        response.headers().set("content-type", kind)?;
        response.headers().set("cache-control", "no-store")?;
        Ok(response)
    }
}

fn is_day(text: &str) -> bool {
    let shape: String = text.chars().map(|letter| if letter.is_ascii_digit() { '0' } else { letter }).collect();
    shape == "0000-00-00" && !Date::parse(text).is_nan()
}
