//! The clicks on advertisements that lead visitors here: read from a query, told from what is none, and
//! kept as first and last touch of each source.
//!
//! A click's way: [`is_visit`] → [`capture`], by the table of sources in [`Campaigns`] → [`Touches`] → a
//! signed cookie ([`cookie`]). Values are kept as they stand in the query, byte for byte: networks compare them so.

pub mod arrive;
#[cfg(any(test, feature = "compile"))]
pub mod attribution;
mod campaigns;
mod capture;
#[cfg(any(test, feature = "compile"))]
pub mod compile;
#[cfg(any(test, feature = "compile"))]
pub mod conversion;
pub mod cookie;
#[cfg(any(test, feature = "compile"))]
mod date;
pub mod event;
mod form;
#[cfg(any(test, feature = "compile"))]
mod link;
#[cfg(any(test, feature = "compile"))]
pub mod postbacks;
mod query;
mod touch;
mod touches;
mod visit;

pub use campaigns::{Campaigns, LoadError};
pub use capture::{Arrival, capture};
#[cfg(any(test, feature = "compile"))]
pub use link::link;
pub use touch::{Touch, VALID_MS};
pub use touches::Touches;
pub use visit::{is_prefetch, is_visit};

/// What the signature of a report of conversions is for.
pub const REPORT_PURPOSE: &str = "conversions";

#[cfg(test)]
mod tests;
