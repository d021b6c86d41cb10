//! The rule book: one request's facts and the published configuration in, one decision out.

use crate::answer::{self, Absent, Answer};
use crate::facts::Facts;
use crate::location::ascii;
use crate::path::normalise;
use crate::redirects::Hit;
use crate::release::{Manifest, Page};
use crate::reports::Event;
use crate::site::{self, Language, Region, Resolved};
use crate::snapshot::Snapshot;

#[cfg(any(test, feature = "compile"))]
mod trace;

#[cfg(any(test, feature = "compile"))]
pub use trace::{Fired, Step, Trace, trace};

/// The longest path with its query that is looked at, in bytes; longer ones are refused with 414.
pub const LONGEST_URL: usize = 16 * 1024;

/// What to do with a request.
#[derive(Debug, PartialEq, Eq)]
pub enum Decision {
    /// Answer it, with a body from KV or none.
    Answer(Answer),
    /// Hand it to the origin.
    Origin,
    /// Hand it to the control Worker.
    Control,
}

/// Decides, in the order of the design: system paths → redirect → locale and route → page.
pub fn decide(facts: &Facts, snapshot: &Snapshot) -> Decision {
    if facts.path.len().saturating_add(facts.query.map_or(0, str::len)) > LONGEST_URL {
        return Decision::Answer(answer::refusal(414));
    }
    match facts.path {
        path if under(path, "/api/control") => Decision::Control,
        path if under(path, "/api") => Decision::Origin,
        "/edge/health" => Decision::Answer(answer::health(snapshot.redirects.is_some(), snapshot.release.is_some())),
        path => Decision::Answer(answer_for(path, facts, snapshot)),
    }
}

fn under(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn answer_for(path: &str, facts: &Facts, snapshot: &Snapshot) -> Answer {
    if let Some(name) = path.strip_prefix("/assets/") {
        return if facts.reads() { answer::asset(facts, name) } else { answer::only_read() };
    }
    let Some(release) = &snapshot.release else {
        return answer::refusal(503);
    };
    if let Some(digest) = release.file(path) {
        return if facts.reads() { answer::file(facts, path, &digest) } else { answer::only_read() };
    }
    let region = site::region_of_host(facts.host);
    match page_of_data(path) {
        Some(page) => data_answer(facts, place(region, page, facts, snapshot, release)),
        None => {
            page_answer(facts, region, place(region, path, facts, snapshot, release), snapshot.maintenance, release)
        }
    }
}

/// `/page-data/sanasto/page-data.json` is the data of `/sanasto/`.
fn page_of_data(path: &str) -> Option<&str> {
    path.strip_prefix("/page-data")?.strip_suffix("page-data.json").filter(|page| page.starts_with('/'))
}

/// The path of the page that a request is for, be it for the document or for its data.
pub(crate) fn page_path<'a>(facts: &Facts<'a>) -> &'a str {
    page_of_data(facts.path).unwrap_or(facts.path)
}

/// Where a path leads once redirects and locales have had their say.
enum Place {
    Redirect {
        status: u16,
        location: String,
        event: Option<Event>,
    },
    Page(Found),
    /// Nothing is there (404), or nothing any more (410).
    Nothing {
        language: &'static Language,
        status: u16,
        event: Event,
    },
    /// Percent-encoding that can't be read.
    Broken,
}

/// A page of the live release.
struct Found {
    language: &'static Language,
    screen: &'static str,
    /// Its canonical path.
    path: String,
    page: Page,
}

fn place(region: &'static Region, path: &str, facts: &Facts, snapshot: &Snapshot, release: &Manifest) -> Place {
    let hit = snapshot.redirects.as_ref().and_then(|table| table.find(facts.host, path, facts.query));
    let (hit, yielding) = match hit {
        Some(hit) if hit.yields => (None, Some(hit)),
        hit => (hit, None),
    };
    if let Some(hit) = hit {
        return follow(hit, region, path);
    }
    let resolved = site::resolve(region, path);
    match (live_page(region, &resolved, release), yielding) {
        (Some(found), _) if found.path == path => Place::Page(found),
        (Some(found), _) => elsewhere(301, with_query(found.path, facts.query)),
        // A rule by pattern takes old paths; it never takes a page that the market serves.
        (None, Some(hit)) => follow(hit, region, path),
        (None, None) => match resolved {
            Resolved::Unsupported { to } => elsewhere(302, with_query(to, facts.query)),
            _ if normalise(path).broken_escape => Place::Broken,
            resolved => Place::Nothing { language: language(region, &resolved), status: 404, event: Event::NotFound },
        },
    }
}

fn follow(hit: Hit, region: &'static Region, path: &str) -> Place {
    let event = if hit.yields { Event::Pattern(hit.rule) } else { Event::Exact(hit.rule) };
    match hit.location {
        Some(location) => Place::Redirect { status: hit.status.code(), location, event: Some(event) },
        None => Place::Nothing { language: language(region, &site::resolve(region, path)), status: 410, event },
    }
}

/// A redirect that no rule of the table stands for.
fn elsewhere(status: u16, location: String) -> Place {
    Place::Redirect { status, location, event: None }
}

/// The page that a resolved path names: at the path itself, at its lower-case form, or the one
/// page that a route with parameters has for all of them.
fn live_page(region: &Region, resolved: &Resolved, release: &Manifest) -> Option<Found> {
    let Resolved::Screen { language, route, path } = resolved else {
        return None;
    };
    let found = |path: String, page| Found { language, screen: route.screen, path, page };
    if let Some(page) = release.page(region.id, path) {
        return Some(found(path.clone(), page));
    }
    let lower = path.to_ascii_lowercase();
    if let Some(page) = release.page(region.id, &lower) {
        return Some(found(lower, page));
    }
    let pattern = route.is_pattern().then(|| route.path(language))?;
    release.page(region.id, &pattern).map(|page| found(path.clone(), page))
}

fn language(region: &Region, resolved: &Resolved) -> &'static Language {
    match resolved {
        Resolved::Screen { language, .. } | Resolved::Unknown { language } => language,
        Resolved::Unsupported { .. } => site::root_language(region),
    }
}

fn with_query(path: String, query: Option<&str>) -> String {
    match query {
        Some(query) if !query.is_empty() => path + "?" + &ascii(query),
        _ => path,
    }
}

fn page_answer(facts: &Facts, region: &Region, place: Place, maintenance: bool, release: &Manifest) -> Answer {
    match place {
        Place::Redirect { status, location, event } => answer::redirect(status, location).counted_as(event),
        _ if !facts.reads() => answer::only_read(),
        Place::Page(found) if maintenance => screen(facts, region, found.language, release, "maintenance", 503),
        Place::Page(found) => {
            let status = match found.screen {
                "not-found" => 404,
                "server-error" => 500,
                _ => 200,
            };
            answer::document(facts, status, &found.page.html, found.language.tag)
        }
        Place::Nothing { language, status, event } => {
            screen(facts, region, language, release, "not-found", status).counted_as(Some(event))
        }
        Place::Broken => answer::refusal(400),
    }
}

fn data_answer(facts: &Facts, place: Place) -> Answer {
    match place {
        _ if !facts.reads() => answer::only_read(),
        Place::Redirect { status, location, event } => answer::redirect_data(status, &location).counted_as(event),
        Place::Page(found) => answer::data(facts, &found.page.data),
        Place::Nothing { status, event, .. } => answer::no_data(status).counted_as(Some(event)),
        Place::Broken => answer::no_data(400),
    }
}

/// A screen's page in a language, for answers that stand in for another page.
fn screen(facts: &Facts, region: &Region, language: &Language, release: &Manifest, name: &str, status: u16) -> Answer {
    let page = site::route(name).and_then(|route| release.page(region.id, &route.path(language)));
    match page {
        Some(page) => answer::document(facts, status, &page.html, language.tag),
        None => answer::refusal(status),
    }
}

/// What answers when a stored body is not there: 404 for what may never have been, else the
/// server-error page of the language that the path is in.
pub fn stand_in(facts: &Facts, snapshot: &Snapshot, absent: Absent) -> Answer {
    let region = site::region_of_host(facts.host);
    let language = language(region, &site::resolve(region, facts.path));
    match (&snapshot.release, absent) {
        (Some(release), Absent::Fault) => screen(facts, region, language, release, "server-error", 503),
        (None, Absent::Fault) => answer::refusal(503),
        (_, Absent::Unknown) => answer::refusal(404),
    }
}

#[cfg(test)]
mod tests;
