//! Commands on redirect tables.

pub mod check;
pub mod compile;
pub mod diff;
mod findings;
pub mod import;
pub mod push;
pub mod resolve;
mod tables;
