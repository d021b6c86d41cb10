//! Clicks on advertisements of a batch, in the database each once, and how many there were, told to marketers.

use kirkas_core::clicks::event::ClickEvent;
use kirkas_core::reports::csv_text;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use worker::js_sys::Date;
use worker::{Env, Response};

use super::question::Question;
use crate::call::Call;
use crate::problem::Problem;

/// Adds clicks: not one whose key was there within an hour before or after.
pub const INSERT_CLICKS: &str = "INSERT INTO clicks (key, at, day, region, source, campaign, language, landing, consented) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, 0 \
    FROM json_each(?1) WHERE NOT EXISTS (SELECT 1 FROM clicks WHERE clicks.key = value ->> 0 AND abs(clicks.at - (value ->> 1)) < 3600000) \
    ON CONFLICT (key, at) DO NOTHING";
/// Notes consent, which may come after the click.
pub const CONSENT_TO_CLICKS: &str = "UPDATE clicks SET consented = 1 FROM json_each(?1) \
    WHERE value ->> 8 AND consented = 0 AND clicks.key = value ->> 0 AND abs(clicks.at - (value ->> 1)) < 3600000";

/// The row that both take.
pub fn row(event: &ClickEvent) -> Value {
    let ClickEvent { region, key, at, consented, source, campaign, language, landing } = event;
    let day = String::from(Date::new(&(*at as f64).into()).to_iso_string());
    let day = day.get(..10).unwrap_or_default();
    json!([key, at, day, region.id, source, campaign, language, landing, consented])
}

/// What clicks and conversions are told by.
pub const MEASURES: [&str; 5] = ["day", "source", "campaign", "language", "landing"];

/// The measure that is asked for: `by=`, else the source.
pub fn measure(call: &Call) -> Result<&'static str, Problem> {
    let by = call.query("by").unwrap_or_else(|| "source".to_owned());
    let known = MEASURES.into_iter().find(|known| *known == by);
    known.ok_or_else(|| Problem::Malformed(format!("Say by={}.", MEASURES.join(" or by="))))
}

/// Clicks that have something in common.
#[derive(Serialize, Deserialize)]
struct Row {
    region: String,
    value: String,
    clicks: u64,
    consented: u64,
}

/// The clicks from one day to another, and of how many the visitor consented to marketing.
pub async fn get(call: &Call, env: &Env) -> Result<Response, Problem> {
    let (question, by) = (Question::between_days(call)?, measure(call)?);
    let order = if by == "day" { "value DESC" } else { "clicks DESC, value" };
    let select = format!(
        "SELECT region, {by} AS value, sum(clicks) AS clicks, sum(consented) AS consented FROM click_counts \
         WHERE day BETWEEN ?1 AND ?2 GROUP BY region, {by} ORDER BY {order}, region LIMIT ?3"
    );
    let asked = [question.since.as_str().into(), question.until.as_str().into(), question.limit.into()];
    let rows: Vec<Row> = env.d1("DB")?.prepare(select).bind(&asked)?.all().await?.results()?;
    question.answer(&json!({ "by": by, "clicks": rows }), || {
        let rows = rows.iter().map(|Row { region, value, clicks, consented }| {
            vec![region.clone(), value.clone(), clicks.to_string(), consented.to_string()]
        });
        csv_text(&["region", by, "clicks", "consented"], rows)
    })
}
