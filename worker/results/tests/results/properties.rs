//! What holds for any experiment.

use kirkas_results::comparison::{Compared, Outcome};
use kirkas_results::input::{Metric, Role};
use kirkas_results::{Correction, Decision, Input};
use proptest::prelude::*;

use crate::experiment::{GOAL, conversion, experiment, reported, revenue};

/// A conversion and a revenue of two variations: visitors, converted, mean and deviation of revenue.
type Arm = (u64, f64, f64, f64);

fn arm() -> impl Strategy<Value = Arm> {
    (10_u64..50_000, 0.001..0.999, 0.1..1_000.0, 1.0..1_000.0)
}

fn metrics(arms: &[Arm]) -> Vec<Metric> {
    let converted: Vec<u64> = arms.iter().map(|&(visitors, share, ..)| (visitors as f64 * share) as u64).collect();
    let sums: Vec<(f64, f64)> = arms
        .iter()
        .map(|&(visitors, _, mean, deviation)| {
            (mean * visitors as f64, (mean * mean + deviation * deviation) * visitors as f64)
        })
        .collect();
    vec![conversion("applications", GOAL, &converted), revenue("revenue", GOAL, &sums)]
}

fn compared(arms: &[Arm]) -> Vec<Option<Compared>> {
    let visitors: Vec<u64> = arms.iter().map(|arm| arm.0).collect();
    let report = reported(&experiment(&visitors, metrics(arms)));
    let outcomes = report.metrics.into_iter().map(|metric| metric.comparisons[0].outcome.clone());
    outcomes
        .map(|outcome| match outcome {
            Outcome::Compared(compared) => Some(*compared),
            Outcome::Refused(_) => None,
        })
        .collect()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs()) + 1e-9
}

proptest! {
    #[test]
    fn swapped_arms_flip_signs(one in arm(), other in arm()) {
        for (there, back) in compared(&[one, other]).into_iter().zip(compared(&[other, one])) {
            let (Some(there), Some(back)) = (there, back) else { continue };
            let (here, back) = (there.absolute, back.absolute);
            for (here, back) in [(here.frequentist, back.frequentist), (here.sequential, back.sequential)] {
                prop_assert!(close(here.estimate, -back.estimate), "{here:?} {back:?}");
                prop_assert!(close(here.low, -back.high) && close(here.high, -back.low), "{here:?} {back:?}");
                prop_assert!(close(here.p_value, back.p_value), "{here:?} {back:?}");
            }
            prop_assert!(close(here.bayesian.chance_to_win, 1.0 - back.bayesian.chance_to_win));
            prop_assert!(close(here.bayesian.risk_of_control, back.bayesian.risk_of_variation));
        }
    }

    /// In cents instead of euros an absolute difference is a hundred times as large, a relative one the same.
    #[test]
    fn another_unit_of_revenue_changes_no_relative_figure(one in arm(), other in arm(), unit in 0.001..1_000.0) {
        let scaled = |arm: Arm| (arm.0, arm.1, arm.2 * unit, arm.3 * unit);
        let ours = compared(&[one, other]).pop().flatten();
        let theirs = compared(&[scaled(one), scaled(other)]).pop().flatten();
        let (Some(ours), Some(theirs)) = (ours, theirs) else { return Ok(()) };
        // Taking the mean's square from that of the figures costs digits where figures hardly differ.
        let near = |one: f64, other: f64| (one - other).abs() <= 1e-6 * one.abs().max(other.abs()) + 1e-9;
        prop_assert!(near(ours.relative.frequentist.low, theirs.relative.frequentist.low));
        prop_assert!(near(ours.relative.sequential.high, theirs.relative.sequential.high));
        prop_assert!(near(ours.absolute.frequentist.low * unit, theirs.absolute.frequentist.low));
        prop_assert!(near(ours.relative.frequentist.p_value, theirs.relative.frequentist.p_value));
    }

    #[test]
    fn an_always_valid_interval_holds_that_of_one_look(one in arm(), other in arm()) {
        for compared in compared(&[one, other]).into_iter().flatten() {
            // With a handful of visitors Student's t is wider than what holds for many.
            if compared.relative.frequentist.standard_error > 0.0 && one.0.min(other.0) > 100 {
                prop_assert!(compared.relative.sequential.low <= compared.relative.frequentist.low);
                prop_assert!(compared.relative.sequential.high >= compared.relative.frequentist.high);
            }
        }
    }

    #[test]
    fn corrected_p_values_keep_their_order_and_are_never_smaller(
        p_values in proptest::collection::vec(0.0..=1.0, 1..12),
    ) {
        let holm = Correction::Holm.apply(&p_values);
        let hochberg = Correction::BenjaminiHochberg.apply(&p_values);
        for (place, p) in p_values.iter().enumerate() {
            prop_assert!(*p <= hochberg[place] && hochberg[place] <= holm[place] && holm[place] <= 1.0);
            for (other, q) in p_values.iter().enumerate().filter(|(_, q)| p <= *q) {
                prop_assert!(holm[place] <= holm[other] && hochberg[place] <= hochberg[other], "{p} {q}");
            }
        }
    }

    #[test]
    fn nothing_ships_with_a_wrong_split_or_a_broken_guardrail(input in any_experiment()) {
        let report = reported(&input);
        let Decision::Ship { variation } = &report.verdict.decision else { return Ok(()) };
        prop_assert!(!report.sample_ratio.mismatch);
        prop_assert!(input.days >= input.plan.days);
        for metric in report.metrics.iter().filter(|metric| matches!(metric.role, Role::Guardrail { .. })) {
            let comparison = metric.comparisons.iter().find(|comparison| comparison.variation == *variation);
            let Some(Outcome::Compared(compared)) = comparison.map(|comparison| &comparison.outcome) else { continue };
            let Role::Guardrail { tolerance } = metric.role else { continue };
            let relative = &compared.relative;
            let effect = if input.settings.sequential { relative.sequential } else { relative.frequentist };
            prop_assert!(effect.high >= -tolerance.unwrap_or(0.0), "{effect:?}");
            prop_assert!(tolerance.is_none_or(|tolerance| effect.low > -tolerance), "{effect:?}");
        }
    }
}

/// Three variations near to each other and to the plan, so that each rule has its turn.
fn any_experiment() -> impl Strategy<Value = Input> {
    let visitors = proptest::array::uniform3(9_600_u64..10_400);
    let shares = proptest::array::uniform3(0.09..0.12);
    let kept = proptest::array::uniform3(0.45..0.5);
    (visitors, shares, kept, proptest::option::of(0.01..0.1), any::<bool>(), 7.0..21.0).prop_map(
        |(visitors, shares, kept, tolerance, sequential, days)| {
            let of = |shares: [f64; 3]| [0, 1, 2].map(|place| (visitors[place] as f64 * shares[place]) as u64);
            let mut input = experiment(
                &visitors,
                vec![
                    conversion("applications", GOAL, &of(shares)),
                    conversion("accepted offers", Role::Guardrail { tolerance }, &of(kept)),
                ],
            );
            input.settings.sequential = sequential;
            input.days = days;
            input
        },
    )
}
