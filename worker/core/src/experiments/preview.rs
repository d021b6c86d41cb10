//! Links that show one variation to whoever checks it, whatever a hash would say: signed, for a time, and without
//! counting them as visitors.

use crate::session::cookies;
use crate::signed::KeyRing;

/// The parameter of a link that has the token.
pub const PARAMETER: &str = "kirkas-preview";
/// Its value that ends a preview.
const OFF: &str = "off";
/// The cookie that keeps the token for the pages after the first, until the browser is closed.
const COOKIE: &str = "__Host-preview";
/// What the signature is for.
const PURPOSE: &str = "preview";
const ATTRIBUTES: &str = "; Path=/; Secure; HttpOnly; SameSite=Lax";

/// A variation that is to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Key of the experiment.
    pub experiment: String,
    /// Place of the variation, from 0.
    pub variation: u32,
}

impl Preview {
    /// The token that shows it until `ends`, in seconds since 1970.
    #[cfg(any(test, feature = "compile"))]
    pub fn token(&self, ring: &KeyRing, ends: u64) -> String {
        ring.sign(PURPOSE, ends, format!("{}={}", self.experiment, self.variation).as_bytes())
    }

    #[inline]
    fn open(token: &str, ring: &KeyRing, now_ms: u64) -> Option<Self> {
        let payload = String::from_utf8(ring.open(PURPOSE, now_ms.div_euclid(1000), token).ok()?).ok()?;
        let (experiment, variation) = payload.rsplit_once('=')?;
        Some(Self { experiment: experiment.to_owned(), variation: variation.parse().ok()? })
    }
}

/// Whether a query begins or ends a preview, or pretends to.
#[inline]
pub fn is_asked(query: &str) -> bool {
    asked(query).is_some()
}

#[inline]
fn asked(query: &str) -> Option<&str> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == PARAMETER)
        .map(|(_, value)| value)
}

/// The preview that a request is made in, and the `Set-Cookie` that begins or ends it. A token that is not believed
/// says nothing.
#[inline]
pub fn preview(query: &str, cookies: &str, ring: &KeyRing, now_ms: u64) -> (Option<Preview>, Option<String>) {
    match asked(query) {
        Some(OFF) => return (None, Some([COOKIE, "=", ATTRIBUTES, "; Max-Age=0"].concat())),
        Some(token) => {
            if let Some(preview) = Preview::open(token, ring, now_ms) {
                return (Some(preview), Some([COOKIE, "=", token, ATTRIBUTES].concat()));
            }
        }
        None => {}
    }
    (cookies::value(cookies, COOKIE).and_then(|token| Preview::open(token, ring, now_ms)), None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Preview, is_asked, preview};
    use crate::signed::KeyRing;

    /// Seconds since 1970.
    const NOW: u64 = 1_795_255_200;

    #[test]
    fn a_believed_token_shows_its_variation_until_it_is_ended() {
        let ring = KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap();
        let hero = |variation| Preview { experiment: "hero=1".to_owned(), variation };
        let [one, two] = [1, 2].map(|variation| hero(variation).token(&ring, NOW.saturating_add(60)));
        let over = hero(1).token(&ring, NOW);
        let other = ring.sign("clicks", NOW.saturating_add(60), b"hero=1=1");
        let cases = [
            (format!("kirkas-preview={one}"), String::new(), Some(1), Some("set")),
            (format!("a=b&kirkas-preview={two}"), format!("__Host-preview={one}"), Some(2), Some("set")),
            (String::new(), format!("x=y; __Host-preview={one}"), Some(1), None),
            ("kirkas-preview=off".to_owned(), format!("__Host-preview={one}"), None, Some("clear")),
            ("kirkas-preview=x".to_owned(), format!("__Host-preview={one}"), Some(1), None),
            (format!("kirkas-preview={over}"), String::new(), None, None),
            (format!("kirkas-preview={other}"), format!("__Host-preview={over}"), None, None),
            (format!("xkirkas-preview={one}"), String::new(), None, None),
        ];
        for (query, cookies, variation, cookie) in cases {
            let (found, set) = preview(&query, &cookies, &ring, NOW.saturating_mul(1000));
            assert_eq!(found, variation.map(hero), "{query} {cookies}");
            match (cookie, set.as_deref()) {
                (Some("set"), Some(set)) => assert!(set.starts_with("__Host-preview=1.a.") && !set.contains("Max-Age")),
                (Some("clear"), Some(set)) => assert!(set.starts_with("__Host-preview=;") && set.contains("Max-Age=0")),
                (expected, set) => assert_eq!(expected, set, "{query} {cookies}"),
            }
        }
    }

    #[test]
    fn a_query_asks_by_the_whole_name() {
        for (query, expected) in
            [("kirkas-preview=x", true), ("a&kirkas-preview=", true), ("kirkas-previews=x", false), ("", false)]
        {
            assert_eq!(is_asked(query), expected, "{query}");
        }
    }
}
