//! Which attributes conditions and hashes ask for: one that no request has would quietly leave everybody out.

use kirkas_core::experiments::attributes::NAMES;
use serde_json::Value as Json;

use super::payload::Payload;
use crate::files::Finding;

/// Says which attributes are asked for that there are not.
pub(super) fn check(payload: &Payload, findings: &mut Vec<Finding>) {
    let mut asked: Vec<(String, String)> = Vec::new();
    for (number, experiment) in payload.experiments().iter().enumerate() {
        of_rule(&format!("experiments.{number}"), experiment, &mut asked);
    }
    for (place, feature) in payload.keyed("features") {
        for (number, rule) in feature.get("rules").and_then(Json::as_array).into_iter().flatten().enumerate() {
            of_rule(&format!("{place}.rules.{number}"), rule, &mut asked);
        }
    }
    for (place, group) in payload.keyed("savedGroups") {
        of_condition(&format!("{place}.condition"), group.get("condition").unwrap_or(&Json::Null), &mut asked);
        asked.extend(name_in(group, "attributeKey").map(|name| (format!("{place}.attributeKey"), name)));
    }
    for (place, name) in asked {
        // Of an attribute that is an object, the first part is its name.
        if !NAMES.contains(&name.split('.').next().unwrap_or_default()) {
            let advice = format!("Ask for one of {}.", NAMES.join(", "));
            findings.push(payload.finding(&place, format!("Nobody has the attribute {name:?}."), advice));
        }
    }
}

/// The names of the attributes that a condition asks for.
pub fn asked_attributes(condition: &Json) -> Vec<String> {
    let mut asked = Vec::new();
    of_condition("", condition, &mut asked);
    let first_part = |(_, name): (String, String)| name.split('.').next().unwrap_or_default().to_owned();
    asked.into_iter().map(first_part).collect()
}

fn of_rule(place: &str, rule: &Json, asked: &mut Vec<(String, String)>) {
    for member in ["hashAttribute", "fallbackAttribute"] {
        asked.extend(name_in(rule, member).map(|name| (format!("{place}.{member}"), name)));
    }
    for (number, filter) in rule.get("filters").and_then(Json::as_array).into_iter().flatten().enumerate() {
        asked.extend(name_in(filter, "attribute").map(|name| (format!("{place}.filters.{number}.attribute"), name)));
    }
    of_condition(&format!("{place}.condition"), rule.get("condition").unwrap_or(&Json::Null), asked);
}

fn name_in(part: &Json, member: &str) -> Option<String> {
    part.get(member)?.as_str().filter(|name| !name.is_empty()).map(str::to_owned)
}

/// The attributes that a condition asks for; what is asked of their values is not looked at.
fn of_condition(place: &str, condition: &Json, asked: &mut Vec<(String, String)>) {
    for (name, operand) in condition.as_object().into_iter().flatten() {
        match name.as_str() {
            "$or" | "$nor" | "$and" => {
                operand.as_array().into_iter().flatten().for_each(|part| of_condition(place, part, asked));
            }
            "$not" => of_condition(place, operand, asked),
            "$savedGroup" => asked.extend(name_in(operand, "attributeKey").map(|name| (place.to_owned(), name))),
            name if name.starts_with('$') => {}
            name => asked.push((place.to_owned(), name.to_owned())),
        }
    }
}
