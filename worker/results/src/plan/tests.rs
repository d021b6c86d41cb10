//! The published figures of the method, its limits, and that the power is what it says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;

use super::*;
use crate::distribution::normal_above;

fn conversion(rate: f64, effect: f64) -> PlanInput {
    PlanInput {
        baseline: Baseline::Conversion { rate },
        effect,
        power: 0.8,
        variations: 2,
        goals: 1,
        visitors_a_day: 10_000.0,
        coverage: 1.0,
        consenting: 1.0,
    }
}

#[test]
fn three_percent_and_a_tenth_more_takes_these_visitors() {
    let plan = plan(&conversion(0.03, 0.1)).unwrap();
    assert_eq!(plan.once, Sample { visitors_each: 53_208.0, days: Some(14) });
    assert_eq!(plan.any_time, Sample { visitors_each: 101_888.0, days: Some(21) });
}

#[test]
fn days_are_whole_weeks_of_the_visitors_who_take_part_and_consent() {
    for (visitors_a_day, coverage, consenting, days) in [
        (1e6, 1.0, 1.0, Some(14)),
        (7_601.2, 1.0, 1.0, Some(14)),
        (7_601.0, 1.0, 1.0, Some(21)),
        (10_000.0, 0.5, 0.8, Some(28)),
        (100.0, 1.0, 1.0, Some(1_071)),
        (20.0, 1.0, 1.0, None),
    ] {
        let input = PlanInput { visitors_a_day, coverage, consenting, ..conversion(0.03, 0.1) };
        assert_eq!(plan(&input).unwrap().once.days, days, "{visitors_a_day} {coverage} {consenting}");
    }
}

#[test]
fn what_no_plan_can_be_made_with_is_named() {
    let usual = conversion(0.03, 0.1);
    let value = |mean, deviation| PlanInput { baseline: Baseline::Value { mean, deviation }, ..usual };
    for (input, field) in [
        (conversion(0.0, 0.1), "baseline.rate"),
        (conversion(1.0, 0.1), "baseline.rate"),
        (conversion(f64::NAN, 0.1), "baseline.rate"),
        (conversion(0.03, 0.0), "effect"),
        (conversion(0.6, 0.7), "effect"),
        (conversion(0.03, -1.1), "effect"),
        (conversion(0.03, f64::INFINITY), "effect"),
        (value(0.0, 1.0), "baseline.mean"),
        (value(1.0, 0.0), "baseline.deviation"),
        (PlanInput { power: 1.0, ..usual }, "power"),
        (PlanInput { variations: 1, ..usual }, "variations"),
        (PlanInput { goals: 0, ..usual }, "goals"),
        (PlanInput { visitors_a_day: 0.0, ..usual }, "visitors_a_day"),
        (PlanInput { coverage: 0.0, ..usual }, "coverage"),
        (PlanInput { consenting: 1.5, ..usual }, "consenting"),
    ] {
        assert_eq!(plan(&input).unwrap_err().field, field, "{input:?}");
    }
}

#[test]
fn values_take_visitors_by_their_deviation() {
    let input = PlanInput { baseline: Baseline::Value { mean: 20.0, deviation: 50.0 }, ..conversion(0.5, 0.1) };
    // 2 · 50² · 7.849 / 2²
    assert_eq!(plan(&input).unwrap().once.visitors_each, 9_812.0);
}

/// Numbers from above 0 to below 1 that are the same in each run (Marsaglia's xorshift).
fn uniform(state: &mut u64) -> f64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as f64 / (1_u64 << 53) as f64
}

#[test]
fn the_effect_is_found_as_often_as_the_power_says() {
    let input = PlanInput { power: 0.9, ..conversion(0.2, 0.25) };
    let count = plan(&input).unwrap().once.visitors_each as u32;
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut converted = |rate: f64| (0..count).filter(|_| uniform(&mut state) < rate).count() as f64 / f64::from(count);
    let experiments = 2_000;
    let found = (0..experiments).filter(|_| {
        let (control, changed) = (converted(0.2), converted(0.25));
        let variance = control * (1.0 - control) + changed * (1.0 - changed);
        2.0 * normal_above((changed - control).abs() / (variance / f64::from(count)).sqrt()) < 0.05
    });
    let share = found.count() as f64 / f64::from(experiments);
    assert!((share - 0.9).abs() < 0.02, "{share}");
}

proptest! {
    #[test]
    fn the_smallest_effect_takes_just_its_weeks(rate in 0.005..0.6_f64, visitors in 500.0..1e6_f64) {
        let input = PlanInput { visitors_a_day: visitors, ..conversion(rate, 0.1) };
        for SmallestEffect { weeks, once, any_time } in plan(&input).unwrap().smallest {
            let available = input.visitors_each_a_week() * f64::from(weeks);
            let Some(once) = once else { continue };
            let needed = plan(&PlanInput { effect: once, ..input }).unwrap().once.visitors_each;
            prop_assert!((needed - available).abs() <= available * 1e-6 + 1.0, "{needed} {available}");
            prop_assert!(any_time.is_none_or(|any_time| any_time > once));
        }
    }
}
