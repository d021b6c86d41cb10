#![allow(clippy::arithmetic_side_effects, reason = "tests")]

use super::{Breaker, Limits, Probe, is_failure};
use proptest::prelude::*;

const LIMITS: Limits = Limits { window: 10_000, minimum_calls: 4, failure_percent: 50, open_for: 1000 };

/// Moments at which calls ended, answered or not.
type Ends = [(i64, bool)];

/// A breaker that has seen calls end.
fn after(ends: &Ends) -> Breaker {
    let mut breaker = Breaker::default();
    for (now, answered) in ends {
        breaker.record(*answered, *now, LIMITS);
    }
    breaker
}

fn failing_at(now: i64) -> Breaker {
    after(&[(now, false); 4])
}

#[test]
fn the_share_of_failures_in_the_window_stops_the_calls() {
    let cases: [(&str, &Ends, bool); 8] = [
        ("nothing ended yet", &[], true),
        ("fewer calls than count", &[(0, false), (0, false), (0, false)], true),
        ("all failed", &[(0, false), (0, false), (0, false), (0, false)], false),
        ("half failed, the last ones", &[(0, true), (0, true), (0, false), (0, false)], false),
        ("less than half failed, in a row", &[(0, true), (0, true), (0, true), (0, false), (0, false)], true),
        ("over the whole window", &[(0, false), (3000, false), (6000, false), (9999, false)], false),
        ("the first ones have left the window", &[(0, false), (999, false), (10_000, false), (10_000, false)], true),
        ("good ones have left the window", &[(0, true), (0, true), (0, true), (10_000, false)], true),
    ];
    for (case, ends, admitted) in cases {
        let now = ends.last().map_or(0, |(now, _)| *now);
        let mut breaker = after(ends);
        assert_eq!(breaker.admits(Probe::Allowed, now, LIMITS), admitted, "{case}");
        assert_eq!(breaker.is_closed(), admitted, "{case}");
    }
}

#[test]
fn after_the_rest_one_call_tries_and_decides() {
    let mut breaker = failing_at(0);
    assert!(!breaker.admits(Probe::Allowed, 999, LIMITS));
    assert!(breaker.admits(Probe::Allowed, 1000, LIMITS));
    assert!(!breaker.admits(Probe::Allowed, 1000, LIMITS), "one tries at a time");
    assert!(breaker.admits(Probe::Allowed, 2000, LIMITS), "a trial that never ended");
    breaker.record(false, 2500, LIMITS);
    assert!(!breaker.admits(Probe::Allowed, 3499, LIMITS));
    assert!(breaker.admits(Probe::Allowed, 3500, LIMITS));
    breaker.record(true, 3600, LIMITS);
    assert!(breaker.admits(Probe::Allowed, 3600, LIMITS) && breaker.admits(Probe::Allowed, 3600, LIMITS));
    breaker.record(false, 3600, LIMITS);
    assert!(breaker.is_closed(), "it begins anew");
}

#[test]
fn a_call_that_waits_for_its_visitor_does_not_try() {
    let mut breaker = failing_at(0);
    assert!(!breaker.admits(Probe::Forbidden, 1000, LIMITS));
    assert!(breaker.admits(Probe::Allowed, 1000, LIMITS));
}

#[test]
fn what_ends_during_the_rest_changes_nothing() {
    let mut breaker = failing_at(0);
    breaker.record(true, 500, LIMITS);
    assert!(!breaker.admits(Probe::Allowed, 500, LIMITS));
    breaker.record(false, 900, LIMITS);
    assert!(breaker.admits(Probe::Allowed, 1000, LIMITS), "it is not rested longer");
}

#[test]
fn no_setting_makes_it_fail() {
    let limits = Limits { window: 0, minimum_calls: 0, failure_percent: 0, open_for: i64::MAX };
    let mut breaker = Breaker::default();
    breaker.record(true, 5, limits);
    assert!(breaker.admits(Probe::Allowed, 5, limits));
    breaker.record(false, 5, limits);
    assert!(!breaker.admits(Probe::Allowed, i64::MAX - 1, limits));
}

#[test]
fn what_the_origin_itself_says_is_an_answer() {
    for (status, failure) in
        [(200, false), (401, false), (500, false), (503, false), (502, true), (504, true), (522, true)]
    {
        assert_eq!(is_failure(status), failure, "{status}");
    }
}

proptest! {
    #[test]
    fn below_the_share_in_every_part_of_the_window_nobody_is_refused(
        parts in proptest::collection::vec((0_u32..20, 0_i64..3000), 1..60),
    ) {
        let (mut breaker, mut now) = (Breaker::default(), 0);
        for (failures, pause) in parts {
            now += pause;
            for _ in 0..=failures {
                breaker.record(true, now, LIMITS);
            }
            for _ in 0..failures {
                breaker.record(false, now, LIMITS);
            }
            prop_assert!(breaker.admits(Probe::Allowed, now, LIMITS));
        }
    }
}
