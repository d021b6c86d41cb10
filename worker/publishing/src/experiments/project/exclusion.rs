//! What keeps the visitors of one experiment out of another.

use kirkas_experiments::Range;
use serde_json::Value as Json;

/// What keeps visitors of an experiment out of another: parts of a namespace, or of filters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Exclusion {
    parts: Vec<Part>,
}

/// What is hashed and with what, and the ranges that are in.
type Part = ([String; 3], Vec<Range>);

impl Exclusion {
    /// That of an experiment; filters take the place of a namespace.
    pub(super) fn read(experiment: &Json) -> Self {
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
    pub(super) fn is_disjoint_from(&self, other: &Self) -> bool {
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
