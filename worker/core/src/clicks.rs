//! The clicks on advertisements that bring visitors here.
//!
//! [`is_visit`] leaves out requests that are no visits. [`capture`] reads the clicks of a query by the sources in
//! [`Campaigns`]. [`Touches`] holds the first and the last click of each source, and [`cookie`] stores them, signed.
//! Values stay as they are in the query, byte for byte, because networks compare them so.

pub mod arrive;
mod campaigns;
mod capture;
pub mod cookie;
pub mod event;
pub mod form;
pub mod query;
mod touch;
mod touches;
mod visit;

pub use campaigns::{Campaigns, LoadError};
pub use capture::{Arrival, capture};
pub use touch::{ONE_CLICK_MS, Touch, VALID_MS};
pub use touches::Touches;
pub use visit::{is_prefetch, is_visit};

/// What the signature of a report of conversions is for.
pub const REPORT_PURPOSE: &str = "conversions";
