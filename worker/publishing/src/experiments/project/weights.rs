//! Whether the weights of variations add up to all visitors. The engine, as the SDK specification has it, takes equal weights
//! in the place of such that don't: visitors would be split as nobody planned, so publishing refuses them, whoever wrote them.
//! How many visitors take part at all is `coverage`, which has no say here.

use serde_json::Value as Json;

use super::payload::Payload;
use crate::files::Finding;

/// How far each weight may be from what is meant, because it is rounded: to three digits.
const ROUNDING: f64 = 0.0005;
const ADVICE: &str =
    "Write one from 0 to 1 for each variation, 1 in all (0.3333 three times will do), or none for equal shares.";

/// Says which experiments, on pages or of features' rules, have weights that can't be meant.
pub(super) fn check(payload: &Payload, findings: &mut Vec<Finding>) {
    let pages = payload.experiments().iter().enumerate();
    let pages = pages.map(|(number, experiment)| (format!("experiments.{number}"), experiment));
    let rules = payload.keyed("features").flat_map(|(place, feature)| {
        let rules = feature.get("rules").and_then(Json::as_array).into_iter().flatten().enumerate();
        rules.map(move |(number, rule)| (format!("{place}.rules.{number}"), rule)).collect::<Vec<_>>()
    });
    for (place, experiment) in pages.chain(rules) {
        if let Some(reason) = mistake(experiment) {
            findings.push(payload.finding(&format!("{place}.weights"), reason, ADVICE));
        }
    }
}

/// What is wrong with an experiment's weights. Ranges take their place; what is no list is for others to say.
fn mistake(experiment: &Json) -> Option<String> {
    let list = |member: &str| experiment.get(member).and_then(Json::as_array).filter(|list| !list.is_empty());
    let (weights, variations) = (experiment.get("weights").and_then(Json::as_array)?, list("variations")?);
    if list("ranges").is_some() {
        return None;
    }
    if weights.len() != variations.len() {
        return Some(format!("Of weights there are {}, of variations {}.", weights.len(), variations.len()));
    }
    let shares: Option<Vec<f64>> = weights.iter().map(Json::as_f64).collect();
    let Some(shares) = shares.filter(|shares| shares.iter().all(|share| (0.0..=1.0).contains(share))) else {
        return Some("A weight is not a number from 0 to 1.".to_owned());
    };
    let sum: f64 = shares.iter().sum();
    let rounding: f64 = shares.iter().map(|_| ROUNDING).sum();
    let percent = (sum * 10_000.0).round() / 100.0;
    ((sum - 1.0).abs() > rounding + f64::EPSILON).then(|| format!("The weights add up to {percent}%, not to 100%."))
}
