//! Finds rules that no request reaches: the system answers at their addresses, or the addresses belong to another market.

use kirkas_routing::path::fold;
use kirkas_routing::site::{self, Market};
use kirkas_routing::system::{SystemRoute, is_root_file, page_of_data_path, system_route};

use super::finding::{Check, Finding};
use super::parallel;
use super::rule::{PathMatcher, Rule, Segment};

/// Reports such rules as errors.
pub(super) fn check(rules: &[Rule], findings: &mut Vec<Finding>) {
    let check_part = |_, part: &[Rule]| part.iter().filter_map(finding).collect::<Vec<_>>();
    parallel::map_chunks(rules, check_part).into_iter().for_each(|part_findings| findings.extend(part_findings));
}

fn finding(rule: &Rule) -> Option<Finding> {
    let refused = |(reason, advice): (String, String)| {
        Finding::new(Check::NeverAnswers, &rule.origin, Some("source"), reason, advice)
    };
    system_conflict(rule).or_else(|| market_conflict(rule)).map(refused)
}

/// Why the table is never consulted for the addresses that the rule answers.
fn system_conflict(rule: &Rule) -> Option<(String, String)> {
    let paths = rule.sample_paths();
    if paths.is_empty() || !paths.iter().all(|path| system_owner(path).is_some()) {
        return None;
    }
    let path = paths.first()?;
    let (what, advice) = system_owner(path)?;
    Some((format!("{what} answers at {path}, before the table is asked."), advice))
}

/// What answers at a path in normal form before the table is consulted, and what to do about it.
fn system_owner(path: &str) -> Option<(&'static str, String)> {
    let remove = || "Remove the rule.".to_owned();
    if let Some(page) = page_of_data_path(path) {
        return Some(("The data of a page", format!("Write the page's own address, {page}: its data follows.")));
    }
    if is_root_file(path) {
        return Some(("A file of the release", remove()));
    }
    Some(match system_route(path)? {
        SystemRoute::Api => ("The API", remove()),
        SystemRoute::Control => ("Control", remove()),
        SystemRoute::Flags
        | SystemRoute::Health
        | SystemRoute::Analytics
        | SystemRoute::Clicks
        | SystemRoute::Visitor => ("The edge itself", remove()),
    })
}

/// Why the rule answers no address of its market.
fn market_conflict(rule: &Rule) -> Option<(String, String)> {
    let market = rule.source.scope.market()?;
    let outside = match &rule.source.matcher {
        PathMatcher::Path(path) => !market_has_path(market, path),
        PathMatcher::Pattern { segments, .. } => !market_may_match(market, segments),
        PathMatcher::Expression(expression) => {
            let examples = expression.examples();
            !examples.is_empty() && !examples.iter().any(|path| market_has_path(market, path))
        }
    };
    outside.then(|| refusal(rule, market))
}

fn refusal(rule: &Rule, market: &Market) -> (String, String) {
    let path = rule.sample_path();
    let folded = fold(&path);
    let owner = site::region(market.region)
        .and_then(|region| site::markets().iter().find(|other| other.has_path(region, &folded)))
        .map_or("all", |other| other.id);
    let prefixes: Vec<&str> = market.prefixes().filter(|prefix| !prefix.is_empty()).collect();
    let (id, table) = (market.id, format!("put the rule into the table of the market {owner}"));
    match prefixes.first() {
        Some(prefix) => (
            format!("The market {id} has the paths below {} only, and {path} is of {owner}.", prefixes.join(" and ")),
            format!("Write {prefix}{path}, or {table}."),
        ),
        None => (
            format!("The market {id} has the paths without a prefix only, and {path} is of {owner}."),
            format!("Instead {table}."),
        ),
    }
}

/// Whether a path in normal form is one of the market's.
fn market_has_path(market: &Market, path: &str) -> bool {
    site::region(market.region).is_some_and(|region| market.has_path(region, &fold(path)))
}

/// Whether a path of the market may fit a pattern, going by its first segment.
fn market_may_match(market: &Market, segments: &[Segment]) -> bool {
    match segments.first() {
        // Any first segment fits.
        None | Some(Segment::Named(_)) => true,
        Some(Segment::Literal(text)) => market_has_path(market, &["/", text, "/"].concat()),
    }
}
