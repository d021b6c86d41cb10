//! Results of experiments: against reference figures, by simulation, by property, and by rule.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may stop where it finds a fault"
)]

mod experiment;
mod properties;
mod random;
mod reference;
mod refusals;
mod segment_bounds;
mod simulation;
mod simulation_bounds;
mod text;
mod verdicts;
