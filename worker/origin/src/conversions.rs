//! Conversions: what users did that marketing wants to know. They are written into an outbox table in the same
//! transaction as what was done, and reported to the edge from there, behind answers and on a schedule, until it has
//! taken them.

mod outbox;
mod report;

pub use outbox::{add_of_acceptance, add_of_application, add_of_offer};
pub use report::report;

use http::HeaderMap;
use http::header::COOKIE;
use kirkas_core::clicks::cookie::NAME;
use kirkas_core::session::cookies;

/// The touches that a request carries, signed by the edge.
pub fn carried(headers: &HeaderMap) -> Option<&str> {
    headers.get_all(COOKIE).iter().find_map(|header| cookies::value(header.to_str().ok()?, NAME))
}
