//! A page of the live release: which one a path leads to, and how it is rendered.

use crate::answer::{self, Answer};
use crate::facts::Facts;
use crate::release::{Digest, Manifest, Page};
use crate::site::{self, Access, Language, Region, Resolution};
use crate::snapshot::Snapshot;
use crate::system::page_of_data_path;

/// A page of the live release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedPage {
    pub(crate) language: &'static Language,
    pub(crate) screen: &'static str,
    /// Whether nothing may forward or vary it.
    pub(crate) sensitive: bool,
    /// Who may enter it.
    pub(crate) access: Access,
    /// Its canonical path.
    pub path: String,
    /// The route's pattern, where it is the one page that answers all paths of that.
    pub(crate) pattern: Option<String>,
    pub(crate) page: Page,
}

impl ResolvedPage {
    /// The address of the page as experiments see it, whether the request is for the document or for its data.
    pub(crate) fn address(&self, facts: &Facts) -> String {
        let (mark, query) = facts.query.map_or(("", ""), |query| ("?", query));
        [facts.scheme, "://", facts.host, &self.path, mark, query].concat()
    }
}

/// The path of the page that a request is for, as a document or as its data. This path is looked up
/// in the redirect table.
pub fn page_path<'a>(facts: &Facts<'a>) -> &'a str {
    page_of_data_path(facts.path).unwrap_or(facts.path)
}

/// The language of a resolved path.
pub(crate) fn language(region: &Region, resolved: &Resolution) -> &'static Language {
    match resolved {
        Resolution::Screen { language, .. } | Resolution::Unknown { language } => language,
        Resolution::Unsupported { .. } => site::root_language(region),
    }
}

/// The page that a resolved path names: at the path itself, at its lower-case form, or the one
/// page that a route with parameters has for all of them.
pub fn live_page(region: &Region, resolved: &Resolution, release: &Manifest) -> Option<ResolvedPage> {
    let Resolution::Screen { language, route, path } = resolved else {
        return None;
    };
    let resolved_page = |path: String, pattern, page| ResolvedPage {
        language,
        screen: route.screen,
        sensitive: route.sensitive,
        access: route.access,
        path,
        pattern,
        page,
    };
    if let Some(page) = release.page(region.id, path) {
        return Some(resolved_page(path.clone(), None, page));
    }
    let lower = path.to_ascii_lowercase();
    if let Some(page) = release.page(region.id, &lower) {
        return Some(resolved_page(lower, None, page));
    }
    let pattern = route.is_pattern().then(|| route.path(language))?;
    release.page(region.id, &pattern).map(|page| resolved_page(path.clone(), Some(pattern), page))
}

/// A page, as a document or as its data, whichever is requested.
pub fn render_page(facts: &Facts, resolved_page: &ResolvedPage, snapshot: &Snapshot) -> Answer {
    if page_of_data_path(facts.path).is_some() {
        return answer::data(facts, &resolved_page.page.data);
    }
    let status = match resolved_page.screen {
        "not-found" => 404,
        "server-error" => 500,
        _ => 200,
    };
    document(facts, status, &resolved_page.page.html, resolved_page.language, snapshot)
}

/// A document, which announces maintenance; but for those in place of a page, which do not depend on the time.
fn document(facts: &Facts, status: u16, digest: &Digest, language: &Language, snapshot: &Snapshot) -> Answer {
    let announcement = snapshot.announcement(site::region_of_host(facts.host), facts.now).filter(|_| status == 200);
    answer::document(facts, status, digest, language.tag, snapshot.release.as_ref(), announcement.as_deref())
}

/// A screen's page in a language, for answers in place of another page.
pub(crate) fn render_screen(
    facts: &Facts,
    region: &Region,
    language: &'static Language,
    snapshot: &Snapshot,
    name: &str,
    status: u16,
) -> Answer {
    let page = site::route(name).and_then(|route| snapshot.release.as_ref()?.page(region.id, &route.path(language)));
    match page {
        Some(page) => document(facts, status, &page.html, language, snapshot),
        None => answer::refusal(status),
    }
}
