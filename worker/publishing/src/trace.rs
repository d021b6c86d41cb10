//! Explains step by step how a request is decided.
//!
//! Each step calls the functions that [`decide`] calls, and the last one is [`decide`] itself.

use kirkas_core::answer::{Answer, Body, MissingBody, STORED_ASSETS};
use kirkas_core::decide::{Decision, decide, fallback_answer};
use kirkas_core::facts::Facts;
use kirkas_core::page::{live_page, page_path, render_page};
use kirkas_core::path::normalise;
use kirkas_core::redirects::{Hit, MissingShard, PatchedTable};
use kirkas_core::release::Manifest;
use kirkas_core::site::{self, Region, Resolution};
use kirkas_core::snapshot::Snapshot;
use kirkas_core::system::{ASSETS, system_route};

/// A step on the way to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What was checked.
    pub name: &'static str,
    /// What came of it.
    pub outcome: String,
}

/// The rule of the redirect table that matches a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchedRule {
    /// File it was read from.
    pub file: String,
    /// Line in it; 0 of a rule of a patch, which is compiled without the rest of the file.
    pub line: u32,
    /// Its number in the patch; none where the table itself has it.
    pub number_in_patch: Option<u32>,
    /// Its status.
    pub status: u16,
    /// Where it leads.
    pub location: Option<String>,
    /// Whether it answers; else a page does, because the rule is by pattern.
    pub answers: bool,
}

/// How a request is decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The rule that matches, if there is one.
    pub rule: Option<MatchedRule>,
    /// The status of the answer; none where another service answers.
    pub status: Option<u16>,
    /// Value of the answer's `Location`.
    pub location: Option<String>,
}

/// The keys in storage of an asset that the live release does not have: an older release's may be there.
pub fn older_asset(facts: &Facts, snapshot: &Snapshot) -> Option<[String; 2]> {
    let name = facts.path.strip_prefix(ASSETS)?;
    let live = snapshot.release.as_ref().is_some_and(|release| release.has_asset(name));
    let key = [STORED_ASSETS, name].concat();
    (!live).then(|| [[&key, ".br"].concat(), key])
}

/// Decides a request and tells how; `is_stored` says whether anything is at the keys of [`older_asset`].
///
/// # Errors
/// [`MissingShard`], as [`decide`] returns it.
pub fn trace(facts: &Facts, snapshot: &Snapshot, is_stored: bool) -> Result<Trace, MissingShard> {
    let mut steps = vec![url(facts)];
    let mut rule = None;
    let decision = decide(facts, snapshot)?;
    if let (Decision::Answer(answer), Some(_)) = (&decision, older_asset(facts, snapshot)) {
        return asset(facts, snapshot, answer, is_stored, steps);
    }
    let is_ours = match &decision {
        Decision::Answer(answer) => answer.status != 414 && !is_system(facts.path),
        decision => matches!(decision, Decision::Experiment(_)),
    };
    if is_ours
        && let Some(release) = &snapshot.release
        && release.file(facts.path).is_none()
    {
        let path = page_path(facts);
        let region = site::region_of_host(facts.host);
        let page = page(region, path, release);
        let lookup = snapshot.patched_table().map(|table| Ok((table, table.look_up(facts.host, path, facts.query)?)));
        let hit = lookup.transpose()?.and_then(|(table, hit)| Some(matched_rule(table, hit?, page.is_some())));
        steps.push(Step { name: "redirect table", outcome: describe_rule(snapshot, hit.as_ref(), YIELDS) });
        if !hit.as_ref().is_some_and(|hit| hit.answers) {
            steps.push(Step { name: "locale and route", outcome: describe_route(region, path) });
            steps.push(Step { name: "page", outcome: describe_page(page, path) });
        }
        rule = hit;
    }
    let (outcome, status, location) = match &decision {
        Decision::Origin => ("handed to the origin".to_owned(), None, None),
        Decision::Control => ("handed to control".to_owned(), None, None),
        Decision::Analytics => ("taken as an analytics payload".to_owned(), None, None),
        Decision::Clicks => ("taken as a visit with clicks".to_owned(), None, None),
        Decision::Visitor => ("taken as a visitor's consent to analytics".to_owned(), None, None),
        Decision::Flags => ("answered with the values of features".to_owned(), None, None),
        Decision::Experiment(resolved_page) => {
            let answer = render_page(facts, resolved_page, snapshot);
            let outcome = describe_answer(&answer) + ", or what an experiment shows the visitor";
            (outcome, Some(answer.status), None)
        }
        Decision::Answer(answer) => (describe_answer(answer), Some(answer.status), header(answer, "location")),
    };
    steps.push(Step { name: "answer", outcome });
    Ok(Trace { steps, rule, status, location })
}

fn is_system(path: &str) -> bool {
    system_route(path).is_some() || path.starts_with(ASSETS)
}

/// The steps of an asset that the live release does not have.
fn asset(
    facts: &Facts,
    snapshot: &Snapshot,
    answer: &Answer,
    is_stored: bool,
    mut steps: Vec<Step>,
) -> Result<Trace, MissingShard> {
    let mut step = |name, outcome: String| steps.push(Step { name, outcome });
    step("release", "the live release does not have this asset".to_owned());
    let lookup = snapshot.patched_table().map(|table| Ok((table, table.look_up(facts.host, facts.path, facts.query)?)));
    let rule = lookup.transpose()?.and_then(|(table, hit)| Some(matched_rule(table, hit?, is_stored)));
    step("redirect table", describe_rule(snapshot, rule.as_ref(), "an older release's asset is stored: it answers"));
    let absent = match &answer.body {
        Body::Stored { absent, .. } if !is_stored && *absent != MissingBody::Fault => Some(*absent),
        _ => None,
    };
    if let Body::Stored { .. } = &answer.body {
        let outcome = if is_stored { "an older release's is stored" } else { "no release's is stored" };
        step("older releases", outcome.to_owned());
    }
    let fallback = absent.map(|absent| fallback_answer(facts, snapshot, absent));
    let answer = fallback.as_ref().unwrap_or(answer);
    step("answer", describe_answer(answer));
    Ok(Trace { steps, rule, status: Some(answer.status), location: header(answer, "location") })
}

fn url(facts: &Facts) -> Step {
    let normal = normalise(facts.path);
    let spelling = match (normal.broken_escape, *normal.text == *facts.path) {
        (true, _) => ", with a per cent sign that begins no escape",
        (false, true) => "",
        (false, false) => ", spelt in another way",
    };
    let query = facts.query.map_or("no query".to_owned(), |query| format!("query {query:?}"));
    let outcome = format!("host {:?}, path {:?}{spelling}, {query}", facts.host, &*normal.text);
    Step { name: "url", outcome }
}

fn page(region: &Region, path: &str, release: &Manifest) -> Option<String> {
    live_page(region, &site::resolve(region, path), release).map(|resolved_page| resolved_page.path)
}

fn matched_rule(table: PatchedTable<'_>, hit: Hit, is_page: bool) -> MatchedRule {
    let (file, line) = table.origin_of(hit.rule).unwrap_or(("?", 0));
    let number_in_patch = table.number_in_patch(hit.rule);
    MatchedRule {
        file: file.to_owned(),
        line: if number_in_patch.is_some() { 0 } else { line },
        number_in_patch,
        status: hit.status.code(),
        answers: !(hit.yields && is_page),
        location: hit.location,
    }
}

/// What is said where a rule by pattern yields to a page.
const YIELDS: &str = "a page is there: the page answers";

fn describe_rule(snapshot: &Snapshot, rule: Option<&MatchedRule>, yields: &str) -> String {
    match (&snapshot.redirects, rule) {
        (None, _) => "no table is published".to_owned(),
        (_, None) => "no rule fits".to_owned(),
        (_, Some(MatchedRule { file, line, number_in_patch, status, location, answers })) => {
            let to = location.as_deref().map_or(String::new(), |location| format!(" {location}"));
            let yields = if *answers { String::new() } else { ["; it is by pattern, and ", yields].concat() };
            let rule = match number_in_patch {
                None => format!("{file}:{line}"),
                Some(_) => format!("a rule of {file} that was changed since the table was compiled"),
            };
            format!("{rule} fits: {status}{to}{yields}")
        }
    }
}

fn describe_route(region: &Region, path: &str) -> String {
    match site::resolve(region, path) {
        Resolution::Screen { language, route, path } => {
            format!("region {}, language {}, screen {}, at {path}", region.id, language.code, route.screen)
        }
        Resolution::Unsupported { to } => {
            format!("region {}, the prefix of a language that is not active: to {to}", region.id)
        }
        Resolution::Unknown { language } => {
            format!("region {}, language {}, no screen is at this path", region.id, language.code)
        }
    }
}

fn describe_page(page: Option<String>, requested_path: &str) -> String {
    match page {
        None => "the live release has none here".to_owned(),
        Some(page) if page == requested_path => "the live release has it".to_owned(),
        Some(page) => format!("the live release has it at {page}"),
    }
}

fn describe_answer(answer: &Answer) -> String {
    let location = header(answer, "location").map_or(String::new(), |location| format!(" {location}"));
    let body = match &answer.body {
        Body::Stored { key, .. } => format!(", body {key}"),
        Body::Text(_) => ", a text of its own".to_owned(),
        Body::Empty => String::new(),
    };
    format!("{}{location}{body}", answer.status)
}

fn header(answer: &Answer, name: &str) -> Option<String> {
    answer.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone().into_owned())
}

#[cfg(test)]
mod tests;
