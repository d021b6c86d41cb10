//! Distinguishes visits from other requests: prefetched pages, parts of pages, bots.

use super::Campaigns;
use crate::facts::Facts;

/// Headers that say that a request is not for a visit: see the specifications of speculative
/// loading (`Sec-Purpose`), and what browsers sent before it.
const PURPOSES: [&str; 4] = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const PREFETCH_PURPOSES: [&str; 3] = ["prefetch", "prerender", "preview"];

/// Whether a request is a person's visit to a page.
#[inline]
pub fn is_visit(facts: &Facts, campaigns: &Campaigns) -> bool {
    facts.method == "GET"
        && facts.header("sec-fetch-dest").is_none_or(|destination| destination == "document")
        && !is_prefetch(facts)
        && !campaigns.is_bot(&facts.header("user-agent").unwrap_or_default())
}

/// Whether the browser prefetches or prerenders a page.
#[inline]
pub fn is_prefetch(facts: &Facts) -> bool {
    PURPOSES.into_iter().filter_map(|name| facts.header(name)).any(|value| {
        let value = value.to_ascii_lowercase();
        PREFETCH_PURPOSES.iter().any(|purpose| value.contains(purpose))
    })
}
