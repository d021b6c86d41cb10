//! Conversions: what users did that marketing wants to know. They are written into an outbox table in the same
//! transaction as what was done, and reported to the edge from there, behind answers and on a schedule, until it has
//! taken them.

mod outbox;
mod report;

pub use outbox::{add_of_acceptance, add_of_application, add_of_offer};
pub use report::report;

use http::HeaderMap;
use http::header::COOKIE;
use kirkas_core::clicks;
use kirkas_core::experiments::identity;
use kirkas_core::session::cookies;

/// What a request carries that the edge signed.
#[derive(Debug, Clone, Copy)]
pub struct Carried<'r> {
    /// The touches.
    pub touches: Option<&'r str>,
    /// Who the visitor is to experiments.
    pub visitor: Option<&'r str>,
}

impl<'r> Carried<'r> {
    /// Reads it from the request's cookies.
    pub fn of(headers: &'r HeaderMap) -> Self {
        let cookie =
            |name: &str| headers.get_all(COOKIE).iter().find_map(|header| cookies::value(header.to_str().ok()?, name));
        Self { touches: cookie(clicks::cookie::NAME), visitor: cookie(identity::COOKIE) }
    }
}
