//! Paths that lead nowhere and that nobody is to look after: scanners', old campaigns'. They are left out of the report of paths that
//! lead nowhere, for good or until a day.

pub mod endpoints;
mod pattern;
mod store;

pub use store::{current, prune};
