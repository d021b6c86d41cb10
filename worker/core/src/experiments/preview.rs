//! Links that show one variation to whoever checks it, whatever a hash would say: signed, for a time, and without
//! counting them as visitors. During maintenance they show the pages, and there are links that do only this.
//!
//! # Design
//! A link's token goes into a cookie out of scripts' reach, which shows the variation on later pages too. What the bar on
//! the page says (which variation, and which others there are) stands in a second cookie, which scripts read and the edge
//! never does. The bar switches by the variation's place: only whoever has a token already can.

use std::iter::once;

use super::Bundle;
use super::form::push_encoded;
use crate::facts::Facts;
use crate::session::cookies;
use crate::signed::KeyRing;

/// The parameter of a link that has the token; or, within a preview, the place of another variation.
pub const PARAMETER: &str = "kirkas-preview";
/// Its value that ends a preview.
const OFF: &str = "off";
/// The cookie that stores the token for the pages after the first, until the browser is closed.
const COOKIE: &str = "__Host-preview";
/// The cookie for the bar.
const READABLE: &str = "__Host-preview-bar";
/// What the signature is for.
const PURPOSE: &str = "preview";
const ATTRIBUTES: &str = "; Path=/; Secure; HttpOnly; SameSite=Lax";
const READABLE_ATTRIBUTES: &str = "; Path=/; Secure; SameSite=Lax";
/// Bytes that the names of variations take in the bar's cookie at most: browsers keep 4,096 of each.
const ROOM: usize = 2000;

/// The variation that a preview shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Key of the experiment. No experiment has an empty one: then it shows the pages as they are, also during maintenance.
    pub experiment: String,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Until when, in seconds since 1970.
    pub ends: u64,
}

impl Preview {
    /// The token that shows it.
    pub fn token(&self, ring: &KeyRing) -> String {
        ring.sign(PURPOSE, self.ends, [&self.experiment, "=", &self.variation.to_string()].concat().as_bytes())
    }

    #[inline]
    fn open(token: &str, ring: &KeyRing, now_ms: u64) -> Option<Self> {
        let (payload, ends) = ring.open_until(PURPOSE, now_ms.div_euclid(1000), token).ok()?;
        let payload = String::from_utf8(payload).ok()?;
        let (experiment, variation) = payload.rsplit_once('=')?;
        Some(Self { experiment: experiment.to_owned(), variation: variation.parse().ok()?, ends })
    }

    /// The `Set-Cookie` for the bar: experiment, place of the variation, end, the page that shows it, and the key and
    /// name of each variation, all encoded as in forms, between tildes. There are no variations where the experiment
    /// isn't live.
    #[inline]
    pub fn bar(&self, experiments: Option<&Bundle>, path: &str, query: &str) -> String {
        let mut out = [READABLE, "="].concat();
        push_encoded(&mut out, &self.experiment);
        let others: Vec<&str> = query.split('&').filter(|pair| !pair.is_empty() && parameter(pair).is_none()).collect();
        let page = [path, if others.is_empty() { "" } else { "?" }, &others.join("&")].concat();
        let facts: [&str; 3] = [&self.variation.to_string(), &self.ends.to_string(), &page];
        let variations: Vec<(&str, &str)> =
            experiments.into_iter().flat_map(|experiments| experiments.variations_of(&self.experiment)).collect();
        let has_room = variations.iter().map(|(key, name)| key.len().saturating_add(name.len())).sum::<usize>() <= ROOM;
        let named = variations.iter().flat_map(|(key, name)| once(*key).chain(once(if has_room { *name } else { "" })));
        for text in facts.into_iter().chain(named) {
            out.push('~');
            push_encoded(&mut out, text);
        }
        out + READABLE_ATTRIBUTES
    }
}

/// Whether a query begins or ends a preview, or pretends to.
#[inline]
pub fn is_requested(query: &str) -> bool {
    parameter(query).is_some()
}

/// Whether a request has a cookie that says it is made in a preview.
#[inline]
pub fn is_stored(facts: &Facts) -> bool {
    facts.header("cookie").is_some_and(|cookies| cookies::value(&cookies, COOKIE).is_some())
}

#[inline]
fn parameter(query: &str) -> Option<&str> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == PARAMETER)
        .map(|(_, value)| value)
}

/// The preview that a request is made in, and the `Set-Cookie`s that begin, switch or end it. A token with a wrong
/// signature has no effect.
#[inline]
pub fn preview(query: &str, cookies: &str, ring: &KeyRing, now_ms: u64) -> (Option<Preview>, Vec<String>) {
    let requested = parameter(query);
    if requested == Some(OFF) {
        let ended = [(COOKIE, ATTRIBUTES), (READABLE, READABLE_ATTRIBUTES)];
        return (None, ended.map(|(name, attributes)| [name, "=", attributes, "; Max-Age=0"].concat()).into());
    }
    let known = cookies::value(cookies, COOKIE).and_then(|token| Preview::open(token, ring, now_ms));
    let begun = requested.and_then(|token| Preview::open(token, ring, now_ms));
    let switched = || Some(Preview { variation: requested?.parse().ok()?, ..known.clone()? });
    match begun.or_else(switched) {
        Some(preview) => {
            let set = [COOKIE, "=", &preview.token(ring), ATTRIBUTES].concat();
            (Some(preview), vec![set])
        }
        None => (known, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Preview, is_requested, preview};
    use crate::signed::KeyRing;

    /// Seconds since 1970.
    const NOW: u64 = 1_795_255_200;

    #[test]
    fn a_believed_token_shows_its_variation_until_it_is_ended() {
        let ring = KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap();
        let hero = |variation| Preview { experiment: "hero=1".to_owned(), variation, ends: NOW.saturating_add(60) };
        let [one, two] = [1, 2].map(|variation| hero(variation).token(&ring));
        let over = Preview { ends: NOW, ..hero(1) }.token(&ring);
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
            // Switched by the place, to end when the link does.
            ("kirkas-preview=0".to_owned(), format!("__Host-preview={one}"), Some(0), Some("set")),
            ("kirkas-preview=0".to_owned(), String::new(), None, None),
            ("kirkas-preview=0".to_owned(), format!("__Host-preview={over}"), None, None),
            ("kirkas-preview=-1".to_owned(), format!("__Host-preview={one}"), Some(1), None),
        ];
        for (query, cookies, variation, cookie) in cases {
            let (found, set) = preview(&query, &cookies, &ring, NOW.saturating_mul(1000));
            assert_eq!(found, variation.map(hero), "{query} {cookies}");
            match (cookie, set.as_slice()) {
                (Some("set"), [set]) => assert!(set.starts_with("__Host-preview=1.a.") && !set.contains("Max-Age")),
                (Some("clear"), [token, bar]) => {
                    assert!(token.starts_with("__Host-preview=;") && token.contains("Max-Age=0"));
                    assert!(bar.starts_with("__Host-preview-bar=;") && bar.contains("Max-Age=0"));
                }
                (expected, set) => assert_eq!((expected, set.len()), (None, 0), "{query} {cookies}"),
            }
        }
    }

    #[test]
    fn a_query_asks_by_the_whole_name() {
        for (query, expected) in
            [("kirkas-preview=x", true), ("a&kirkas-preview=", true), ("kirkas-previews=x", false), ("", false)]
        {
            assert_eq!(is_requested(query), expected, "{query}");
        }
    }
}
