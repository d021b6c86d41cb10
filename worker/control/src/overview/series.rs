//! A measure as a chart has it: its points, each beside that of the period before, and how much has changed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{hour_of, moment, time_text};

const HOUR_MS: u64 = 3_600_000;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Requests for pages, files and the API, but for those of control.
    Requests,
    /// Answers with 5xx.
    Errors,
    /// Answers of redirect rules.
    Hits,
    /// Requests for paths that lead nowhere, as far as their paths may be recorded.
    NotFound,
    /// Sessions of visitors who consent.
    Sessions,
    /// Calls for which a session was renewed.
    Renewals,
    /// Clicks on advertisements.
    Clicks,
    /// What visitors went on to do, without what was retracted.
    Conversions,
}

/// The time that charts show. It ends with the hour, or day, that is not over yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Span {
    /// 24 hours, each a point.
    #[default]
    Hours,
    /// 30 days (UTC), each a point.
    Days,
}

impl Span {
    /// Hours of a point.
    pub fn hours(self) -> u64 {
        match self {
            Self::Hours => 1,
            Self::Days => 24,
        }
    }

    /// Points of a period.
    fn points(self) -> u64 {
        match self {
            Self::Hours => 24,
            Self::Days => 30,
        }
    }

    /// Milliseconds of a point.
    pub fn milliseconds(self) -> u64 {
        self.hours().saturating_mul(HOUR_MS)
    }

    /// The first moment of the period that a moment is in, or of the one before it, in milliseconds since 1970.
    pub fn start(self, now: u64, periods_before: u64) -> u64 {
        let points = self.points().saturating_mul(periods_before.saturating_add(1));
        self.unit_of(now).saturating_add(1).saturating_sub(points).saturating_mul(self.milliseconds())
    }

    /// The point of a moment in milliseconds since 1970, counted since then.
    fn unit_of(self, at: u64) -> u64 {
        match self {
            Self::Hours => hour_of(at),
            Self::Days => hour_of(at) / 24,
        }
    }
}

/// What was counted of a measure in the time of a point.
#[derive(Debug, Deserialize)]
pub struct Count {
    pub measure: Measure,
    /// Counts points since 1970.
    pub unit: u64,
    pub count: u64,
    /// Hours of the rows that it is the sum of: 24 where only the day is known.
    pub hours: u32,
}

/// Counts by measure and point.
#[derive(Debug, Default)]
pub struct Counts {
    counts: BTreeMap<(Measure, u64), u64>,
    /// Points in which anything was counted.
    known: BTreeSet<u64>,
    /// The first point since when counts come by the hour: paths that lead nowhere have no others.
    first: Option<u64>,
    /// The first point in which requests were counted: since then errors and renewals are as well.
    first_of_requests: Option<u64>,
}

impl Counts {
    /// Adds counts.
    pub fn add(&mut self, counts: impl IntoIterator<Item = Count>) {
        for Count { measure, unit, count, hours } in counts {
            self.counts.insert((measure, unit), count);
            self.known.insert(unit);
            if hours == 1 && measure != Measure::Conversions {
                self.first = Some(self.first.map_or(unit, |first| first.min(unit)));
            }
            if measure == Measure::Requests {
                self.first_of_requests = Some(self.first_of_requests.map_or(unit, |first| first.min(unit)));
            }
        }
    }

    /// What was counted. None where nothing was, of any measure: whether there were no visitors or nothing was counted, nobody knows.
    fn of(&self, measure: Measure, unit: u64) -> Option<u64> {
        let first = match measure {
            Measure::NotFound => self.first,
            Measure::Requests | Measure::Errors | Measure::Renewals => self.first_of_requests,
            Measure::Hits | Measure::Sessions | Measure::Clicks | Measure::Conversions => Some(0),
        };
        if first.is_none_or(|first| unit < first) || !self.known.contains(&unit) {
            return None;
        }
        Some(self.counts.get(&(measure, unit)).copied().unwrap_or_default())
    }
}

/// A point of a chart.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct Point {
    /// When it begins, such as `2026-11-21T10:00:00.000Z`.
    at: String,
    /// What was counted; none where it is not known.
    #[schema(required)]
    count: Option<u64>,
    /// What was counted at the same point of the period before.
    #[schema(required)]
    before: Option<u64>,
}

/// A measure over a period.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct Series {
    measure: Measure,
    /// The first first. The last one is not over yet.
    points: Vec<Point>,
    /// All of them together.
    sum: u64,
    /// By how much it is more than in the period before, as a share of that, of the points that are over and known of both. None where
    /// that is less than half of them, or nothing was counted before.
    #[schema(required)]
    change: Option<f64>,
}

impl Series {
    /// Of a measure, in the period that ends at `now`, in milliseconds since 1970.
    pub fn of(measure: Measure, counts: &Counts, span: Span, now: u64) -> Self {
        let (unit, points) = (span.milliseconds(), span.points());
        let first = span.unit_of(span.start(now, 0));
        let point = |place: u64| {
            let place = first.saturating_add(place);
            let (count, before) = (counts.of(measure, place), counts.of(measure, place.saturating_sub(points)));
            Point { at: time_text(moment(place.saturating_mul(unit))), count, before }
        };
        let points: Vec<Point> = (0..points).map(point).collect();
        let sum = points.iter().filter_map(|point| point.count).fold(0, u64::saturating_add);
        Self { measure, sum, change: change(&points), points }
    }
}

fn change(points: &[Point]) -> Option<f64> {
    let (_, over) = points.split_last()?;
    let known: Vec<(u64, u64)> = over.iter().filter_map(|point| Some((point.count?, point.before?))).collect();
    let (now, before) = known.iter().fold((0_u64, 0_u64), |(now, before), (count, earlier)| {
        (now.saturating_add(*count), before.saturating_add(*earlier))
    });
    let is_enough = known.len().saturating_mul(2) >= over.len() && before > 0;
    is_enough.then(|| (now as f64 - before as f64) / before as f64)
}

#[cfg(test)]
mod tests {
    use super::{Count, Counts, HOUR_MS, Measure, Series, Span};

    const DAY: u64 = 20_000;
    /// 18:30 of a day.
    const NOW: u64 = (DAY * 24 + 18) * HOUR_MS + HOUR_MS / 2;

    fn counts(counts: impl IntoIterator<Item = (Measure, u64, u64, u32)>) -> Counts {
        let mut all = Counts::default();
        all.add(counts.into_iter().map(|(measure, unit, count, hours)| Count { measure, unit, count, hours }));
        all
    }

    #[test]
    fn a_period_ends_with_what_is_not_over() {
        let hour = DAY * 24 + 18;
        assert_eq!(Span::Hours.start(NOW, 0), (hour - 23) * HOUR_MS);
        assert_eq!(Span::Hours.start(NOW, 1), (hour - 47) * HOUR_MS);
        assert_eq!(Span::Days.start(NOW, 1), (DAY - 59) * 24 * HOUR_MS);
        let series = Series::of(Measure::Hits, &Counts::default(), Span::Days, NOW);
        let ends = [series.points.first(), series.points.last()].map(|point| point.map(|point| &*point.at));
        assert_eq!(ends, [Some("2024-09-05T00:00:00.000Z"), Some("2024-10-04T00:00:00.000Z")]);
        assert_eq!(series.points.len(), 30);
    }

    #[test]
    fn each_point_stands_beside_that_of_the_period_before() {
        let hour = DAY * 24 + 18;
        let both = (0..48).map(|back| (Measure::Hits, hour - back, if back < 24 { 30 } else { 40 }, 1));
        let series = Series::of(Measure::Hits, &counts(both), Span::Hours, NOW);
        assert!(series.points.iter().all(|point| (point.count, point.before) == (Some(30), Some(40))));
        assert_eq!((series.sum, series.change), (24 * 30, Some(-0.25)));
    }

    #[test]
    fn what_is_not_over_changes_nothing() {
        let hour = DAY * 24 + 18;
        let all = (0..48).map(|back| (Measure::Clicks, hour - back, if back == 0 { 0 } else { 10 }, 1));
        assert_eq!(Series::of(Measure::Clicks, &counts(all), Span::Hours, NOW).change, Some(0.0));
    }

    #[test]
    fn a_time_in_which_nothing_at_all_was_counted_is_a_gap() {
        let all = [(Measure::Hits, DAY - 2, 5, 24), (Measure::Clicks, DAY - 1, 1, 1)];
        let series = Series::of(Measure::Hits, &counts(all), Span::Days, NOW);
        let last: Vec<Option<u64>> = series.points.iter().rev().take(4).rev().map(|point| point.count).collect();
        assert_eq!(last, [None, Some(5), Some(0), None]);
        assert_eq!((series.sum, series.change), (5, None));
    }

    #[test]
    fn paths_that_lead_nowhere_are_not_known_of_days_before_there_were_hours() {
        let all = [(Measure::Hits, DAY - 2, 5, 24), (Measure::Hits, DAY - 1, 5, 1), (Measure::Hits, DAY, 1, 1)];
        let series = Series::of(Measure::NotFound, &counts(all), Span::Days, NOW);
        let last: Vec<Option<u64>> = series.points.iter().rev().take(3).rev().map(|point| point.count).collect();
        assert_eq!(last, [None, Some(0), Some(0)]);
    }

    #[test]
    fn errors_and_renewals_are_known_since_requests_are() {
        let all = [(Measure::Hits, DAY - 2, 5, 1), (Measure::Requests, DAY - 1, 9, 1), (Measure::Hits, DAY, 1, 1)];
        for (measure, expected) in [
            (Measure::Requests, [None, Some(9), Some(0)]),
            (Measure::Errors, [None, Some(0), Some(0)]),
            (Measure::Renewals, [None, Some(0), Some(0)]),
        ] {
            let series = Series::of(measure, &counts(all), Span::Days, NOW);
            let last: Vec<Option<u64>> = series.points.iter().rev().take(3).rev().map(|point| point.count).collect();
            assert_eq!(last, expected, "{measure:?}");
        }
    }

    #[test]
    fn half_of_the_points_say_how_much_has_changed_and_fewer_do_not() {
        let hour = DAY * 24 + 18;
        let change = |known: u64| {
            let all = (1..=known)
                .flat_map(|back| [(Measure::Hits, hour - back, 3, 1), (Measure::Hits, hour - 24 - back, 2, 1)]);
            Series::of(Measure::Hits, &counts(all), Span::Hours, NOW).change
        };
        assert_eq!((change(12), change(11)), (Some(0.5), None));
    }
}
