//! A visit with clicks: the cookie to set, with consent only, the events to report, and the record that the app writes
//! into the browser's storage.

use super::{Arrival, Campaigns, Touch, Touches, VALID_MS, capture, cookie, event, is_visit};
use crate::answer::{self, Answer, Body, Header, PRIVATE_NO_STORE, json_text};
use crate::consent::{Category, grants};
use crate::facts::Facts;
use crate::signed::KeyRing;
use crate::site::region_of_host;

/// Where the app reads the last touch, and sends the clicks that came before consent.
pub const PATH: &str = crate::system::CLICKS;

/// The outcome of new clicks.
#[derive(Debug, PartialEq, Eq)]
pub struct ClickOutcome {
    /// The `Set-Cookie` that stores them; none without consent.
    pub cookie: Option<String>,
    /// The messages that report them.
    pub events: Vec<String>,
}

/// The clicks of a request for a page, or for a redirect to one. None where there is no click, or none is new.
#[inline]
pub fn record_clicks(facts: &Facts, campaigns: &Campaigns, ring: Option<&KeyRing>) -> Option<ClickOutcome> {
    let query = facts.query.filter(|query| !query.is_empty())?;
    let arrival = Arrival { region: region_of_host(facts.host), path: facts.path, query, at: facts.now };
    let clicks = capture(&arrival, campaigns);
    if clicks.is_empty() || !is_visit(facts, campaigns) {
        return None;
    }
    let cookies = facts.header("cookie").unwrap_or_default();
    let ring = ring?;
    let mut touches = stored_touches(&cookies, ring, facts.now);
    store_touches(clicks, &mut touches, arrival.region.id, ring, facts.now)
}

/// The touches that a `Cookie` header holds; none without consent to marketing.
#[inline]
pub fn stored_touches(cookies: &str, ring: &KeyRing, now_ms: u64) -> Option<Touches> {
    grants(cookies, Category::Marketing).then(|| cookie::read(cookies, ring, now_ms))
}

/// Adds clicks to the stored touches, where the visitor consents; none where none is new.
#[inline]
pub fn store_touches(
    clicks: Vec<Touch>,
    touches: &mut Option<Touches>,
    region: &str,
    ring: &KeyRing,
    now_ms: u64,
) -> Option<ClickOutcome> {
    let consented = touches.is_some();
    let new = match touches {
        Some(touches) => touches.add_new(clicks, now_ms),
        None => clicks,
    };
    if new.is_empty() {
        return None;
    }
    let events = new.iter().map(|touch| event::message(region, touch, consented, ring)).collect();
    Some(ClickOutcome { cookie: touches.as_mut().map(|touches| cookie::set(touches, ring, now_ms)), events })
}

/// Whether an answer is a landing page, or a redirect to one.
#[inline]
pub fn is_landing(answer: &Answer) -> bool {
    let leads =
        |(name, value): &Header| *name == "location" || *name == "content-type" && value.starts_with("text/html");
    answer.headers.iter().any(leads)
}

/// The answer with the last touch for the app, if there is one; `iso` writes a time in ISO form.
#[inline]
pub fn last_touch_answer(touches: &Touches, iso: impl FnOnce(u64) -> String) -> Answer {
    let Some(last) = touches.ends().map(|ends| ends.last) else {
        return answer::no_content();
    };
    let headers = vec![("content-type", "application/json".into()), ("cache-control", PRIVATE_NO_STORE.into())];
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
