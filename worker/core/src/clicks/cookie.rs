//! The cookie that stores a visitor's touches, if the visitor consents to marketing. It is signed, so a network
//! receives what the edge saw, and scripts can't read it.

use super::{Touches, VALID_MS};
use crate::session::cookies;
use crate::signed::KeyRing;

/// `__Host-` binds it to one host (RFC 6265bis, section 4.1.3.2).
pub const NAME: &str = "__Host-clicks";
/// What the signature is for.
const PURPOSE: &str = "clicks";
/// How many bytes of touches a cookie holds, about eight touches with usual ids: each costs every request a little, and
/// a new one the time to sign them all. The last touch is stored however long it is.
const MAX_BYTES: usize = 900;
const ATTRIBUTES: &str = "; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=";

/// The touches in a `Cookie` header that count at `now_ms`. A cookie that was changed, has expired, or was signed with
/// a key that is no longer used has none.
#[inline]
pub fn read(cookies: &str, ring: &KeyRing, now_ms: u64) -> Touches {
    cookies::value(cookies, NAME).map_or_else(Touches::default, |value| open(value, ring, now_ms))
}

/// The touches in the cookie's value, as [`read`] has them.
#[inline]
pub fn open(value: &str, ring: &KeyRing, now_ms: u64) -> Touches {
    let payload = ring.open(PURPOSE, now_ms.div_euclid(1000), value).ok();
    let mut touches = payload.and_then(|payload| Touches::read(&payload)).unwrap_or_default();
    touches.add_new(Vec::new(), now_ms);
    touches
}

/// The `Set-Cookie` that stores touches until the last of them expires, 30 days after it came. If there are too many,
/// the oldest are dropped, except the first of all.
#[inline]
pub fn set(touches: &mut Touches, ring: &KeyRing, now_ms: u64) -> String {
    let bytes = touches.write(MAX_BYTES);
    let Some(last) = touches.ends().map(|ends| ends.last.at) else {
        return clear();
    };
    let ends = last.saturating_add(VALID_MS);
    let left = ends.saturating_sub(now_ms).div_euclid(1000);
    // Rounded up: each touch says to the millisecond when it is over.
    [NAME, "=", &ring.sign(PURPOSE, ends.div_ceil(1000), &bytes), ATTRIBUTES, &left.to_string()].concat()
}

/// The `Set-Cookie` that deletes it.
#[inline]
pub fn clear() -> String {
    [NAME, "=", ATTRIBUTES, "0"].concat()
}
