//! The rule book: one request's facts and the published configuration in, one decision out.

use crate::answer::{self, Absent, Answer};
use crate::experiments::visit;
use crate::facts::Facts;
use crate::location::ascii;
use crate::path::{has_parent_with_parameter, normalise};
use crate::proxy::calls::{self, Admission};
use crate::proxy::problem::Problem;
use crate::redirects::{Hit, MissingShard};
use crate::release::{Manifest, Page};
use crate::reports::Event;
use crate::site::{self, Language, Region, Resolution};
use crate::snapshot::Snapshot;
use crate::system::{self, ASSETS, SystemRoute, page_of_data_path};

#[cfg(any(test, feature = "compile"))]
mod trace;

#[cfg(any(test, feature = "compile"))]
pub use trace::{Fired, Step, Trace, older_asset, trace};

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
    /// Take its body as a session's analytics payload.
    Analytics,
    /// Answer the touch that counts, once its body with the page that the visitor came to is taken; or forget the
    /// touches, where it is a DELETE.
    Clicks,
    /// Answer with what [`visit::visit`] says: the page is one that experiments are for, and to tell who is in them takes
    /// more of the request than its facts.
    Visit(Found),
    /// Keep the visitor's id, once its body with the pages that they have seen is taken; or forget all that experiments
    /// keep, where it is a DELETE.
    Visitor,
    /// Answer the values of features for the context in its body.
    Flags,
}

/// Decides, in the order of the design: system paths → redirect → locale and route → experiment → page.
///
/// # Errors
/// [`Missing`] where that takes a part of the redirect table that is not loaded: load it and ask
/// again, or [`decide_unread`] where it can't be had.
pub fn decide(facts: &Facts, snapshot: &Snapshot) -> Result<Decision, MissingShard> {
    match system(facts, snapshot) {
        Some(decision) => Ok(decision),
        None => Ok(page_or_redirect(facts, snapshot, look_up(facts, snapshot)?)),
    }
}

/// Decides where the part of the redirect table that [`decide`] asked for can't be had. A page that
/// is there answers: publishing refuses lasting rules on pages. Else the answer is 404, which
/// nobody may keep: a redirect would be a guess, and a failure would be worse for the visitor.
pub fn decide_unread(facts: &Facts, snapshot: &Snapshot) -> Decision {
    system(facts, snapshot).unwrap_or_else(|| page_or_redirect(facts, snapshot, Rule::Unread))
}

/// The answer, for all other requests too that are alike as far as it says (see [`answer::Reuse`]) until this moment. What
/// has a query may be a click, which is looked at each time; without a release what is published is read again for each
/// request.
fn shared(answer: Answer, facts: &Facts, snapshot: &Snapshot, until: u64) -> Answer {
    let is_shared = facts.reads() && facts.query.is_none() && snapshot.release.is_some();
    if is_shared { answer.reusable_until(until) } else { answer }
}

/// What the redirect table says of a path.
enum Rule {
    Known(Option<Hit>),
    /// There may be one: what would tell can't be read.
    Unread,
}

fn look_up(facts: &Facts, snapshot: &Snapshot) -> Result<Rule, MissingShard> {
    let hit = snapshot.redirects.as_ref().map(|table| table.look_up(facts.host, page_path(facts), facts.query));
    hit.transpose().map(|hit| Rule::Known(hit.flatten()))
}

/// The decision for paths that no redirect and no page is at: see [`system::system`]; and for what the release has there.
fn system(facts: &Facts, snapshot: &Snapshot) -> Option<Decision> {
    if facts.path.len().saturating_add(facts.query.map_or(0, str::len)) > LONGEST_URL {
        return Some(Decision::Answer(answer::refusal(414)));
    }
    if has_parent_with_parameter(facts.path) {
        let is_call = matches!(system::system_route(facts.path), Some(SystemRoute::Api | SystemRoute::Control));
        return Some(Decision::Answer(if is_call { Problem::BadPath.answer() } else { answer::refusal(400) }));
    }
    let taken = |decision, methods: &'static str| match methods.split(", ").any(|method| method == facts.method) {
        true => decision,
        false => Decision::Answer(answer::only(methods)),
    };
    match system::system_route(facts.path) {
        None => of_release(facts, snapshot),
        Some(SystemRoute::Flags) => Some(taken(Decision::Flags, "POST")),
        Some(SystemRoute::Control) => Some(Decision::Control),
        Some(SystemRoute::Api) => Some(api(facts.method, facts.path)),
        Some(SystemRoute::Analytics) => Some(taken(Decision::Analytics, "POST")),
        Some(SystemRoute::Clicks) => Some(taken(Decision::Clicks, "POST, DELETE")),
        Some(SystemRoute::Visitor) => Some(taken(Decision::Visitor, "POST, DELETE")),
        Some(SystemRoute::Health) => {
            Some(Decision::Answer(answer::health(snapshot.redirects.is_some(), snapshot.release.is_some())))
        }
    }
}

/// A file or an asset of the release.
fn of_release(facts: &Facts, snapshot: &Snapshot) -> Option<Decision> {
    let release = snapshot.release.as_ref()?;
    let answer = match facts.path.strip_prefix(ASSETS) {
        Some(name) => release.has_asset(name).then(|| answer::asset(facts, name, Absent::Plain(404)))?,
        None => answer::file(facts, facts.path, &release.file(facts.path)?),
    };
    let answer = if facts.reads() { answer } else { answer::only_read() };
    Some(Decision::Answer(shared(answer, facts, snapshot, snapshot.fresh_until)))
}

/// An asset that the release does not have. An exact rule for it answers. Else an older release's may be stored still,
/// before a rule by pattern, which takes old addresses only.
fn other_asset(facts: &Facts, name: &str, rule: Rule) -> Answer {
    let absent = match rule {
        Rule::Known(Some(hit)) if !hit.yields => return of_asset(hit),
        Rule::Known(Some(_)) => Absent::Rule,
        Rule::Known(None) | Rule::Unread => Absent::Plain(404),
    };
    if facts.reads() { answer::asset(facts, name, absent) } else { answer::only_read() }
}

/// The answer of a rule in the place of an asset: no page says that one is gone.
fn of_asset(hit: Hit) -> Answer {
    let event = if hit.yields { Event::Pattern(hit.rule) } else { Event::Exact(hit.rule) };
    let answer = match hit.location {
        Some(location) => answer::redirect(hit.status.code(), location),
        None => answer::refusal(410),
    };
    answer.counted_as(Some(event))
}

fn api(method: &str, path: &str) -> Decision {
    match calls::admit(method, path) {
        Admission::Admitted => Decision::Origin,
        Admission::NoSuchPath => Decision::Answer(Problem::NoSuchPath.answer()),
        Admission::OtherMethods(methods) => Decision::Answer(Problem::OtherMethods(methods).answer()),
    }
}

fn page_or_redirect(facts: &Facts, snapshot: &Snapshot, rule: Rule) -> Decision {
    // What stands in while a rule can't be read is for nobody else.
    let fresh_until = if matches!(rule, Rule::Unread) { 0 } else { snapshot.fresh_until };
    if let Some(name) = facts.path.strip_prefix(ASSETS) {
        return Decision::Answer(shared(other_asset(facts, name, rule), facts, snapshot, fresh_until));
    }
    let region = site::region_of_host(facts.host);
    let release = snapshot.release.as_ref();
    let place = while_on(snapshot, region, facts, place(region, facts, release, rule));
    let answer = match (place, page_of_data_path(facts.path)) {
        (Place::Page(found), _) if visit::is_tested(facts, snapshot, &found) => return Decision::Visit(found),
        (place, Some(_)) => data_answer(facts, place, release),
        (place, None) => page_answer(facts, region, place, snapshot.maintenance, release),
    };
    // A page may be a campaign's; what a rule says, or that nothing is there, hangs on no campaign.
    let until = match answer.event {
        Some(_) => fresh_until,
        None => snapshot.campaigns.next_change(facts.now).map_or(fresh_until, |change| change.min(fresh_until)),
    };
    Decision::Answer(shared(answer, facts, snapshot, until))
}

/// A page, or where it leads while it is a campaign's and none is on.
fn while_on(snapshot: &Snapshot, region: &'static Region, facts: &Facts, place: Place) -> Place {
    let instead = match &place {
        Place::Page(found) if !found.sensitive => snapshot.campaigns.instead_of(region, &found.path, facts.now),
        _ => None,
    };
    instead.map_or(place, |to| elsewhere(302, with_query(to, facts.query)))
}

/// The path of the page that a request is for, be it for the document or for its data: what the
/// redirect table is asked for.
pub fn page_path<'a>(facts: &Facts<'a>) -> &'a str {
    page_of_data_path(facts.path).unwrap_or(facts.path)
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
    /// No page is there, and whether a rule is can't be read now.
    Unread {
        language: &'static Language,
    },
    /// Without a release nobody knows which pages there are.
    NoRelease,
}

/// A page of the live release.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub(crate) language: &'static Language,
    pub(crate) screen: &'static str,
    /// Whether nothing may forward or vary it.
    pub(crate) sensitive: bool,
    /// Its canonical path.
    pub(crate) path: String,
    /// The route's pattern, where it is the one page that answers all paths of that.
    pub(crate) pattern: Option<String>,
    pub(crate) page: Page,
}

fn place(region: &'static Region, facts: &Facts, release: Option<&Manifest>, rule: Rule) -> Place {
    let path = page_path(facts);
    let (yielding, unread) = match rule {
        Rule::Known(Some(hit)) if !hit.yields => return follow(hit, region, path),
        Rule::Known(yielding) => (yielding, false),
        Rule::Unread => (None, true),
    };
    let resolved = site::resolve(region, path);
    let Some(release) = release else {
        return match (yielding, resolved) {
            (None, _) | (_, Resolution::Screen { .. }) => Place::NoRelease,
            (Some(hit), _) => follow(hit, region, path),
        };
    };
    match (live_page(region, &resolved, release), yielding) {
        (Some(found), _) if found.path == path => Place::Page(found),
        (Some(found), _) => elsewhere(301, with_query(found.path, facts.query)),
        // A rule by pattern takes old paths; it never takes a page that the market serves.
        (None, Some(hit)) if !is_sensitive(&resolved) => follow(hit, region, path),
        (None, None) if unread => Place::Unread { language: language(region, &resolved) },
        (None, _) => match resolved {
            Resolution::Unsupported { to } => elsewhere(302, with_query(to, facts.query)),
            _ if normalise(path).broken_escape => Place::Broken,
            resolved => Place::Nothing { language: language(region, &resolved), status: 404, event: Event::NotFound },
        },
    }
}

/// Whether a path is a screen's that nothing may forward, be its page there or not.
fn is_sensitive(resolved: &Resolution) -> bool {
    matches!(resolved, Resolution::Screen { route, .. } if route.sensitive)
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
fn live_page(region: &Region, resolved: &Resolution, release: &Manifest) -> Option<Found> {
    let Resolution::Screen { language, route, path } = resolved else {
        return None;
    };
    let found = |path: String, pattern, page| Found {
        language,
        screen: route.screen,
        sensitive: route.sensitive,
        path,
        pattern,
        page,
    };
    if let Some(page) = release.page(region.id, path) {
        return Some(found(path.clone(), None, page));
    }
    let lower = path.to_ascii_lowercase();
    if let Some(page) = release.page(region.id, &lower) {
        return Some(found(lower, None, page));
    }
    let pattern = route.is_pattern().then(|| route.path(language))?;
    release.page(region.id, &pattern).map(|page| found(path.clone(), Some(pattern), page))
}

/// The language of a resolved path.
pub(crate) fn language(region: &Region, resolved: &Resolution) -> &'static Language {
    match resolved {
        Resolution::Screen { language, .. } | Resolution::Unknown { language } => language,
        Resolution::Unsupported { .. } => site::root_language(region),
    }
}

fn with_query(path: String, query: Option<&str>) -> String {
    match query {
        Some(query) if !query.is_empty() => path + "?" + &ascii(query),
        _ => path,
    }
}

fn page_answer(facts: &Facts, region: &Region, place: Place, maintenance: bool, release: Option<&Manifest>) -> Answer {
    match place {
        Place::Redirect { status, location, event } => answer::redirect(status, location).counted_as(event),
        _ if !facts.reads() => answer::only_read(),
        Place::Page(found) if maintenance => screen(facts, region, found.language, release, "maintenance", 503),
        Place::Page(found) => shown(facts, &found, release),
        Place::Nothing { language, status, event } => {
            screen(facts, region, language, release, "not-found", status).counted_as(Some(event))
        }
        Place::Broken => answer::refusal(400),
        Place::Unread { language } => answer::not_kept(screen(facts, region, language, release, "not-found", 404)),
        Place::NoRelease => answer::refusal(503),
    }
}

/// A page, as the document or as the data that is asked for.
pub(crate) fn shown(facts: &Facts, found: &Found, release: Option<&Manifest>) -> Answer {
    if page_of_data_path(facts.path).is_some() {
        return answer::data(facts, &found.page.data);
    }
    let status = match found.screen {
        "not-found" => 404,
        "server-error" => 500,
        _ => 200,
    };
    answer::document(facts, status, &found.page.html, found.language.tag, release)
}

/// The redirect to where an experiment leads, as page data where that is asked for. It is one visitor's.
pub(crate) fn led(facts: &Facts, location: String) -> Answer {
    match page_of_data_path(facts.path) {
        Some(_) => answer::not_kept(answer::redirect_data(302, &location)),
        None => answer::redirect(302, location),
    }
}

fn data_answer(facts: &Facts, place: Place, release: Option<&Manifest>) -> Answer {
    match place {
        _ if !facts.reads() => answer::only_read(),
        Place::Redirect { status, location, event } => answer::redirect_data(status, &location).counted_as(event),
        Place::Page(found) => shown(facts, &found, release),
        Place::Nothing { status, event, .. } => answer::no_data(status).counted_as(Some(event)),
        Place::Broken => answer::no_data(400),
        Place::Unread { .. } => answer::not_kept(answer::no_data(404)),
        Place::NoRelease => answer::refusal(503),
    }
}

/// A screen's page in a language, for answers that stand in for another page.
fn screen(
    facts: &Facts,
    region: &Region,
    language: &'static Language,
    release: Option<&Manifest>,
    name: &str,
    status: u16,
) -> Answer {
    let page = site::route(name).and_then(|route| release?.page(region.id, &route.path(language)));
    match page {
        Some(page) => answer::document(facts, status, &page.html, language.tag, release),
        None => answer::refusal(status),
    }
}

/// What answers when a stored body is not there: the status in plain words where it is known
/// without the body, a rule for its address where there is one, else the server-error page of the language that the
/// path is in.
pub fn stand_in(facts: &Facts, snapshot: &Snapshot, absent: Absent) -> Answer {
    match absent {
        Absent::Fault => {
            let region = site::region_of_host(facts.host);
            let language = language(region, &site::resolve(region, facts.path));
            screen(facts, region, language, snapshot.release.as_ref(), "server-error", 503)
        }
        Absent::Plain(status) => answer::refusal(status),
        Absent::Rule => match look_up(facts, snapshot) {
            Ok(Rule::Known(Some(hit))) => of_asset(hit),
            // The table is another by now, or lost a part: whoever comes again is told.
            _ => answer::refusal(404),
        },
    }
}

#[cfg(test)]
mod tests;
