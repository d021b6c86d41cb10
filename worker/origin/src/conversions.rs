//! Conversions: what users did that marketing wants to know. They are written into an outbox table in the same
//! transaction as what was done, and reported to the edge from there, behind answers and on a schedule, until it has
//! taken them.

mod outbox;
mod report;

pub use outbox::{add_of_acceptance, add_of_application, add_of_offer, add_of_retraction, add_of_sale};
pub use report::report;

use http::HeaderMap;
use http::header::COOKIE;
use kirkas_core::clicks;
use kirkas_core::consent::{Category, grants, is_decided};
use kirkas_core::experiments::identity;
use kirkas_core::session::cookies;
use serde::{Deserialize, Serialize};

/// The signed cookies of a request that the visitor consents to now.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tracking<'r> {
    /// The touches, with consent to marketing.
    pub touches: Option<&'r str>,
    /// Who the visitor is to experiments, with consent to analytics.
    pub visitor: Option<&'r str>,
    /// Whether the visitor has decided, and does not consent to marketing.
    pub refuses_marketing: bool,
}

/// The same, stored with a draft that was sent, until its address is confirmed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTracking {
    touches: Option<String>,
    visitor: Option<String>,
}

impl StoredTracking {
    /// To be stored with a draft.
    pub fn new(tracking: Tracking<'_>) -> Self {
        Self { touches: tracking.touches.map(str::to_owned), visitor: tracking.visitor.map(str::to_owned) }
    }

    /// What the visitor still consents to by this request's cookies. A browser in which nothing was decided changes
    /// nothing.
    #[must_use]
    pub fn still_consented(self, headers: &HeaderMap) -> Self {
        let cookie_headers = || headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
        if !cookie_headers().any(is_decided) {
            return self;
        }
        let consents = |category| cookie_headers().any(|header| grants(header, category));
        Self {
            touches: self.touches.filter(|_| consents(Category::Marketing)),
            visitor: self.visitor.filter(|_| consents(Category::Analytics)),
        }
    }

    /// As it is added to the outbox.
    pub fn borrowed(&self) -> Tracking<'_> {
        let (touches, visitor) = (self.touches.as_deref(), self.visitor.as_deref());
        Tracking { touches, visitor, refuses_marketing: false }
    }
}

impl<'r> Tracking<'r> {
    /// Reads it from the request's cookies. The consent in them decides: cookies of a consent that was withdrawn may
    /// still be in the browser.
    pub fn from_headers(headers: &'r HeaderMap) -> Self {
        let cookie_headers = || headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
        let cookie = |name: &str, category| {
            let consents = cookie_headers().any(|header| grants(header, category));
            cookie_headers().find_map(|header| cookies::value(header, name)).filter(|_| consents)
        };
        Self {
            touches: cookie(clicks::cookie::NAME, Category::Marketing),
            visitor: cookie(identity::COOKIE, Category::Analytics),
            refuses_marketing: cookie_headers().any(is_decided)
                && !cookie_headers().any(|header| grants(header, Category::Marketing)),
        }
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, HeaderValue, header::COOKIE};

    use super::{StoredTracking, Tracking};

    #[test]
    fn what_is_no_longer_consented_to_is_not_carried_on() {
        let tracking =
            StoredTracking::new(Tracking { touches: Some("t"), visitor: Some("v"), refuses_marketing: false });
        for (cookie, touches, visitor) in [
            ("", Some("t"), Some("v")),
            ("__Host-consent=analytics.marketing", Some("t"), Some("v")),
            ("__Host-consent=analytics", None, Some("v")),
            ("__Host-consent=none", None, None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_static(cookie));
            let consented = tracking.clone().still_consented(&headers);
            assert_eq!((consented.borrowed().touches, consented.borrowed().visitor), (touches, visitor), "{cookie}");
        }
    }
}
