//! Commands on redirect tables.

pub mod check;
pub mod compile;
pub mod destination;
pub mod diff;
pub mod export;
mod findings;
pub mod import;
pub mod push;
pub mod resolve;
mod tables;
