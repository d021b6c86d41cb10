//! `edgectl experiments diff`: what changes between two published sets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::connection::Connection;
use crate::failure::Failure;
use crate::{form, versions};

/// What changes of experiments, features or saved groups.
#[derive(Deserialize, Serialize)]
struct Changes {
    added: Vec<String>,
    removed: Vec<String>,
    changed: Vec<Changed>,
}

#[derive(Deserialize, Serialize)]
struct Changed {
    key: String,
    from: Value,
    to: Value,
}

/// Prints what changes, a line each.
pub fn run(from: &str, to: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    let id = |name: &str| match name {
        "live" => Ok(name.to_owned()),
        name => versions::find(connection, "experiments", name),
    };
    let (from, to) = (id(from)?, id(to)?);
    let query = [("kind", "experiments"), ("from", &from), ("to", &to)];
    let all: BTreeMap<String, Changes> = connection.get_with("diff", &query)?;
    let mut lines = Vec::new();
    for (kind, Changes { added, removed, changed }) in &all {
        lines.extend(added.iter().map(|key| format!("+ {kind}  {key}")));
        lines.extend(removed.iter().map(|key| format!("- {kind}  {key}")));
        lines.extend(changed.iter().map(|changed| {
            let members = members(&changed.from, &changed.to).join(", ");
            format!("~ {kind}  {}: {members}", changed.key)
        }));
    }
    if lines.is_empty() {
        lines.push("no change".to_owned());
    }
    form::answer(json, &all, &lines.join("\n"))
}

/// The members that are not the same in both.
fn members(from: &Value, to: &Value) -> Vec<String> {
    let names = [from, to].into_iter().filter_map(Value::as_object).flat_map(|members| members.keys());
    let mut names: Vec<&String> = names.filter(|name| from.get(name) != to.get(name)).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().cloned().collect()
}
