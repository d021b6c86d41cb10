//! Explains step by step how a request is decided.
//!
//! Each step calls the functions that [`decide`] calls, and the last one is [`decide`] itself.

mod outcome;
mod visitor;

pub use outcome::{Outcome, Spelling, StoredAnswer, VisitorGroup};
pub use visitor::Visitor;

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
    pub outcome: Outcome,
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
    /// The answer's headers, without those that every answer or document carries; none where another service answers.
    pub headers: Vec<(&'static str, String)>,
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
        steps.push(Step { name: "redirect table", outcome: rule_outcome(snapshot, hit.as_ref(), StoredAnswer::Page) });
        if !hit.as_ref().is_some_and(|hit| hit.answers) {
            steps.push(Step { name: "locale and route", outcome: route_outcome(region, path) });
            steps.push(Step { name: "page", outcome: page_outcome(page, path) });
        }
        rule = hit;
    }
    let (outcome, status, location, headers) = match &decision {
        Decision::Origin => (Outcome::Origin, None, None, Vec::new()),
        Decision::Control => (Outcome::Control, None, None, Vec::new()),
        Decision::Analytics => (Outcome::Analytics, None, None, Vec::new()),
        Decision::Clicks => (Outcome::Clicks, None, None, Vec::new()),
        Decision::Visitor => (Outcome::Consent, None, None, Vec::new()),
        Decision::Flags => (Outcome::Flags, None, None, Vec::new()),
        Decision::Experiment(resolved_page) => {
            let groups = visitor::groups(facts, snapshot, resolved_page);
            steps.push(Step { name: "experiments", outcome: Outcome::Experiments { groups } });
            let answer = render_page(facts, resolved_page, snapshot);
            (answer_outcome(&answer, true), Some(answer.status), None, headers(&answer))
        }
        Decision::Answer(answer) => {
            (answer_outcome(answer, false), Some(answer.status), header(answer, "location"), headers(answer))
        }
    };
    steps.push(Step { name: "answer", outcome });
    Ok(Trace { steps, rule, status, location, headers })
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
    let mut step = |name, outcome| steps.push(Step { name, outcome });
    step("release", Outcome::NoAsset);
    let lookup = snapshot.patched_table().map(|table| Ok((table, table.look_up(facts.host, facts.path, facts.query)?)));
    let rule = lookup.transpose()?.and_then(|(table, hit)| Some(matched_rule(table, hit?, is_stored)));
    step("redirect table", rule_outcome(snapshot, rule.as_ref(), StoredAnswer::OlderAsset));
    let absent = match &answer.body {
        Body::Stored { absent, .. } if !is_stored && *absent != MissingBody::Fault => Some(*absent),
        _ => None,
    };
    if let Body::Stored { .. } = &answer.body {
        step("older releases", if is_stored { Outcome::OlderAsset } else { Outcome::NoOlderAsset });
    }
    let fallback = absent.map(|absent| fallback_answer(facts, snapshot, absent));
    let answer = fallback.as_ref().unwrap_or(answer);
    step("answer", answer_outcome(answer, false));
    let (status, location) = (Some(answer.status), header(answer, "location"));
    Ok(Trace { steps, rule, status, location, headers: headers(answer) })
}

fn url(facts: &Facts) -> Step {
    let normal = normalise(facts.path);
    let spelling = match (normal.broken_escape, *normal.text == *facts.path) {
        (true, _) => Spelling::BrokenEscape,
        (false, true) => Spelling::Normal,
        (false, false) => Spelling::Other,
    };
    let (host, path, query) = (facts.host.to_owned(), normal.text.to_string(), facts.query.map(str::to_owned));
    Step { name: "url", outcome: Outcome::Url { host, path, query, spelling } }
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

fn rule_outcome(snapshot: &Snapshot, rule: Option<&MatchedRule>, yields_to: StoredAnswer) -> Outcome {
    match (&snapshot.redirects, rule) {
        (None, _) => Outcome::NoTable,
        (_, None) => Outcome::NoRule,
        (_, Some(MatchedRule { file, line, number_in_patch, status, location, answers })) => Outcome::Rule {
            file: file.clone(),
            line: number_in_patch.is_none().then_some(*line),
            status: *status,
            location: location.clone(),
            yields_to: (!answers).then_some(yields_to),
        },
    }
}

fn route_outcome(region: &Region, path: &str) -> Outcome {
    let region_id = region.id.to_owned();
    match site::resolve(region, path) {
        Resolution::Screen { language, route, path } => Outcome::Screen {
            region: region_id,
            language: language.code.to_owned(),
            screen: route.screen.to_owned(),
            path: path.to_string(),
        },
        Resolution::Unsupported { to } => Outcome::InactiveLanguage { region: region_id, to: to.to_string() },
        Resolution::Unknown { language } => Outcome::NoScreen { region: region_id, language: language.code.to_owned() },
    }
}

fn page_outcome(page: Option<String>, requested_path: &str) -> Outcome {
    match page {
        None => Outcome::NoPage,
        Some(page) if page == requested_path => Outcome::Page,
        Some(path) => Outcome::PageAt { path },
    }
}

fn answer_outcome(answer: &Answer, may_vary: bool) -> Outcome {
    let body = match &answer.body {
        Body::Stored { key, .. } => Some(key.to_string()),
        Body::Text(_) | Body::Empty => None,
    };
    let has_text = matches!(answer.body, Body::Text(_));
    Outcome::Answer { status: answer.status, location: header(answer, "location"), body, has_text, may_vary }
}

fn headers(answer: &Answer) -> Vec<(&'static str, String)> {
    answer.headers.iter().map(|(name, value)| (*name, value.clone().into_owned())).collect()
}

fn header(answer: &Answer, name: &str) -> Option<String> {
    answer.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone().into_owned())
}

#[cfg(test)]
mod tests;
