//! What decides who is in an experiment besides the experiment itself: the saved groups and features that its conditions name.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::payload::Payload;

/// The members of an experiment that name others.
const NAMING_MEMBERS: [&str; 2] = ["condition", "parentConditions"];
/// The members of a payload that hold what is named.
const NAMED_MEMBERS: [&str; 2] = ["savedGroups", "features"];

/// The saved groups and features that an experiment's conditions name, and those that these name in turn, as
/// somebody wrote them. Any text that is a name counts as one: an operator that is not known here may refer to it.
pub(super) fn references(payload: &Payload, experiment: &Json) -> BTreeMap<String, Json> {
    let mut found = BTreeMap::new();
    let mut pending: Vec<&Json> = NAMING_MEMBERS.iter().filter_map(|member| experiment.get(member)).collect();
    while let Some(value) = pending.pop() {
        match value {
            Json::String(name) => {
                for member in NAMED_MEMBERS {
                    let Some(named) = payload.json.get(member).and_then(|all| all.get(name)) else { continue };
                    if found.insert(format!("{member}.{name}"), named.clone()).is_none() {
                        pending.push(named);
                    }
                }
            }
            Json::Array(values) => pending.extend(values),
            Json::Object(members) => pending.extend(members.values()),
            _ => {}
        }
    }
    found
}
