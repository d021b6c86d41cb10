//! Figures by day, from the tables of reports.

use chrono::Utc;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use crate::access::Part;
use crate::caller::Caller;
use crate::clock::{day_text, days_before};
use crate::sql;

/// Days before today that figures begin at.
const DAYS: u32 = 29;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Answers of redirect rules.
    Hits,
    /// Clicks on advertisements.
    Clicks,
    /// What visitors went on to do, without what was retracted.
    Conversions,
}

/// A day with its figure.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct DayFigure {
    /// UTC, such as `2026-11-21`. Days on which nothing was counted are left out.
    day: String,
    count: u64,
}

/// A measure by day.
#[derive(Serialize, ToSchema)]
pub struct Figures {
    measure: Measure,
    /// The first first.
    days: Vec<DayFigure>,
}

/// Each measure with the part that it belongs to, and what sums it up.
const MEASURES: [(Measure, Part, &str); 3] = [
    (
        Measure::Hits,
        Part::Redirects,
        "SELECT day, sum(hits) AS count FROM rule_hits WHERE day >= ?1 GROUP BY day ORDER BY day",
    ),
    (
        Measure::Clicks,
        Part::Campaigns,
        "SELECT day, sum(clicks) AS count FROM click_counts WHERE day >= ?1 GROUP BY day ORDER BY day",
    ),
    (
        Measure::Conversions,
        Part::Campaigns,
        "SELECT day, count(*) AS count FROM conversions WHERE day >= ?1 AND retracted = 0 GROUP BY day ORDER BY day",
    ),
];

/// The measures that the caller may see, of the last 30 days.
pub async fn read(db: &D1Database, caller: &Caller) -> worker::Result<Vec<Figures>> {
    let since = day_text(days_before(Utc::now(), DAYS));
    let mut figures = Vec::new();
    for (measure, part, select) in MEASURES {
        if caller.may(part.read_counts()) {
            figures.push(Figures { measure, days: sql::rows(db, select, &[&since]).await? });
        }
    }
    Ok(figures)
}
