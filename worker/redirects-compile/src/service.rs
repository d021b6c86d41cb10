//! What the service itself has at an address: a page of a screen without parameters, a route with
//! some, or nothing.

use kirkas_routing::path::{fold, normalise};
use kirkas_routing::site::{self, Region, Resolution};

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

/// One of them for each region: all hosts of a region have the same pages.
pub(super) fn first_host_of_each_region() -> impl Iterator<Item = &'static str> {
    site::regions().iter().filter_map(|region| region.hosts.first().copied())
}

/// Whether a page without parameters answers at this path: a rule by pattern yields to it.
pub(super) fn is_live(host: &str, path: &str) -> bool {
    match site::resolve(site::region_of_host(host), path) {
        Resolution::Screen { route, .. } => !route.is_pattern(),
        Resolution::Unsupported { .. } | Resolution::Unknown { .. } => false,
    }
}

/// The screen at a path in normal form, in any of these regions, that no rule may take.
pub(super) fn sensitive_screen(regions: &[&'static Region], path: &str) -> Option<&'static str> {
    let folded = fold(path);
    regions.iter().find_map(|region| match site::resolve_folded(region, path, &folded) {
        Resolution::Screen { route, .. } if route.sensitive => Some(route.screen),
        _ => None,
    })
}

/// Whether a location without host is a route of the service on this host.
pub(super) fn has_route(host: &str, location: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    is_route(host, path)
}

/// Whether a path is a route on this host.
pub(super) fn is_route(host: &str, path: &str) -> bool {
    matches!(site::resolve(site::region_of_host(host), path), Resolution::Screen { .. })
}

/// What regions have at a path.
pub(super) struct Canonical {
    /// The canonical form of the path, where it is a route: where several regions have it under different paths, the one
    /// nearest to the path as it is.
    pub path: Option<String>,
    /// The regions that have nothing there.
    pub absent: Vec<&'static Region>,
}

/// Looks for a path in regions.
pub(super) fn canonical(regions: &[&'static Region], path: &str) -> Canonical {
    let normal = normalise(path).text;
    let folded = fold(&normal);
    let near = |canonical: &str| without_slash(&fold(&normalise(canonical).text)) == without_slash(&folded);
    let mut found = Canonical { path: None, absent: Vec::new() };
    for region in regions {
        match site::resolve_folded(region, path, &folded) {
            Resolution::Screen { path, .. }
                if found.path.as_deref().is_none_or(|first| !near(first) && near(&path)) =>
            {
                found.path = Some(path);
            }
            Resolution::Screen { .. } => {}
            Resolution::Unsupported { .. } | Resolution::Unknown { .. } => found.absent.push(region),
        }
    }
    found
}

/// A path without its closing slash.
fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}
