//! Tells visits from requests that nobody's click made: prefetched pages, parts of pages, programs.

use super::Campaigns;
use crate::facts::Facts;

/// Headers that say what a request is for, other than to be looked at: see the specifications of speculative
/// loading (`Sec-Purpose`), and what browsers sent before it.
const PURPOSES: [&str; 4] = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const NOT_LOOKED_AT: [&str; 3] = ["prefetch", "prerender", "preview"];

/// Whether a request is a person's visit to a page.
#[inline]
pub fn is_visit(facts: &Facts, campaigns: &Campaigns) -> bool {
    facts.method == "GET"
        && facts.header("sec-fetch-dest").is_none_or(|destination| destination == "document")
        && !is_ahead(facts)
        && !campaigns.is_bot(&facts.header("user-agent").unwrap_or_default())
}

/// Whether a request is made ahead of anybody's looking at what it is for.
#[inline]
pub fn is_ahead(facts: &Facts) -> bool {
    PURPOSES.into_iter().filter_map(|name| facts.header(name)).any(|value| {
        let value = value.to_ascii_lowercase();
        NOT_LOOKED_AT.iter().any(|purpose| value.contains(purpose))
    })
}
