//! In whose name an address is asked for, and what experiments show a hundred such visitors.

use std::collections::BTreeMap;

use kirkas_core::answer::Answer;
use kirkas_core::consent;
use kirkas_core::experiments::attributes::Device;
use kirkas_core::experiments::visit::visit;
use kirkas_core::facts::{Facts, Headers};
use kirkas_core::page::ResolvedPage;
use kirkas_core::session::cookies;
use kirkas_core::signed::KeyRing;
use kirkas_core::snapshot::Snapshot;

use super::outcome::VisitorGroup;

/// How many visitors a page with experiments is shown to.
const VISITORS: u8 = 100;
/// Spreads them over variations, the same way each time. It keeps nothing secret.
const KEYS: &str = "trace:visitors-of-a-trace-are-no-ones-secret";

/// What is assumed of who asks.
#[derive(Debug, Clone, Default)]
pub struct Visitor {
    /// Two letters; none where the network knows no country.
    pub country: Option<String>,
    /// The class of device; a computer where none is named.
    pub device: Option<Device>,
    /// What is consented to, with dots between, such as `analytics.marketing`.
    pub consent: Option<String>,
    /// Whether a session is there.
    pub is_signed_in: bool,
}

impl Headers for Visitor {
    fn header(&self, name: &'static str) -> Option<String> {
        match name {
            "cf-ipcountry" => self.country.clone(),
            "user-agent" => Some(user_agent(self.device).to_owned()),
            "cookie" => {
                let consent = self.consent.as_ref().map(|consent| [consent::COOKIE, "=", consent].concat());
                let session = self.is_signed_in.then(|| [cookies::ACCESS, "=0"].concat());
                Some(consent.into_iter().chain(session).collect::<Vec<_>>().join("; "))
            }
            _ => None,
        }
    }
}

/// What a browser on such a device says.
fn user_agent(device: Option<Device>) -> &'static str {
    match device {
        Some(Device::Mobile) => "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1",
        Some(Device::Tablet) => "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari/604.1",
        Some(Device::Desktop) | None => "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    }
}

/// One of many such visitors: each comes from another address.
struct OneOfMany<'h> {
    headers: &'h dyn Headers,
    number: u8,
}

impl Headers for OneOfMany<'_> {
    fn header(&self, name: &'static str) -> Option<String> {
        if name == "cf-connecting-ip" { Some(self.number.to_string()) } else { self.headers.header(name) }
    }
}

/// A hundred such visitors by what they are shown of a page with experiments, the largest group first.
pub(super) fn groups(facts: &Facts, snapshot: &Snapshot, page: &ResolvedPage) -> Vec<VisitorGroup> {
    let ring = KeyRing::read(KEYS).ok();
    let mut counts: BTreeMap<(Option<String>, Option<String>), u32> = BTreeMap::new();
    for number in 0..VISITORS {
        let headers = OneOfMany { headers: facts.headers, number };
        let facts = Facts { headers: &headers, ..*facts };
        let answer = visit(&facts, snapshot, page.clone(), ring.as_ref()).answer;
        let count = counts.entry((variation(&answer), super::header(&answer, "location"))).or_default();
        *count = count.saturating_add(1);
    }
    let group = |((variation, location), visitors)| VisitorGroup { variation, location, visitors };
    let mut groups: Vec<VisitorGroup> = counts.into_iter().map(group).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.visitors));
    groups
}

/// The variation that an answer tells scripts of, as `experiment.variation`.
fn variation(answer: &Answer) -> Option<String> {
    let timing = super::header(answer, "server-timing")?;
    Some(timing.strip_prefix("assignments;desc=\"")?.strip_suffix('"')?.to_owned())
}
