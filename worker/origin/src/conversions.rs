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
use kirkas_core::consent::{Category, grants};
use kirkas_core::experiments::identity;
use kirkas_core::session::cookies;

/// What a request carries that the edge signed and that the visitor consents to now.
#[derive(Debug, Clone, Copy)]
pub struct Carried<'r> {
    /// The touches, with consent to marketing.
    pub touches: Option<&'r str>,
    /// Who the visitor is to experiments, with consent to analytics.
    pub visitor: Option<&'r str>,
}

impl<'r> Carried<'r> {
    /// Reads it from the request's cookies. The consent in them decides: cookies of a consent that was withdrawn may
    /// still be in the browser.
    pub fn of(headers: &'r HeaderMap) -> Self {
        let sent = || headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
        let cookie = |name: &str, category| {
            let consents = sent().any(|header| grants(header, category));
            sent().find_map(|header| cookies::value(header, name)).filter(|_| consents)
        };
        Self {
            touches: cookie(clicks::cookie::NAME, Category::Marketing),
            visitor: cookie(identity::COOKIE, Category::Analytics),
        }
    }
}
