//! Clicks on advertisements, in the database each once, and how many there were, for marketers.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use kirkas_postbacks::event::ClickEvent;
use kirkas_publishing::reports::csv_text;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::question::{BetweenDays, Days, Extent};
use crate::app::App;
use crate::call::Parameters;
use crate::clock::day_of;
use crate::problem::Problem;

/// Whether a click of the table is the one in `value`: the same key within an hour before or after.
macro_rules! same_click {
    () => {
        "clicks.day IN (date((value ->> 1) / 1000 - 3600, 'unixepoch'), date((value ->> 1) / 1000 + 3600, 'unixepoch')) \
         AND clicks.key = value ->> 0 AND abs(clicks.at - (value ->> 1)) < 3600000"
    };
}

pub(super) use same_click;

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
        self.iter().map(|click| click.consented).collect()
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &ClickEvent> {
        self.0.values().flatten()
    }

    /// The rows that [`STATEMENTS`] take.
    pub fn rows(&self) -> impl Iterator<Item = impl Serialize> {
        self.iter().map(|click| {
            let ClickEvent { region, key, at, consented, source, campaign, language, landing } = click;
            (key, *at, day_of(*at).to_string(), region.id, source, campaign, language, landing, u8::from(*consented))
        })
    }
}

/// What clicks and conversions can have in common.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CommonValue {
    Day,
    #[default]
    Source,
    Campaign,
    Language,
    Landing,
}

impl CommonValue {
    /// Its name: that of its columns, too.
    pub fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Source => "source",
            Self::Campaign => "campaign",
            Self::Language => "language",
            Self::Landing => "landing",
        }
    }
}

/// How clicks and conversions are put together.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Measure {
    /// What rows have in common: the source, where nothing is said.
    #[serde(default)]
    #[param(required = false)]
    pub by: CommonValue,
}

/// Clicks that have something in common.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = ClickRow)]
struct Row {
    region: String,
    /// What they have in common.
    value: String,
    clicks: u64,
    consented: u64,
}

/// Clicks, by what they have in common.
#[derive(Serialize, ToSchema)]
struct ClicksReport {
    by: CommonValue,
    clicks: Vec<Row>,
}

/// The clicks from one day to another, and of how many the visitor consented to marketing.
#[utoipa::path(
    get,
    path = "/api/control/reports/clicks",
    operation_id = "reportClicks",
    params(Days, Extent, Measure),
    responses(
        (status = 200, description = "The clicks", content((ClicksReport = "application/json"), (String = "text/csv"))),
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
    let order = if value == CommonValue::Day { "value DESC" } else { "clicks DESC, value" };
    let select = format!(
        "SELECT region, {by} AS value, sum(clicks) AS clicks, sum(consented) AS consented FROM click_counts \
         WHERE day BETWEEN ?1 AND ?2 GROUP BY region, {by} ORDER BY {order}, region LIMIT ?3"
    );
    let report = ClicksReport { by: value, clicks: question.rows(&env, &select).await? };
    question.answer(&report, || {
        let rows = report.clicks.iter().map(|Row { region, value, clicks, consented }| {
            vec![region.clone(), value.clone(), clicks.to_string(), consented.to_string()]
        });
        csv_text(&["region", by, "clicks", "consented"], rows)
    })
}
