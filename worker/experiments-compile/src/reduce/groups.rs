//! Which saved groups a reduced payload still needs.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::super::Members;
use super::super::prune::{Pruned, prune};

/// The id of a group that is mentioned, and whether it is evaluated on the visitor there, rather than on an element
/// of a list or on a prerequisite's value.
type Mention<'j> = (&'j str, bool);

/// The groups that `users` mention, and those that these mention. A group's condition is pruned unless it is
/// evaluated on something else than the visitor, or leads back to the group: then it depends on where one enters.
pub(super) fn needed(groups: &Members, known: &Json, users: &[&Json]) -> Members {
    let mentions: Vec<Mention<'_>> = users.iter().flat_map(|user| mentions(user, groups)).collect();
    let reachable = reachable_groups(groups, mentions.clone());
    let all = Json::Object(groups.clone());
    let mut pending: Vec<&str> = mentions.into_iter().map(|(id, _)| id).collect();
    let mut needed = Members::new();
    while let Some(id) = pending.pop() {
        let Some(group) = groups.get(id).filter(|_| !needed.contains_key(id)) else { continue };
        let mut group = group.clone();
        let only_of_visitors = !reachable.contains(&(id, false));
        if only_of_visitors && !is_recursive(groups, id) {
            prune_group(&mut group, known, &all);
        }
        pending.extend(mentions_of_group(&group, groups).into_iter().map(|(id, _)| id));
        needed.insert(id.to_owned(), group);
    }
    needed
}

fn prune_group(group: &mut Json, known: &Json, groups: &Json) {
    if group.get("type").and_then(Json::as_str) == Some("condition")
        && let Some(condition) = group.get_mut("condition").filter(|condition| condition.is_object())
        && let Pruned::Remaining(left) = prune(condition, known, groups)
    {
        *condition = left;
    }
}

/// All groups that mentions lead to.
fn reachable_groups<'j>(groups: &'j Members, mut pending: Vec<Mention<'j>>) -> BTreeSet<Mention<'j>> {
    let mut reachable = BTreeSet::new();
    while let Some((id, of_visitor)) = pending.pop() {
        if reachable.insert((id, of_visitor)) {
            let next = groups.get(id).map(|group| mentions_of_group(group, groups)).unwrap_or_default();
            pending.extend(next.into_iter().map(|(id, still)| (id, of_visitor && still)));
        }
    }
    reachable
}

fn is_recursive(groups: &Members, id: &str) -> bool {
    let next = groups.get(id).map(|group| mentions_of_group(group, groups)).unwrap_or_default();
    reachable_groups(groups, next).iter().any(|(reachable, _)| *reachable == id)
}

/// The groups that a group mentions. The values of a list are attributes', even if they look like ids of groups.
fn mentions_of_group<'j>(group: &Json, groups: &'j Members) -> Vec<Mention<'j>> {
    let is_list = group.is_array() || group.get("type").and_then(Json::as_str) == Some("list");
    if is_list { Vec::new() } else { mentions(group, groups) }
}

/// The groups whose ids are anywhere in a value: an operator that is not known here may refer to them.
fn mentions<'j>(value: &Json, groups: &'j Members) -> Vec<Mention<'j>> {
    match value {
        Json::String(text) => groups.get_key_value(text).map(|(id, _)| (id.as_str(), true)).into_iter().collect(),
        Json::Array(values) => values.iter().flat_map(|value| mentions(value, groups)).collect(),
        Json::Object(members) => members.iter().flat_map(|(name, value)| in_member(name, value, groups)).collect(),
        _ => Vec::new(),
    }
}

fn in_member<'j>(name: &str, value: &Json, groups: &'j Members) -> Vec<Mention<'j>> {
    let of_visitor = !matches!(name, "$elemMatch" | "parentConditions");
    mentions(value, groups).into_iter().map(|(id, still)| (id, of_visitor && still)).collect()
}
