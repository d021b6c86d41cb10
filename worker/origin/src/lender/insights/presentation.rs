//! The figures as they are told: counts of fewer than five people are not, nor what follows from them.

use chrono::{Days, NaiveDate};
use kirkas_lending::insights::{self, insights};
use worker::D1Database;

use super::store::{self, Filters};
use super::{
    AprCount, DayCount, DeclineCount, FunnelStage, InsightFilters, Insights, LostToCheaper, PaidOut, PeopleCount,
    PlaceCount, Stage, cases,
};
use crate::clock::{self, Timestamp};
use crate::problem::Problem;

/// How many days are summed where nothing is said.
const DEFAULT_DAYS: u64 = 90;
/// How many at most.
const MAX_DAYS: i64 = 366;
/// How many applications at most.
const MAX_CASES: u32 = 20_000;
/// The stages in their order.
const STAGES: [Stage; 7] =
    [Stage::Received, Stage::Passed, Stage::Offered, Stage::Opened, Stage::Accepted, Stage::Signed, Stage::PaidOut];

/// A lender's figures.
///
/// # Errors
/// [`Problem::Malformed`] where the days are none or too many, or there are too many applications; [`Problem::Internal`] when
/// the database fails.
pub async fn figures(
    database: &D1Database,
    lender: &str,
    filters: &InsightFilters,
    now: Timestamp,
) -> Result<Insights, Problem> {
    let (from, to) = days(filters, clock::day_in_utc(now))?;
    let word = |value: Option<serde_json::Value>| value.and_then(|value| value.as_str().map(str::to_owned));
    let purpose = word(filters.purpose.map(|purpose| serde_json::to_value(purpose).unwrap_or_default()));
    let band = word(filters.band.map(|band| serde_json::to_value(band).unwrap_or_default()));
    let chosen = Filters {
        lender,
        from: clock::start_of(from),
        to: clock::start_of(to.checked_add_days(Days::new(1)).unwrap_or(to)).min(Timestamp(now.0.saturating_add(1))),
        country: filters.market.map_or("", |country| country.code()),
        product: filters.product.as_deref().unwrap_or_default(),
        purpose: purpose.as_deref().unwrap_or_default(),
        amount_from: filters.amount_from.unwrap_or(0),
        amount_to: filters.amount_to.unwrap_or(u32::MAX),
        band: band.as_deref().unwrap_or_default(),
    };
    let rows = store::cases(database, &chosen, MAX_CASES.saturating_add(1)).await?;
    if rows.len() > MAX_CASES as usize {
        return Err(Problem::Malformed(format!("There are more than {MAX_CASES} applications. Ask for fewer days.")));
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.application.as_str()).collect();
    let offers = store::offers(database, &ids, now).await?;
    Ok(published(&insights(&cases::cases(&rows, &offers)?), from, to))
}

/// The first and the last day.
fn days(filters: &InsightFilters, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), Problem> {
    let read = |name: &str, day: &Option<String>| {
        let malformed = |_| Problem::Malformed(format!("{name} takes a day such as 2026-11-23."));
        day.as_deref().map(|day| day.parse::<NaiveDate>().map_err(malformed)).transpose()
    };
    let to = read("to", &filters.to)?.unwrap_or(today);
    let usual = to.checked_sub_days(Days::new(DEFAULT_DAYS.saturating_sub(1))).unwrap_or(to);
    let from = read("from", &filters.from)?.unwrap_or(usual);
    let length = to.signed_duration_since(from).num_days().saturating_add(1);
    if (1..=MAX_DAYS).contains(&length) {
        Ok((from, to))
    } else {
        Err(Problem::Malformed(format!("from and to take 1 to {MAX_DAYS} days, from the earlier to the later.")))
    }
}

fn published(figures: &insights::Insights, from: NaiveDate, to: NaiveDate) -> Insights {
    let mut declines: Vec<_> = figures.declines.iter().map(|(reason, count)| (*reason, *count)).collect();
    declines.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), *reason));
    let days = from.iter_days().take_while(|day| *day <= to).map(|day| {
        let counts = figures.days.get(&day).copied().unwrap_or_default();
        let (received, offered) = (PeopleCount(counts.received), PeopleCount(counts.offered));
        DayCount { day: day.to_string(), received, offered, accepted: PeopleCount(counts.accepted) }
    });
    Insights {
        from: from.to_string(),
        to: to.to_string(),
        funnel: funnel(figures.funnel),
        declines: declines
            .into_iter()
            .map(|(reason, count)| DeclineCount { reason, count: PeopleCount(count) })
            .collect(),
        days: days.collect(),
        paid_out: figures
            .paid_out
            .iter()
            .map(|(currency, paid)| PaidOut {
                currency: *currency,
                count: PeopleCount(paid.count),
                sum: PeopleCount(paid.count).is_visible().then_some(paid.sum),
            })
            .collect(),
        median_apr_offered: figures.median_apr_offered.map(two_decimals),
        median_apr_accepted: figures.median_apr_accepted.map(two_decimals),
        aprs: figures
            .aprs
            .iter()
            .map(|(from_percent, apr)| AprCount {
                from_percent: *from_percent,
                offered: PeopleCount(apr.offered),
                accepted: PeopleCount(apr.accepted),
            })
            .collect(),
        places: figures
            .places
            .iter()
            .map(|(place, count)| PlaceCount { place: *place, count: PeopleCount(*count) })
            .collect(),
        lost: figures.lost.map(|lost| LostToCheaper {
            cases: lost.cases,
            share_percent: share(lost.cheaper, lost.cases),
            // Nothing is published about fewer than five people.
            median_points: lost.median_points.filter(|_| PeopleCount(lost.cheaper).is_visible()).map(two_decimals),
        }),
        median_answer_seconds: figures.median_answer_seconds,
    }
}

fn funnel(counts: [u32; 7]) -> Vec<FunnelStage> {
    let mut before: Option<u32> = None;
    let stages = STAGES.into_iter().zip(counts).map(|(stage, count)| {
        let visible = |count: u32| PeopleCount(count).is_visible() && count > 0;
        let share_percent = before.filter(|before| visible(*before) && PeopleCount(count).is_visible());
        let share_percent = share_percent.map(|before| share(count, before));
        before = Some(count);
        FunnelStage { stage, count: PeopleCount(count), share_percent }
    });
    stages.collect()
}

fn share(part: u32, whole: u32) -> f64 {
    two_decimals(100.0 * f64::from(part) / f64::from(whole))
}

fn two_decimals(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

impl PeopleCount {
    /// Whether it is published.
    pub fn is_visible(self) -> bool {
        !(1..5).contains(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_from_counts_that_are_told() {
        let shares: Vec<_> = funnel([40, 30, 30, 10, 4, 0, 0]).iter().map(|stage| stage.share_percent).collect();
        assert_eq!(shares, [None, Some(75.0), Some(100.0), Some(33.33), None, None, None]);
    }
}
