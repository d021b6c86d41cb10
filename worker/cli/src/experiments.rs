//! Commands on experiments.

pub mod conformance;
