//! What the service itself has at an address: a page of a screen without parameters, a route with
//! some, or nothing.

use crate::path::{fold, normalise};
use crate::site::{self, Resolved};

/// A page that the service always has.
pub(super) struct LivePage {
    pub host: &'static str,
    pub path: String,
}

/// Every page of every active language, on every host.
pub(super) fn live_pages() -> impl Iterator<Item = LivePage> {
    site::regions().iter().flat_map(|region| {
        let languages = site::languages().iter().filter(|language| language.active && language.region == region.id);
        languages.flat_map(|language| {
            let routes = site::routes().iter().filter(|route| !route.is_pattern());
            routes.flat_map(|route| region.hosts.iter().map(|host| LivePage { host, path: route.path(language) }))
        })
    })
}

/// The hosts the service is known by.
pub(super) fn hosts() -> impl Iterator<Item = &'static str> {
    site::regions().iter().flat_map(|region| region.hosts.iter().copied())
}

/// Whether a page without parameters answers at this path: a rule by pattern yields to it.
pub(super) fn is_live(host: &str, path: &str) -> bool {
    match site::resolve(site::region_of_host(host), path) {
        Resolved::Screen { route, .. } => !route.is_pattern(),
        Resolved::Unsupported { .. } | Resolved::Unknown { .. } => false,
    }
}

/// Whether a location without host is a route of the service on this host.
pub(super) fn has(host: &str, location: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    canonical(Some(host), path).is_some()
}

/// The canonical form of a path that is a route on this host or, without one, on any: where
/// several hosts have it under different paths, the one nearest to the path as it is.
pub(super) fn canonical(host: Option<&str>, path: &str) -> Option<String> {
    let normal = normalise(path).text;
    let folded = fold(&normal);
    let on = |region: &site::Region| match site::resolve_folded(region, path, &folded) {
        Resolved::Screen { path, .. } => Some(path),
        Resolved::Unsupported { .. } | Resolved::Unknown { .. } => None,
    };
    if let Some(host) = host {
        return on(site::region_of_host(host));
    }
    // All hosts of a region have the same pages.
    let mut found = site::regions().iter().filter_map(on);
    let first = found.next()?;
    let near = |canonical: &String| open(&fold(&normalise(canonical).text)) == open(&folded);
    if near(&first) { Some(first) } else { found.find(near).or(Some(first)) }
}

/// A path without its closing slash.
fn open(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}
