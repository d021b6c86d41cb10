//! Decides what to do with a request, from its facts and the published configuration.

use crate::answer::{self, Answer, MissingBody};
use crate::experiments::preview;
use crate::facts::Facts;
use crate::location::ascii;
use crate::page::{ResolvedPage, language, live_page, page_path, render_page, render_screen};
use crate::path::{has_parent_with_parameter, normalise};
use crate::proxy::calls::{self, Admission};
use crate::proxy::problem::Problem;
use crate::redirects::{Hit, MissingShard};
use crate::release::Manifest;
use crate::reports::Event;
use crate::site::{self, Language, Region, Resolution};
use crate::snapshot::Snapshot;
use crate::system::{self, ASSETS, SystemRoute, page_of_data_path};

#[cfg(any(test, feature = "compile"))]
mod trace;

#[cfg(any(test, feature = "compile"))]
pub use trace::{MatchedRule, Step, Trace, older_asset, trace};

/// Longest path with its query, in bytes; longer ones are refused with 414.
pub const MAX_URL_LENGTH: usize = 16 * 1024;

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
    /// Read the body, which names the page that the visitor came to, and answer the touch that counts; for a DELETE,
    /// forget the touches.
    Clicks,
    /// Answer with what [`crate::experiments::visit::visit`] says: the page is one that experiments are for, and to tell who is in them takes
    /// more of the request than its facts.
    Visit(ResolvedPage),
    /// Read the body, which names the pages that the visitor has seen, and store the visitor's id; for a DELETE, forget
    /// all that experiments store.
    Visitor,
    /// Answer the values of features for the context in its body.
    Flags,
}

/// Decides, in the order of the design: system paths → redirect → locale and route → experiment → page.
///
/// # Errors
/// [`MissingShard`] where that takes a shard of the redirect table that is not loaded: load it and call this
/// again, or call [`decide_without_shard`] where it can't be loaded.
pub fn decide(facts: &Facts, snapshot: &Snapshot) -> Result<Decision, MissingShard> {
    match decide_system_path(facts, snapshot) {
        Some(decision) => Ok(decision),
        None => Ok(decide_page(facts, snapshot, look_up(facts, snapshot)?)),
    }
}

/// Decides where the shard that [`decide`] needs can't be loaded. A page at the path answers, because
/// publishing refuses permanent rules on pages. Else the answer is 404, which must not be cached: a
/// redirect would be a guess, and an error would be worse for the visitor.
pub fn decide_without_shard(facts: &Facts, snapshot: &Snapshot) -> Decision {
    decide_system_path(facts, snapshot).unwrap_or_else(|| decide_page(facts, snapshot, RuleLookup::Unread))
}

/// The answer, for all other requests too that are alike as far as it says (see [`answer::Reuse`]) until this moment. What
/// has a query may be a click, which is looked at each time; without a release what is published is read again for each
/// request.
fn make_reusable(answer: Answer, facts: &Facts, snapshot: &Snapshot, until: u64) -> Answer {
    let is_shared = facts.reads() && facts.query.is_none() && snapshot.release.is_some();
    if is_shared { answer.reusable_until(until) } else { answer }
}

/// The result of looking a path up in the redirect table.
enum RuleLookup {
    Known(Option<Hit>),
    /// There may be a rule: the shard that would have it can't be read.
    Unread,
}

fn look_up(facts: &Facts, snapshot: &Snapshot) -> Result<RuleLookup, MissingShard> {
    let hit = snapshot.redirects.as_ref().map(|table| table.look_up(facts.host, page_path(facts), facts.query));
    hit.transpose().map(|hit| RuleLookup::Known(hit.flatten()))
}

/// The decision for paths that no redirect and no page is at: see [`system::system`]; and for what the release has there.
fn decide_system_path(facts: &Facts, snapshot: &Snapshot) -> Option<Decision> {
    if facts.path.len().saturating_add(facts.query.map_or(0, str::len)) > MAX_URL_LENGTH {
        return Some(Decision::Answer(answer::refusal(414)));
    }
    if has_parent_with_parameter(facts.path) {
        let is_call = matches!(system::system_route(facts.path), Some(SystemRoute::Api | SystemRoute::Control));
        return Some(Decision::Answer(if is_call { Problem::BadPath.answer() } else { answer::refusal(400) }));
    }
    let if_allowed = |decision, methods: &'static str| match methods.split(", ").any(|method| method == facts.method) {
        true => decision,
        false => Decision::Answer(answer::method_not_allowed(methods)),
    };
    match system::system_route(facts.path) {
        None => release_file(facts, snapshot),
        Some(SystemRoute::Flags) => Some(if_allowed(Decision::Flags, "POST")),
        Some(SystemRoute::Control) => Some(Decision::Control),
        Some(SystemRoute::Api) => Some(api(facts.method, facts.path)),
        Some(SystemRoute::Analytics) => Some(if_allowed(Decision::Analytics, "POST")),
        Some(SystemRoute::Clicks) => Some(if_allowed(Decision::Clicks, "POST, DELETE")),
        Some(SystemRoute::Visitor) => Some(if_allowed(Decision::Visitor, "POST, DELETE")),
        Some(SystemRoute::Health) => {
            Some(Decision::Answer(answer::health(snapshot.redirects.is_some(), snapshot.release.is_some())))
        }
    }
}

/// A file or an asset of the release.
fn release_file(facts: &Facts, snapshot: &Snapshot) -> Option<Decision> {
    let release = snapshot.release.as_ref()?;
    let answer = match facts.path.strip_prefix(ASSETS) {
        Some(name) => release.has_asset(name).then(|| answer::asset(facts, name, MissingBody::Plain(404)))?,
        None => answer::file(facts, facts.path, &release.file(facts.path)?),
    };
    let answer = if facts.reads() { answer } else { answer::read_only() };
    Some(Decision::Answer(make_reusable(answer, facts, snapshot, snapshot.fresh_until)))
}

/// An asset that the release does not have. An exact rule for it answers. Else an older release's may be stored still,
/// before a rule by pattern, which takes old addresses only.
fn missing_asset(facts: &Facts, name: &str, rule: RuleLookup) -> Answer {
    let absent = match rule {
        RuleLookup::Known(Some(hit)) if !hit.yields => return asset_rule(hit),
        RuleLookup::Known(Some(_)) => MissingBody::Rule,
        RuleLookup::Known(None) | RuleLookup::Unread => MissingBody::Plain(404),
    };
    if facts.reads() { answer::asset(facts, name, absent) } else { answer::read_only() }
}

/// The answer of a rule at the path of an asset: there is no page for one that is gone.
fn asset_rule(hit: Hit) -> Answer {
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

fn decide_page(facts: &Facts, snapshot: &Snapshot, rule: RuleLookup) -> Decision {
    // The answer while a rule can't be read is not reused for other requests.
    let fresh_until = if matches!(rule, RuleLookup::Unread) { 0 } else { snapshot.fresh_until };
    if let Some(name) = facts.path.strip_prefix(ASSETS) {
        return Decision::Answer(make_reusable(missing_asset(facts, name, rule), facts, snapshot, fresh_until));
    }
    let region = site::region_of_host(facts.host);
    let release = snapshot.release.as_ref();
    let resolution = apply_campaign(snapshot, region, facts, resolve_path(region, facts, release, rule));
    let answer = match (resolution, page_of_data_path(facts.path)) {
        (PathResolution::Page(resolved_page), _) if is_tested(facts, snapshot, &resolved_page) => {
            return Decision::Visit(resolved_page);
        }
        (resolution, Some(_)) => data_answer(facts, resolution, release),
        (resolution, None) => page_answer(facts, region, resolution, snapshot.maintenance, release),
    };
    // A page may depend on a campaign; a rule's answer or a 404 does not.
    let until = match answer.event {
        Some(_) => fresh_until,
        None => snapshot.campaigns.next_change(facts.now).map_or(fresh_until, |change| change.min(fresh_until)),
    };
    Decision::Answer(make_reusable(answer, facts, snapshot, until))
}

/// Whether experiments may change a page, or a preview begins or ends there. On sensitive screens neither happens,
/// whatever is published.
fn is_tested(facts: &Facts, snapshot: &Snapshot, resolved_page: &ResolvedPage) -> bool {
    let may_be = facts.reads() && !snapshot.maintenance && !resolved_page.sensitive;
    snapshot.running().filter(|_| may_be).is_some_and(|experiments| {
        facts.query.is_some_and(preview::is_asked) || experiments.is_tested(&resolved_page.address(facts))
    })
}

/// The page, or the redirect from a campaign's page while the campaign is not on.
fn apply_campaign(
    snapshot: &Snapshot,
    region: &'static Region,
    facts: &Facts,
    resolution: PathResolution,
) -> PathResolution {
    let campaign_redirect = match &resolution {
        PathResolution::Page(resolved_page) if !resolved_page.sensitive => {
            snapshot.campaigns.instead_of(region, &resolved_page.path, facts.now)
        }
        _ => None,
    };
    campaign_redirect.map_or(resolution, |to| plain_redirect(302, with_query(to, facts.query)))
}

/// What a path resolves to, after redirects and locales.
enum PathResolution {
    Redirect {
        status: u16,
        location: String,
        event: Option<Event>,
    },
    Page(ResolvedPage),
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

fn resolve_path(
    region: &'static Region,
    facts: &Facts,
    release: Option<&Manifest>,
    rule: RuleLookup,
) -> PathResolution {
    let path = page_path(facts);
    let (yielding, unread) = match rule {
        RuleLookup::Known(Some(hit)) if !hit.yields => return apply_rule(hit, region, path),
        RuleLookup::Known(yielding) => (yielding, false),
        RuleLookup::Unread => (None, true),
    };
    let resolved = site::resolve(region, path);
    let Some(release) = release else {
        return match (yielding, resolved) {
            (None, _) | (_, Resolution::Screen { .. }) => PathResolution::NoRelease,
            (Some(hit), _) => apply_rule(hit, region, path),
        };
    };
    match (live_page(region, &resolved, release), yielding) {
        (Some(resolved_page), _) if resolved_page.path == path => PathResolution::Page(resolved_page),
        (Some(resolved_page), _) => plain_redirect(301, with_query(resolved_page.path, facts.query)),
        // A rule by pattern takes old paths; it never takes a page that the market serves.
        (None, Some(hit)) if !is_sensitive(&resolved) => apply_rule(hit, region, path),
        (None, None) if unread => PathResolution::Unread { language: language(region, &resolved) },
        (None, _) => match resolved {
            Resolution::Unsupported { to } => plain_redirect(302, with_query(to, facts.query)),
            _ if normalise(path).broken_escape => PathResolution::Broken,
            resolved => {
                PathResolution::Nothing { language: language(region, &resolved), status: 404, event: Event::NotFound }
            }
        },
    }
}

/// Whether a path is a screen's that nothing may forward, be its page there or not.
fn is_sensitive(resolved: &Resolution) -> bool {
    matches!(resolved, Resolution::Screen { route, .. } if route.sensitive)
}

fn apply_rule(hit: Hit, region: &'static Region, path: &str) -> PathResolution {
    let event = if hit.yields { Event::Pattern(hit.rule) } else { Event::Exact(hit.rule) };
    match hit.location {
        Some(location) => PathResolution::Redirect { status: hit.status.code(), location, event: Some(event) },
        None => {
            PathResolution::Nothing { language: language(region, &site::resolve(region, path)), status: 410, event }
        }
    }
}

/// A redirect that comes from no rule of the table.
fn plain_redirect(status: u16, location: String) -> PathResolution {
    PathResolution::Redirect { status, location, event: None }
}

fn with_query(path: String, query: Option<&str>) -> String {
    match query {
        Some(query) if !query.is_empty() => path + "?" + &ascii(query),
        _ => path,
    }
}

fn page_answer(
    facts: &Facts,
    region: &Region,
    resolution: PathResolution,
    maintenance: bool,
    release: Option<&Manifest>,
) -> Answer {
    match resolution {
        PathResolution::Redirect { status, location, event } => answer::redirect(status, location).counted_as(event),
        _ if !facts.reads() => answer::read_only(),
        PathResolution::Page(resolved_page) if maintenance => {
            render_screen(facts, region, resolved_page.language, release, "maintenance", 503)
        }
        PathResolution::Page(resolved_page) => render_page(facts, &resolved_page, release),
        PathResolution::Nothing { language, status, event } => {
            render_screen(facts, region, language, release, "not-found", status).counted_as(Some(event))
        }
        PathResolution::Broken => answer::refusal(400),
        PathResolution::Unread { language } => {
            answer::uncacheable(render_screen(facts, region, language, release, "not-found", 404))
        }
        PathResolution::NoRelease => answer::refusal(503),
    }
}

fn data_answer(facts: &Facts, resolution: PathResolution, release: Option<&Manifest>) -> Answer {
    match resolution {
        _ if !facts.reads() => answer::read_only(),
        PathResolution::Redirect { status, location, event } => {
            answer::redirect_data(status, &location).counted_as(event)
        }
        PathResolution::Page(resolved_page) => render_page(facts, &resolved_page, release),
        PathResolution::Nothing { status, event, .. } => answer::empty_data(status).counted_as(Some(event)),
        PathResolution::Broken => answer::empty_data(400),
        PathResolution::Unread { .. } => answer::uncacheable(answer::empty_data(404)),
        PathResolution::NoRelease => answer::refusal(503),
    }
}

/// What answers when a stored body is not there: the status in plain words where it is known
/// without the body, a rule for its address where there is one, else the server-error page of the language that the
/// path is in.
pub fn fallback_answer(facts: &Facts, snapshot: &Snapshot, absent: MissingBody) -> Answer {
    match absent {
        MissingBody::Fault => {
            let region = site::region_of_host(facts.host);
            let language = language(region, &site::resolve(region, facts.path));
            render_screen(facts, region, language, snapshot.release.as_ref(), "server-error", 503)
        }
        MissingBody::Plain(status) => answer::refusal(status),
        MissingBody::Rule => match look_up(facts, snapshot) {
            Ok(RuleLookup::Known(Some(hit))) => asset_rule(hit),
            // The table has changed by now, or lost a shard: the next request gets its answer.
            _ => answer::refusal(404),
        },
    }
}

#[cfg(test)]
mod tests;
