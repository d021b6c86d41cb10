//! Which region, language and screen a URL belongs to (specification, section 2).
//!
//! The tables come from `locales/*.json` when the crate is built; the app reads the same files.

mod markets;
mod paths;

use crate::location::percent_encode;
use crate::path::{fold, normalise};

pub use markets::{Market, market, markets};

include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// A market's site: the hosts it answers on and the origin its canonical URLs carry.
#[derive(Debug, PartialEq, Eq)]
pub struct Region {
    /// Short name, as in `locales/regions.json`.
    pub id: &'static str,
    /// Scheme and host of canonical URLs, with no slash at the end.
    pub origin: &'static str,
    /// Host names without port, lower-case.
    pub hosts: &'static [&'static str],
}

/// A language of a region.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// The specification's code, such as `sv-fi`.
    pub code: &'static str,
    /// Path prefix: empty, or like `/sv`.
    pub prefix: &'static str,
    /// Id of the region that serves it.
    pub region: &'static str,
    /// Id of the market that it is for.
    pub market: &'static str,
    /// BCP 47 tag for `lang` and `Content-Language`.
    pub tag: &'static str,
    /// Whether it is served; the prefix of one that is not leads to the not-supported-country page.
    pub active: bool,
    number: usize,
}

/// Who may enter a screen (specification, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everyone.
    Public,
    /// Any user who is signed in.
    SignedIn,
    /// Lenders and admins.
    Lender,
    /// Marketers, operators and admins.
    Staff,
    /// Admins.
    Admin,
}

/// A row of the route table.
#[derive(Debug, PartialEq, Eq)]
pub struct Route {
    /// The screen's name.
    pub screen: &'static str,
    /// Who may enter.
    pub access: Access,
    /// Whether it carries secrets or personal data, or needs a session: nothing forwards or varies it.
    pub sensitive: bool,
    number: usize,
    is_pattern: bool,
}

/// What a path of a region leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Resolution {
    /// A screen of the route table.
    Screen {
        /// The language of the prefix.
        language: &'static Language,
        /// The row of the route table.
        route: &'static Route,
        /// Canonical path, prefix included, parameters filled in. Where it differs from the
        /// requested path, the answer is a permanent redirect to it.
        path: String,
    },
    /// The prefix of a language that is defined and not active.
    Unsupported {
        /// Path of the region's not-supported-country page.
        to: String,
    },
    /// No row of the route table.
    Unknown {
        /// The language whose not-found page answers.
        language: &'static Language,
    },
}

impl Route {
    /// The row's path in a language that is active, prefix included, `:name` where it has parameters.
    pub fn path(&self, language: &Language) -> String {
        [language.prefix, self.own_path(language)].concat()
    }

    /// The row's path in a language that is active, without the prefix.
    pub fn own_path(&self, language: &Language) -> &'static str {
        paths::path(self.number, language)
    }

    /// Whether the path has parameters.
    pub fn is_pattern(&self) -> bool {
        self.is_pattern
    }
}

/// All regions.
pub fn regions() -> &'static [Region] {
    REGIONS
}

/// All languages, inactive ones included.
pub fn languages() -> &'static [Language] {
    LANGUAGES
}

/// All rows of the route table; a loan purpose is a row of its own.
pub fn routes() -> &'static [Route] {
    ROUTES
}

/// The language with this code.
pub fn language(code: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|l| l.code == code)
}

/// The region with this id.
pub fn region(id: &str) -> Option<&'static Region> {
    REGIONS.iter().find(|r| r.id == id)
}

/// The row for a screen.
pub fn route(screen: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|r| r.screen == screen)
}

/// The region a host serves: by its name without port, case-insensitively; else the default one.
pub fn region_of_host(host: &str) -> &'static Region {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    let serves = |region: &&Region| region.hosts.iter().any(|h| h.eq_ignore_ascii_case(name));
    REGIONS.iter().find(serves).unwrap_or(DEFAULT_REGION)
}

/// The language at a region's root, the one without a prefix.
pub fn root_language(region: &Region) -> &'static Language {
    let at_root = |l: &&Language| l.region == region.id && l.prefix.is_empty();
    LANGUAGES.iter().find(at_root).unwrap_or(FALLBACK)
}

/// What `path` (raw, as in the request line, without query) leads to in `region`.
///
/// The longest language prefix decides the language; a path that the language has no row for is
/// looked up as the Finnish path under that prefix. Letters' case, percent-encoding and a missing
/// slash at the end are forgiven: the canonical path is in the answer.
pub fn resolve(region: &Region, path: &str) -> Resolution {
    let normal = normalise(path);
    resolve_folded(region, path, &fold(&normal.text))
}

/// As [`resolve`], for callers that already have the folded normal form of the path.
pub fn resolve_folded(region: &Region, path: &str, folded: &str) -> Resolution {
    let language = language_of(region, folded);
    if !language.active {
        let home = root_language(region);
        let to = route("not-supported-country").map_or("/".to_owned(), |r| r.path(home));
        return Resolution::Unsupported { to };
    }
    match match_route(language, folded, path) {
        Some((route, path)) => Resolution::Screen { language, route, path },
        None => Resolution::Unknown { language },
    }
}

/// The row that a folded path names, and the canonical path with the parameters of the raw path.
fn match_route(language: &Language, folded: &str, raw_path: &str) -> Option<(&'static Route, String)> {
    let rest = folded.get(language.prefix.len()..)?;
    let rest = if rest.ends_with('/') { rest } else { &[rest, "/"].concat() };
    let rows =
        || [language, FALLBACK].into_iter().flat_map(|language| paths::stored_paths(language).iter().zip(ROUTES));
    if let Some((_, route)) = rows().find(|(path, route)| !route.is_pattern && **path == rest) {
        return Some((route, route.path(language)));
    }
    let (pattern, route) = rows().find(|(path, route)| route.is_pattern && path_matches(path, rest))?;
    let depth = language.prefix.matches('/').count();
    let parameters: Vec<(&str, &str)> = pattern.split('/').zip(raw_path.split('/').skip(depth)).collect();
    let value = |name: &'static str| parameters.iter().find(|(known, _)| name.starts_with(':') && *known == name);
    let filled = route.own_path(language).split('/').map(|segment| value(segment).map_or(segment, |(_, value)| value));
    let path = filled.collect::<Vec<_>>().join("/");
    Some((route, [language.prefix, &percent_encode(&path)].concat()))
}

fn path_matches(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('/'), path.split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (Some(pattern), Some(segment)) if segment_matches(pattern, segment) => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}

/// Whether a segment of a path fits a segment of a pattern. Page numbers start at 2 (section 9).
fn segment_matches(pattern: &str, segment: &str) -> bool {
    match pattern {
        ":page" => !segment.starts_with('0') && segment.parse::<u16>().is_ok_and(|page| page >= 2),
        _ if pattern.starts_with(':') => !segment.is_empty(),
        _ => pattern == segment,
    }
}

fn language_of(region: &Region, folded: &str) -> &'static Language {
    language_by_prefix(region, folded, |language| language.region == region.id || !language.active)
}

/// The language with the longest prefix that a folded path has, of those that `counts` accepts; else the region's own.
fn language_by_prefix(region: &Region, folded: &str, counts: impl Fn(&Language) -> bool) -> &'static Language {
    let under = |prefix: &str| folded.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    LANGUAGES
        .iter()
        .filter(|language| counts(language) && !language.prefix.is_empty() && under(language.prefix))
        .max_by_key(|language| language.prefix.len())
        .unwrap_or_else(|| root_language(region))
}
