//! The visitor's consent, as the app stores it in a cookie (`app/consent`).

use crate::session::cookies;

/// The cookie, which holds what is consented to, with dots between.
pub const COOKIE: &str = "__Host-consent";

/// A purpose that needs consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// Measuring how the site is used.
    Analytics,
    /// Reporting which advertisement the visitor came from.
    Marketing,
}

/// Whether a `Cookie` header says that the visitor has decided, whatever they did.
#[inline]
pub fn is_decided(header: &str) -> bool {
    cookies::value(header, COOKIE).is_some()
}

/// Whether a `Cookie` header says that the visitor consents.
#[inline]
pub fn grants(header: &str, category: Category) -> bool {
    let category = match category {
        Category::Analytics => "analytics",
        Category::Marketing => "marketing",
    };
    cookies::value(header, COOKIE).is_some_and(|decided| decided.split('.').any(|granted| granted == category))
}
