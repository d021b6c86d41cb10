//! How often segments raise an alarm where there is nothing to find.

use kirkas_results::comparison::Outcome;
use kirkas_results::input::Settings;
use kirkas_results::{SegmentInput, Segments, segments};

use crate::simulation::Simulation;

/// Segments of each experiment.
const SEGMENTS: u64 = 8;

/// Eight segments of an experiment without a difference, each with three metrics.
fn noise(seed: u64, settings: Settings) -> Segments {
    let segment = |number: u64| {
        let mut simulation = Simulation::new(3_000_000 + seed * SEGMENTS + number, 0.0);
        simulation.visit(2_000);
        let input = simulation.input(2_000, settings, simulation.goals());
        SegmentInput { dimension: "language".to_owned(), value: number.to_string(), input }
    };
    segments(&(0..SEGMENTS).map(segment).collect::<Vec<_>>()).expect("the simulated input holds together")
}

/// The smallest p-value of a comparison.
fn smallest(all: &Segments) -> f64 {
    let metrics = all.segments.iter().flat_map(|segment| &segment.metrics);
    let p_values = metrics.flat_map(|metric| &metric.comparisons).map(|comparison| match &comparison.outcome {
        Outcome::Compared(compared) => compared.corrected_p_value,
        Outcome::Refused(_) => 1.0,
    });
    p_values.fold(1.0, f64::min)
}

#[test]
fn noise_in_eight_segments_is_an_alarm_in_one_experiment_of_twenty_at_most() {
    let (mut once, mut always) = (0, 0);
    for seed in 0..1_000 {
        for (alarms, sequential) in [(&mut once, false), (&mut always, true)] {
            let all = noise(seed, Settings { sequential, ..Settings::default() });
            assert_eq!((all.segments.len(), all.comparisons), (8, 24));
            *alarms += u32::from(smallest(&all) < all.alpha);
        }
    }
    println!("of 1,000: {once} by the test of one look, {always} by the always-valid one");
    assert!(once <= 50 && always <= 50, "{once} and {always} of 1,000");
}

#[test]
fn a_difference_in_one_segment_is_found() {
    let mut all = Vec::new();
    for number in 0..SEGMENTS {
        let lift = if number == 0 { 0.5 } else { 0.0 };
        let mut simulation = Simulation::new(4_000_000 + number, lift);
        simulation.visit(10_000);
        let input = simulation.input(10_000, Settings::default(), simulation.goals());
        all.push(SegmentInput { dimension: "device".to_owned(), value: number.to_string(), input });
    }
    let all = segments(&all).expect("the simulated input holds together");
    assert!(smallest(&all) < all.alpha);
    assert!(all.segments.iter().all(|segment| segment.visitors.iter().sum::<u64>() == 10_000));
}
