//! A visitor's id for experiments. Without consent to analytics it is a keyed hash of the request's headers, another
//! each day. From consent on a cookie holds that same id, so consent changes no variation.

use crate::consent::{Category, grants};
use crate::facts::Facts;
use crate::session::cookies;
use crate::signed::KeyRing;

/// `__Host-` binds it to one host (RFC 6265bis, section 4.1.3.2).
pub const COOKIE: &str = "__Host-visitor";
/// What the signature is for.
const PURPOSE: &str = "visitor";
/// The cookie's lifetime in seconds: a year.
pub(super) const LIFETIME: u64 = 365 * 24 * 60 * 60;
/// What cookies of experiments have in common that scripts can't read.
pub(super) const ATTRIBUTES: &str = "; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=";
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// What is hashed of a request: where it comes from, and what its browser is.
const FACTS: [&str; 3] = ["cf-connecting-ip", "user-agent", "accept-language"];

/// The id of a visitor without a cookie.
#[inline]
pub fn anonymous_id(ring: &KeyRing, facts: &Facts) -> String {
    let purpose = [PURPOSE, " ", &facts.now.div_euclid(DAY_MS).to_string()].concat();
    ring.name(&purpose, &FACTS.map(|name| facts.header(name).unwrap_or_default()).join("\n"))
}

/// The id of a visitor, and whether a cookie holds it: the cookie's with consent, else that of one without a cookie.
#[inline]
pub fn visitor_id(facts: &Facts, cookies: &str, ring: &KeyRing) -> (String, bool) {
    let stored = stored_id(cookies, ring, facts.now).filter(|_| grants(cookies, Category::Analytics));
    let is_stored = stored.is_some();
    (stored.unwrap_or_else(|| anonymous_id(ring, facts)), is_stored)
}

/// The id that a `Cookie` header holds; none where it was tampered with or has expired.
#[inline]
pub fn stored_id(cookies: &str, ring: &KeyRing, now_ms: u64) -> Option<String> {
    open(cookies::value(cookies, COOKIE)?, ring, now_ms)
}

/// The id that the cookie's value holds, as [`stored_id`] returns it.
#[inline]
pub fn open(value: &str, ring: &KeyRing, now_ms: u64) -> Option<String> {
    String::from_utf8(ring.open(PURPOSE, now_ms.div_euclid(1000), value).ok()?).ok()
}

/// The `Set-Cookie` that stores an id.
#[inline]
pub fn set(id: &str, ring: &KeyRing, now_ms: u64) -> String {
    set_cookie(COOKIE, PURPOSE, id, ring, now_ms)
}

/// A `Set-Cookie` that stores a signed payload for as long as an id.
#[inline]
pub(super) fn set_cookie(name: &str, purpose: &str, payload: &str, ring: &KeyRing, now_ms: u64) -> String {
    let ends = now_ms.div_euclid(1000).saturating_add(LIFETIME);
    [name, "=", &ring.sign(purpose, ends, payload.as_bytes()), ATTRIBUTES, &LIFETIME.to_string()].concat()
}

/// The `Set-Cookie` that deletes it.
#[inline]
pub fn clear() -> String {
    [COOKIE, "=", ATTRIBUTES, "0"].concat()
}
