//! What is told of an experiment's nights, and what is hidden.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use kirkas_results::input::{Conversions, Measured, Metric, Plan, Variation};
use kirkas_results::{Input, report};

use super::{Direction, ExperimentDays, Role, Settings, Snapshot};

fn night(days: f64, visitors: [u64; 2], converted: [u64; 2]) -> Snapshot {
    let variations = ["a", "b"].iter().zip(visitors);
    let input = Input {
        experiment: "hero".to_owned(),
        days,
        plan: Plan { visitors: 800, days: 14.0 },
        settings: Settings::default(),
        variations: variations
            .map(|(id, visitors)| Variation { id: (*id).to_owned(), weight: 1.0, visitors })
            .collect(),
        metrics: vec![Metric {
            id: "sale".to_owned(),
            role: Role::Goal { minimum_effect: None },
            direction: Direction::Increase,
            measured: Measured::Conversion(converted.map(|converted| Conversions { converted }).to_vec()),
            prior: None,
        }],
    };
    Snapshot { days, report: report(&input).unwrap() }
}

fn of(nights: Vec<Snapshot>) -> ExperimentDays {
    let nights: Vec<_> = nights.into_iter().zip(1..).map(|(night, day)| (format!("2026-11-{day:02}"), night)).collect();
    ExperimentDays::of("hero".to_owned(), &nights)
}

#[test]
fn figures_are_hidden_for_a_week_and_until_fifty_events() {
    let cases = [
        (night(6.9, [400, 400], [80, 200]), Some((6.9, 80.0)), "a week"),
        (night(7.0, [400, 400], [49, 200]), Some((7.0, 49.0)), "49 events"),
        (night(7.0, [400, 400], [50, 200]), None, "50 events"),
    ];
    for (night, expected, case) in cases {
        let days = of(vec![night]);
        let hidden = days.hidden.as_ref().map(|hidden| (hidden.days, hidden.events));
        assert_eq!(hidden, expected, "{case}");
        assert_eq!(days.series.is_empty(), expected.is_some(), "{case}");
        assert_eq!(days.days[0].verdict.is_none(), expected.is_some(), "{case}");
    }
    assert_eq!(of(Vec::new()).hidden.map(|hidden| hidden.events), Some(0.0));
}

#[test]
fn a_wrong_split_is_told_at_once_and_nothing_else() {
    let days = of(vec![night(1.0, [400, 400], [1, 1]), night(2.0, [400, 800], [1, 1])]);
    let nights: Vec<_> = days.days.iter().map(|day| (day.wrong_split, day.verdict.is_some(), day.changed)).collect();
    assert_eq!(nights, [(false, false, false), (true, true, true)]);
    assert!(days.hidden.is_some() && days.series.is_empty());
}

#[test]
fn a_curve_has_the_nights_that_could_be_compared_and_changes_are_marked() {
    let nights = vec![
        night(6.0, [100, 100], [10, 20]),
        night(7.0, [400, 400], [80, 200]),
        night(14.0, [500, 500], [90, 250]),
        night(15.0, [510, 510], [91, 255]),
    ];
    let days = of(nights);
    let [series] = days.series.as_slice() else { unreachable!() };
    let points: Vec<_> = series.points.iter().map(|point| point.day.as_str()).collect();
    assert_eq!((series.variation.as_str(), points), ("b", vec!["2026-11-02", "2026-11-03", "2026-11-04"]));
    assert!(series.points.iter().all(|point| point.low < point.estimate && point.estimate < point.high));
    let changed: Vec<_> = days.days.iter().map(|day| day.changed).collect();
    assert_eq!(changed, [false, false, true, false]);
}
