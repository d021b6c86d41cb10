//! What was turned away of what strangers can have recorded, told to operators.

use kirkas_core::reports::csv_text;
use serde::{Deserialize, Serialize};
use serde_json::json;
use worker::{Env, Response};

use super::question::Question;
use crate::call::Call;
use crate::problem::Problem;

/// What was turned away on a day.
#[derive(Serialize, Deserialize)]
struct Row {
    day: String,
    /// `sessions`, `clicks`, `exposures`, `paths` or `renewals`.
    what: String,
    /// `address`: one address asked too often; `day`: there were too many that day.
    why: String,
    count: u64,
}

/// Answers by day, the newest first.
pub async fn get(call: &Call, env: &Env) -> Result<Response, Problem> {
    let question = Question::between_days(call)?;
    let select = "SELECT day, what, why, count FROM turned_away WHERE day BETWEEN ?1 AND ?2 \
                  ORDER BY day DESC, count DESC, what, why LIMIT ?3";
    let asked = [question.since.as_str().into(), question.until.as_str().into(), question.limit.into()];
    let rows: Vec<Row> = env.d1("DB")?.prepare(select).bind(&asked)?.all().await?.results()?;
    question.answer(&json!({ "turned_away": rows }), || {
        let rows = rows
            .iter()
            .map(|Row { day, what, why, count }| vec![day.clone(), what.clone(), why.clone(), count.to_string()]);
        csv_text(&["day", "what", "why", "count"], rows)
    })
}
