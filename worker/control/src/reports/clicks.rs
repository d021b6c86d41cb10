//! Clicks on advertisements, in the database each once, and how many there were, told to marketers.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use kirkas_core::clicks::event::ClickEvent;
use kirkas_core::reports::csv_text;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::question::Question;
use crate::app::App;
use crate::call::Call;
use crate::clock::day_of;
use crate::problem::Problem;

/// Whether a click of the table is the one in `value`: the same key within an hour before or after.
macro_rules! same_click {
    () => {
        "clicks.day IN (date((value ->> 1) / 1000 - 3600, 'unixepoch'), date((value ->> 1) / 1000 + 3600, 'unixepoch')) \
         AND clicks.key = value ->> 0 AND abs(clicks.at - (value ->> 1)) < 3600000"
    };
}

/// What changes where visitors consent, which may be after the click, and where they click: the sums first, then the clicks
/// that they are of.
pub const STATEMENTS: [&str; 4] = [
    concat!(
        "UPDATE click_counts SET consented = consented + later.n FROM \
         (SELECT clicks.day, region, source, campaign, language, landing, count(*) AS n FROM json_each(?1) CROSS JOIN clicks \
          WHERE value ->> 8 AND consented = 0 AND ",
        same_click!(),
        " GROUP BY 1, 2, 3, 4, 5, 6) AS later \
         WHERE (click_counts.day, click_counts.region, click_counts.source, click_counts.campaign, click_counts.language, click_counts.landing) \
             = (later.day, later.region, later.source, later.campaign, later.language, later.landing)"
    ),
    concat!(
        "UPDATE clicks SET consented = 1 FROM json_each(?1) WHERE value ->> 8 AND consented = 0 AND ",
        same_click!()
    ),
    concat!(
        "INSERT INTO click_counts (day, region, source, campaign, language, landing, clicks, consented) \
         SELECT value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, count(*), sum(value ->> 8) \
         FROM json_each(?1) WHERE NOT EXISTS (SELECT 1 FROM clicks WHERE ",
        same_click!(),
        ") GROUP BY 1, 2, 3, 4, 5, 6 ON CONFLICT (day, region, source, campaign, language, landing) \
         DO UPDATE SET clicks = clicks + excluded.clicks, consented = consented + excluded.consented"
    ),
    concat!(
        "INSERT INTO clicks (key, at, day, region, source, campaign, language, landing, consented) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8 \
         FROM json_each(?1) WHERE NOT EXISTS (SELECT 1 FROM clicks WHERE ",
        same_click!(),
        ")"
    ),
];

/// Clicks, each once.
#[derive(Debug, Default)]
pub struct Clicks(BTreeMap<String, Vec<ClickEvent>>);

impl Clicks {
    /// Adds one. The database tells what is there already; this tells what is there twice.
    pub fn add(&mut self, click: ClickEvent) {
        let of_key = self.0.entry(click.key.clone()).or_default();
        match of_key.iter_mut().find(|known| known.is_again(&click)) {
            Some(known) => known.consented |= click.consented,
            None => of_key.push(click),
        }
    }

    /// Whether the visitor consented to each, by key and time.
    #[cfg(test)]
    pub fn consents(&self) -> Vec<bool> {
        self.0.values().flatten().map(|click| click.consented).collect()
    }

    /// The rows that [`STATEMENTS`] take.
    pub fn rows(&self) -> impl Iterator<Item = impl Serialize> {
        self.0.values().flatten().map(|click| {
            let ClickEvent { region, key, at, consented, source, campaign, language, landing } = click;
            (key, *at, day_of(*at).to_string(), region.id, source, campaign, language, landing, u8::from(*consented))
        })
    }
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
#[utoipa::path(
    get,
    path = "/api/control/reports/clicks",
    operation_id = "reportClicks",
    params(
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-21` (UTC)"),
        ("to" = Option<String>, Query, description = "The last day"),
        ("limit" = Option<String>, Query, description = "Rows at most: 100, where nothing is said, and never more than 1000"),
        ("format" = Option<String>, Query, description = "`json` or `csv`"),
        ("by" = Option<String>, Query, description = "What rows have in common: `source`, `campaign`, `language`, `landing` or `day`"),
    ),
    responses(
        (status = 200, description = "`{by, clicks}`", content((Object = "application/json"), (String = "text/csv"))),
        (status = 400, description = "The query is not what the call takes"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let (question, by) = (Question::between_days(&call)?, measure(&call)?);
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
