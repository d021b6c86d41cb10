//! Experiments that could change the same page for the same visitor: which of them would, would be chance.

use serde_json::Value as Json;

use super::experiment::Experiment;
use super::payload::Payload;
use crate::experiments::Range;
use crate::files::Finding;

/// What keeps visitors of an experiment out of another: parts of a namespace, or of filters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Exclusion {
    parts: Vec<Part>,
}

/// What is hashed and with what, and the ranges that are in.
type Part = ([String; 3], Vec<Range>);

impl Exclusion {
    /// That of an experiment; filters take the place of a namespace.
    pub(super) fn of(experiment: &Json) -> Self {
        let text = |json: &Json, member: &str, default: &str| {
            json.get(member).and_then(Json::as_str).filter(|text| !text.is_empty()).unwrap_or(default).to_owned()
        };
        if let Some(filters) = experiment.get("filters").and_then(Json::as_array) {
            let part = |filter: &Json| {
                let ranges = filter.get("ranges").and_then(Json::as_array).into_iter().flatten();
                let version = filter.get("hashVersion").map_or_else(|| "2".to_owned(), Json::to_string);
                let hashed = [text(filter, "attribute", "id"), text(filter, "seed", ""), version];
                (hashed, ranges.filter_map(range).collect())
            };
            return Self { parts: filters.iter().map(part).collect() };
        }
        let namespace = experiment.get("namespace").and_then(Json::as_array).map(Vec::as_slice);
        let Some([name, from, to]) = namespace else { return Self::default() };
        let (Some(name), Some(from), Some(to)) = (name.as_str(), from.as_f64(), to.as_f64()) else {
            return Self::default();
        };
        let hashed = [text(experiment, "hashAttribute", "id"), name.to_owned(), "namespace".to_owned()];
        Self { parts: vec![(hashed, vec![(from, to)])] }
    }

    /// Whether no visitor is in both.
    fn keeps_out(&self, other: &Self) -> bool {
        let apart = |ours: &[Range], theirs: &[Range]| {
            ours.iter().all(|(from, to)| theirs.iter().all(|(begin, end)| to <= begin || end <= from))
        };
        self.parts
            .iter()
            .any(|(hashed, ours)| other.parts.iter().any(|(known, theirs)| hashed == known && apart(ours, theirs)))
    }
}

fn range(pair: &Json) -> Option<Range> {
    let [from, to] = pair.as_array()?.as_slice() else { return None };
    Some((from.as_f64()?, to.as_f64()?))
}

/// Says which experiments can change the same page.
pub(super) fn check(payload: &Payload, experiments: &[Experiment], findings: &mut Vec<Finding>) {
    let changing: Vec<&Experiment> =
        experiments.iter().filter(|experiment| experiment.is_on && experiment.changes_pages()).collect();
    for (number, experiment) in changing.iter().enumerate() {
        for earlier in
            changing.iter().take(number).filter(|earlier| !experiment.exclusion.keeps_out(&earlier.exclusion))
        {
            let shared: Vec<&str> = experiment
                .pages
                .iter()
                .filter(|page| earlier.pages.contains(page))
                .map(|page| page.path.as_str())
                .collect();
            let Some(first) = shared.first() else { continue };
            let others = shared.len().saturating_sub(1);
            let more = if others == 0 { String::new() } else { format!(" and {others} more") };
            let reason = format!("{:?} and {:?} can both change {first}{more}.", earlier.key, experiment.key);
            let advice = "Give both the same namespace with ranges that are apart, or other urlPatterns.";
            findings.push(payload.finding(&experiment.at("urlPatterns"), reason, advice));
        }
    }
}
