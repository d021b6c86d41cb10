//! How often an experiment raises an alarm where there is nothing to find, and finds what there is.
//!
//! A count of alarms is compared with the binomial distribution that it would have: it lies outside of the
//! bounds with a chance of one in a million each, so a test whose seeds were drawn anew would fail as rarely.

use std::ops::RangeInclusive;

use kirkas_results::Reason;
use kirkas_results::comparison::{Compared, Outcome};
use kirkas_results::input::Settings;
use kirkas_results::{Decision, Report};

use crate::experiment::{GOAL, reported};
use crate::simulation::Simulation;

/// Chance that a count is below the bounds, and likewise above them.
const OUTSIDE: f64 = 1e-6;

/// The counts that `trials` give with a chance of all but [`OUTSIDE`] at either end.
fn bounds(trials: u32, chance: f64) -> RangeInclusive<u32> {
    let mut exactly = (f64::from(trials) * (-chance).ln_1p()).exp();
    let mut up_to = 0.0;
    let mut lowest = None;
    for count in 0..=trials {
        up_to += exactly;
        if lowest.is_none() && up_to > OUTSIDE {
            lowest = Some(count);
        }
        if up_to >= 1.0 - OUTSIDE {
            return lowest.unwrap_or(0)..=count;
        }
        exactly *= f64::from(trials - count) / f64::from(count + 1) * chance / (1.0 - chance);
    }
    0..=trials
}

/// Each metric's comparison, where there is one.
fn compared(report: &Report) -> impl Iterator<Item = Option<&Compared>> {
    report.metrics.iter().map(|metric| match &metric.comparisons[0].outcome {
        Outcome::Compared(compared) => Some(&**compared),
        Outcome::Refused(_) => None,
    })
}

/// Whether a goal is said to be better or worse.
fn claims(report: &Report) -> bool {
    report.verdict.reasons.iter().any(|reason| matches!(reason, Reason::GoalBetter(_) | Reason::GoalWorse(_)))
}

#[test]
fn bounds_are_those_of_the_binomial_distribution() {
    // By scipy: binom.cdf(20, 1000, 0.05) is 7.7e-7, binom.sf(86, 1000, 0.05) 6.5e-7, and
    // binom.sf(9, 1000, 0.001) 1.1e-7.
    assert_eq!(bounds(1_000, 0.05), 21..=86);
    assert_eq!(bounds(1_000, 0.001), 0..=9);
}

#[test]
fn without_a_difference_alarms_are_as_rare_as_they_should_be() {
    let settings = Settings { sequential: false, ..Settings::default() };
    let (mut splits, mut claimed, mut shipped) = (0, 0, 0);
    let mut differ = [0; 3];
    for seed in 0..1_000 {
        let mut simulation = Simulation::new(seed, 0.0);
        simulation.visit(10_000);
        let report = reported(&simulation.input(10_000, settings, simulation.goals()));
        splits += u32::from(report.sample_ratio.mismatch);
        claimed += u32::from(claims(&report));
        shipped += u32::from(matches!(report.verdict.decision, Decision::Ship { .. }));
        for (count, compared) in differ.iter_mut().zip(compared(&report)) {
            let p_value = compared.map_or(1.0, |compared| compared.relative.frequentist.p_value);
            *count += u32::from(p_value < settings.alpha);
        }
    }
    println!("of 1,000: {splits} splits, {differ:?} by metric, {claimed} after Holm, {shipped} would ship");
    assert!(bounds(1_000, 0.001).contains(&splits), "{splits} alarms of the split");
    for count in differ {
        assert!(bounds(1_000, settings.alpha).contains(&count), "{count} false alarms");
    }
    assert!(claimed <= *bounds(1_000, settings.alpha).end(), "{claimed} false alarms after Holm");
    assert!(shipped <= claimed, "{shipped} would ship");
}

#[test]
fn a_split_that_loses_visitors_raises_an_alarm() {
    let found = (0..1_000).filter(|&seed| {
        let mut simulation = Simulation::new(seed, 0.0);
        simulation.visit(10_000);
        let mut input = simulation.input(10_000, Settings::default(), simulation.goals());
        // One visitor in eight of the second variation is never counted.
        input.variations[1].visitors -= input.variations[1].visitors / 8;
        reported(&input).sample_ratio.mismatch
    });
    let found = found.count();
    println!("{found} of 1,000 found");
    assert!(found > 990, "{found} of 1,000");
}

/// 10,000 experiments without a difference, each looked at 50 times from its first visitors on, with intervals
/// that are narrowest early.
#[test]
fn ten_thousand_peeked_experiments_stay_within_alpha() {
    let settings = Settings { tuning: Some(1_000.0), ..Settings::default() };
    let (mut always, mut once, mut claimed, mut splits) = ([0; 3], 0, 0, 0);
    for seed in 0..10_000 {
        let mut simulation = Simulation::new(1_000_000 + seed, 0.0);
        let (mut alarmed, mut tempted, mut claim, mut split) = ([false; 3], false, false, false);
        for _ in 0..50 {
            simulation.visit(120);
            let report = reported(&simulation.input(6_000, settings, simulation.goals()));
            for (alarmed, compared) in alarmed.iter_mut().zip(compared(&report)) {
                let interval = compared.map(|compared| compared.relative.sequential);
                *alarmed |= interval.is_some_and(|interval| interval.low > 0.0 || interval.high < 0.0);
            }
            let first = compared(&report).next().flatten();
            tempted |= first.is_some_and(|first| first.relative.frequentist.p_value < settings.alpha);
            claim |= claims(&report);
            split |= report.sample_ratio.mismatch;
        }
        for (count, alarmed) in always.iter_mut().zip(alarmed) {
            *count += u32::from(alarmed);
        }
        once += u32::from(tempted);
        claimed += u32::from(claim);
        splits += u32::from(split);
    }
    println!("of 10,000: {always:?} by metric, {claimed} claims; {once} by the t test; {splits} splits");
    for count in always {
        assert!(count <= 500, "{count} of 10,000");
    }
    assert!(claimed <= 500, "{claimed} of 10,000 claim a difference");
    assert!(splits <= *bounds(10_000, 50.0 * 0.001).end(), "{splits} of 10,000 alarms of the split");
    // What the always-valid intervals are for: the test of one look, looked at as often, is wrong far oftener.
    assert!(once > 1_500, "{once} of 10,000");
}

#[test]
fn a_true_gain_is_found_at_the_planned_size() {
    // Visitors that a gain of 20% on a share of 10% takes, of both variations: by the usual formula with a
    // chance of 90%, and seven tenths more where goals are judged at any look.
    let gain = 0.2;
    let (share, z) = (0.11, 1.96 + 1.2816);
    let one_look = (4.0 * z * z * share * (1.0 - share) / (0.02_f64 * 0.02)) as u64;
    for (sequential, planned) in [(false, one_look), (true, one_look / 10 * 17)] {
        let settings = Settings { sequential, ..Settings::default() };
        let shipped = (0..1_000).filter(|&seed| {
            let mut simulation = Simulation::new(2_000_000 + seed, gain);
            simulation.visit(planned);
            let report = reported(&simulation.input(planned, settings, vec![simulation.conversion(GOAL)]));
            matches!(report.verdict.decision, Decision::Ship { .. })
        });
        let shipped = shipped.count();
        println!("{shipped} of 1,000 ship with {planned} visitors, sequential: {sequential}");
        assert!(shipped > 800, "{shipped} of 1,000, sequential: {sequential}");
    }
}
