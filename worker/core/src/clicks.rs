//! The clicks on advertisements that bring visitors here.
//!
//! [`is_visit`] leaves out requests that are no visits. [`capture`] reads the clicks of a query by the sources in
//! [`Campaigns`]. [`Touches`] holds the first and the last click of each source, and [`cookie`] stores them, signed.
//! Values stay as they are in the query, byte for byte, because networks compare them so.

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
