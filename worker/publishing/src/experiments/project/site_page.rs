//! A page of the site, and the route that it belongs to.

use kirkas_core::release::Page;
use kirkas_core::site::{self, Region, Resolution, Route};
use kirkas_experiments::Bundle;

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitePage {
    /// Where it is.
    pub region: &'static Region,
    /// Its canonical path, or its pattern.
    pub path: String,
    /// What it is made of, where a release is there.
    pub page: Option<Page>,
}

impl SitePage {
    /// Its addresses: the canonical one, and those of its region's other hosts.
    fn addresses(&self) -> impl Iterator<Item = String> {
        let others = self.region.hosts.iter().map(|host| format!("https://{host}"));
        let origins = [self.region.origin.to_owned()].into_iter().chain(others);
        origins.map(move |origin| [&origin, self.path.as_str()].concat())
    }

    pub(super) fn is_sensitive(&self) -> bool {
        route_of(self.region, &self.path).is_some_and(|(route, _)| route.sensitive)
    }

    pub(super) fn is_target(&self, bundle: &Bundle, number: u32) -> bool {
        self.addresses().any(|address| bundle.is_targeted(number, &address))
    }
}

/// The route that a path of a region belongs to, and its canonical path.
pub(super) fn route_of(region: &'static Region, path: &str) -> Option<(&'static Route, String)> {
    match site::resolve(region, path) {
        Resolution::Screen { route, path, .. } => Some((route, path)),
        Resolution::Unsupported { .. } | Resolution::Unknown { .. } => None,
    }
}
