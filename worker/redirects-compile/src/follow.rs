//! Follows a target through further redirects to the end of the chain.

use std::collections::BTreeSet;

use kirkas_routing::path::{fold, normalise};
use kirkas_routing::redirects::{Hit, Table};

use super::rule::Rule;
use super::service;

/// More hops than any chain has that somebody meant.
const MAX_HOPS: usize = 100;

/// Follows targets through a table.
pub(super) struct TargetFollower<'a> {
    pub rules: &'a [Rule],
    pub table: &'a Table,
    /// The hosts that the table answers for; a target on another one leads away for good.
    pub hosts: &'a BTreeSet<&'a str>,
}

/// The redirects from a target on.
#[derive(Debug)]
pub(super) struct RedirectChain {
    /// The rules that are passed, after the first.
    pub hops: Vec<u32>,
    /// The paths that those rules answered, folded and without closing slash.
    pub paths: Vec<String>,
    /// How many hops come before the first that a page may prevent: a rule by pattern yields to
    /// the pages of a route with parameters, which only a release knows.
    pub certain_hops: usize,
    pub end: ChainEnd,
}

/// Where a chain ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ChainEnd {
    /// At this location, which no rule answers.
    Location(String),
    /// At an address that is gone.
    Gone,
    /// Nowhere: it comes back to a rule it has passed.
    Loop,
}

impl TargetFollower<'_> {
    /// Follows `start`, the location that rule `first` answers with on `host`; the table may not
    /// have that rule.
    pub(super) fn follow(&self, first: Option<u32>, host: &str, start: &str) -> RedirectChain {
        let mut chain = RedirectChain {
            hops: Vec::new(),
            paths: Vec::new(),
            certain_hops: usize::MAX,
            end: ChainEnd::Location(start.to_owned()),
        };
        let mut host = host.to_owned();
        while let ChainEnd::Location(location) = &chain.end {
            let address = Address::parse(location);
            if let Some(named) = address.host {
                if !self.hosts.contains(named) {
                    break;
                }
                host = named.to_owned();
            }
            let Some(hit) = self.answer(&host, &address) else {
                break;
            };
            if hit.yields && service::is_route(&host, address.path) {
                chain.certain_hops = chain.certain_hops.min(chain.hops.len());
            }
            chain.paths.push(lookup_path(address.path));
            let is_loop = Some(hit.rule) == first || chain.hops.contains(&hit.rule);
            let end = match hit.location {
                _ if is_loop || chain.hops.len() >= MAX_HOPS => ChainEnd::Loop,
                None => ChainEnd::Gone,
                Some(next) => ChainEnd::Location(resolve_next(next, location, &address)),
            };
            chain.hops.push(hit.rule);
            chain.end = end;
        }
        chain
    }

    /// Whether any rule answers a location without host on this host.
    pub(super) fn is_redirected(&self, host: &str, location: &str) -> bool {
        let address = Address::parse(location);
        self.table.find(host, address.path, address.query).is_some()
    }

    fn answer(&self, host: &str, address: &Address<'_>) -> Option<Hit> {
        let hit = self.table.find(host, address.path, address.query)?;
        let answers = !hit.yields || !service::is_live(host, address.path);
        answers.then_some(hit).filter(|hit| self.rules.get(hit.rule as usize).is_some())
    }
}

/// The next location as a browser takes it: on the host that the last one named, and with its
/// fragment, unless it has its own (RFC 9110, section 10.2.2).
fn resolve_next(next: String, last: &str, address: &Address<'_>) -> String {
    let mut location_text = next;
    if location_text.starts_with('/') {
        let origin_end = last.len().saturating_sub(address.tail_len);
        location_text = last.get(..origin_end).unwrap_or_default().to_owned() + &location_text;
    }
    match address.fragment {
        Some(fragment) if !location_text.contains('#') => location_text + "#" + fragment,
        _ => location_text,
    }
}

/// A path as rules are looked up: folded, without its closing slash.
pub(super) fn lookup_path(path: &str) -> String {
    let normal = normalise(path).text;
    let folded = fold(&normal);
    folded.strip_suffix('/').unwrap_or(&folded).to_owned()
}

/// The parts of a location.
pub(super) struct Address<'a> {
    /// Host without port, for an absolute URL.
    pub host: Option<&'a str>,
    pub path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// How long everything from the path on is.
    tail_len: usize,
}

impl<'a> Address<'a> {
    pub(super) fn parse(location: &'a str) -> Self {
        let named = if location.starts_with('/') { None } else { location.split_once("://") };
        let (host, tail) = match named {
            Some((_, rest)) => {
                let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
                let (authority, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
                let port = |port: &str| port.bytes().all(|digit| digit.is_ascii_digit());
                let host = match authority.rsplit_once(':') {
                    Some((host, digits)) if port(digits) => host,
                    _ => authority,
                };
                (Some(host), tail)
            }
            None => (None, location),
        };
        let (rest, fragment) = tail.split_once('#').map_or((tail, None), |(rest, f)| (rest, Some(f)));
        let (path, query) = rest.split_once('?').map_or((rest, None), |(path, q)| (path, Some(q)));
        Self { host, path, query, fragment, tail_len: tail.len() }
    }
}
