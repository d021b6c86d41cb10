//! Experiments to judge: fourteen days and twenty thousand visitors are planned, and over.

use kirkas_results::input::{Conversions, Direction, Measured, Metric, Plan, Role, Settings, Sums, Variation};
use kirkas_results::{Input, Report, report};

pub const GOAL: Role = Role::Goal { minimum_effect: None };
pub const GUARDRAIL: Role = Role::Guardrail { tolerance: None };

/// Variations `control`, `b`, `c`… with these visitors.
pub fn experiment(visitors: &[u64], metrics: Vec<Metric>) -> Input {
    let names = ["control", "b", "c", "d"];
    let variation = |(id, &visitors): (&str, &u64)| Variation { id: id.to_owned(), weight: 1.0, visitors };
    Input {
        experiment: "calculator".to_owned(),
        days: 14.0,
        plan: Plan { visitors: 20_000, days: 14.0 },
        settings: Settings::default(),
        variations: names.into_iter().zip(visitors).map(variation).collect(),
        metrics,
    }
}

pub fn conversion(id: &str, role: Role, converted: &[u64]) -> Metric {
    metric(id, role, Measured::Conversion(converted.iter().map(|&converted| Conversions { converted }).collect()))
}

/// Sums and sums of squares.
pub fn revenue(id: &str, role: Role, sums: &[(f64, f64)]) -> Metric {
    metric(id, role, Measured::Revenue(sums.iter().map(|&(sum, squares)| Sums { sum, squares }).collect()))
}

pub fn metric(id: &str, role: Role, measured: Measured) -> Metric {
    Metric { id: id.to_owned(), role, direction: Direction::Increase, measured, prior: None }
}

pub fn less_is_better(metric: Metric) -> Metric {
    Metric { direction: Direction::Decrease, ..metric }
}

#[track_caller]
pub fn reported(input: &Input) -> Report {
    report(input).expect("an experiment that holds together")
}
