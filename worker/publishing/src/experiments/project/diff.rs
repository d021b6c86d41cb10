//! What changes between two sets of experiments.

use serde_json::{Value as Json, json};

use super::Compiled;

/// Experiments, features and saved groups that are new, gone or changed, by their keys.
pub fn diff(from: &Compiled, to: &Compiled) -> Json {
    let members = |member: &str| {
        let (old, new) = (parts(&from.payload, member), parts(&to.payload, member));
        let lacking = |all: &[(String, Json)], others: &[(String, Json)]| -> Vec<String> {
            let missing = all.iter().filter(|(key, _)| !others.iter().any(|(known, _)| known == key));
            missing.map(|(key, _)| key.clone()).collect()
        };
        let changed = |(key, part): &(String, Json)| {
            let (_, before) = old.iter().find(|(known, before)| known == key && before != part)?;
            Some(json!({ "key": key, "from": before, "to": part }))
        };
        json!({
            "added": lacking(&new, &old),
            "removed": lacking(&old, &new),
            "changed": new.iter().filter_map(changed).collect::<Vec<Json>>(),
        })
    };
    json!({
        "experiments": members("experiments"),
        "features": members("features"),
        "savedGroups": members("savedGroups"),
    })
}

fn parts(payload: &Json, member: &str) -> Vec<(String, Json)> {
    match payload.get(member) {
        Some(Json::Array(parts)) => {
            let key = |part: &Json| part.get("key").and_then(Json::as_str).unwrap_or_default().to_owned();
            parts.iter().map(|part| (key(part), part.clone())).collect()
        }
        Some(Json::Object(parts)) => parts.iter().map(|(key, part)| (key.clone(), part.clone())).collect(),
        _ => Vec::new(),
    }
}
