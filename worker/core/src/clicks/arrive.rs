//! What a visit with clicks comes to: the cookie to set, with consent only, what reports are told, and what the app
//! writes into the browser's storage.

use super::{Arrival, Campaigns, Touch, Touches, VALID_MS, capture, cookie, event, is_visit};
use crate::answer::{self, Answer, Body, Header, OWN, json_text};
use crate::consent::{Category, grants};
use crate::facts::Facts;
use crate::signed::KeyRing;
use crate::site::region_of_host;

/// Where the app asks what the edge decided, and hands in what it held without consent.
pub const PATH: &str = crate::system::CLICKS;

/// What comes of new clicks.
#[derive(Debug, PartialEq, Eq)]
pub struct Arrived {
    /// The `Set-Cookie` that keeps them; none without consent.
    pub cookie: Option<String>,
    /// The messages that tell reports of them.
    pub events: Vec<String>,
}

/// The clicks of a request for a page, or for what redirects to one. None for whatever is no click, or was known.
#[inline]
pub fn arrive(facts: &Facts, campaigns: &Campaigns, ring: Option<&KeyRing>) -> Option<Arrived> {
    let query = facts.query.filter(|query| !query.is_empty())?;
    let arrival = Arrival { region: region_of_host(facts.host), path: facts.path, query, at: facts.now };
    let clicks = capture(&arrival, campaigns);
    if clicks.is_empty() || !is_visit(facts, campaigns) {
        return None;
    }
    let cookies = facts.header("cookie").unwrap_or_default();
    let ring = ring?;
    let mut known = known(&cookies, ring, facts.now);
    keep(clicks, &mut known, arrival.region.id, ring, facts.now)
}

/// The touches that a `Cookie` header holds; none without consent to marketing.
#[inline]
pub fn known(cookies: &str, ring: &KeyRing, now_ms: u64) -> Option<Touches> {
    grants(cookies, Category::Marketing).then(|| cookie::read(cookies, ring, now_ms))
}

/// Adds clicks to the touches that are known, where the visitor consents; none where none is new.
#[inline]
pub fn keep(
    clicks: Vec<Touch>,
    known: &mut Option<Touches>,
    region: &str,
    ring: &KeyRing,
    now_ms: u64,
) -> Option<Arrived> {
    let consented = known.is_some();
    let new = match known {
        Some(known) => known.take(clicks, now_ms),
        None => clicks,
    };
    if new.is_empty() {
        return None;
    }
    let events = new.iter().map(|touch| event::message(region, touch, consented, ring)).collect();
    Some(Arrived { cookie: known.as_mut().map(|known| cookie::set(known, ring, now_ms)), events })
}

/// Whether an answer is what a visitor comes to: a page, or what leads to one.
#[inline]
pub fn is_landing(answer: &Answer) -> bool {
    let leads =
        |(name, value): &Header| *name == "location" || *name == "content-type" && value.starts_with("text/html");
    answer.headers.iter().any(leads)
}

/// Tells the app of the last touch, where there is one; `iso` writes a time in ISO form.
#[inline]
pub fn told(touches: &Touches, iso: impl FnOnce(u64) -> String) -> Answer {
    let Some(last) = touches.ends().map(|ends| ends.last) else {
        return answer::nothing();
    };
    let headers = vec![("content-type", "application/json".into()), ("cache-control", OWN.into())];
    Answer::new(200, headers, Body::Text(record(last, &iso(last.at))))
}

/// The record of a touch as the app stores it (specification, section 3); `encountered` is its time in ISO form.
#[inline]
fn record(touch: &Touch, encountered: &str) -> String {
    let Touch { at, source, id, campaign, prismic_id, amount, period, purpose, .. } = touch;
    let meta = [
        ("amount", amount),
        ("period", period),
        ("purpose", purpose),
        ("campaign", campaign),
        ("prismicId", prismic_id),
    ];
    let given = meta.iter().filter(|(_, value)| !value.is_empty());
    let meta: Vec<String> =
        given.map(|(name, value)| ["\"", name, "\":\"", &json_text(value), "\""].concat()).collect();
    let expires = at.saturating_add(VALID_MS).to_string();
    [
        "{\"affiliate\":\"",
        &json_text(source),
        "\",\"expiryDate\":",
        &expires,
        ",\"trackingId\":\"",
        &json_text(id),
        "\",\"encounteredAt\":\"",
        encountered,
        "\",\"meta\":{",
        &meta.join(","),
        "}}",
    ]
    .concat()
}
