//! Paths that the service answers itself: neither a page nor a redirect is at them.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where features are evaluated for clients of the OpenFeature protocol.
pub const FLAGS: &str = "/edge/ofrep/v1/evaluate/flags";
/// Where pages send a session's analytics.
pub const ANALYTICS: &str = "/edge/analytics";
/// Where pages send, during a roll-out, how they did in the browser.
pub const VITALS: &str = "/edge/vitals";
/// Where pages send clicks.
pub const CLICKS: &str = "/edge/clicks";
/// Where pages send consent to experiments' cookies.
pub const VISITOR: &str = "/edge/visitor";
/// Folder of the release's content-hashed files.
pub const ASSETS: &str = "/assets/";

/// What answers at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SystemRoute {
    /// Values of features.
    Flags,
    /// The control Worker.
    Control,
    /// The origin.
    Api,
    /// Whether the edge is there.
    Health,
    /// A session's analytics, or a page's vitals.
    Analytics,
    /// Clicks.
    Clicks,
    /// A visitor's id.
    Visitor,
}

/// Which part of the system answers at a raw path, if any does. Files of a release don't count.
pub fn system_route(path: &str) -> Option<SystemRoute> {
    match path {
        path if is_under(path, "/api/control") => Some(SystemRoute::Control),
        path if is_under(path, "/api") => Some(SystemRoute::Api),
        path if !path.starts_with("/edge/") => None,
        path if is_under(path, FLAGS) => Some(SystemRoute::Flags),
        "/edge/conversions" | "/edge/sales" => Some(SystemRoute::Control),
        "/edge/health" => Some(SystemRoute::Health),
        ANALYTICS | VITALS => Some(SystemRoute::Analytics),
        CLICKS => Some(SystemRoute::Clicks),
        VISITOR => Some(SystemRoute::Visitor),
        _ => None,
    }
}

/// The path of the page whose data is at a path: `/page-data/sanasto/page-data.json` is the data of `/sanasto/`.
pub fn page_of_data_path(path: &str) -> Option<&str> {
    path.strip_prefix("/page-data")?.strip_suffix("page-data.json").filter(|page| page.starts_with('/'))
}

/// Whether every release has a file at this path.
pub fn is_root_file(path: &str) -> bool {
    FILES.contains(&path)
}

fn is_under(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
