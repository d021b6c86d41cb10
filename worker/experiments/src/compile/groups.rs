//! Groups that ask for each other. Each is evaluated wherever it is asked for, so a few that ask for each other twice
//! could hold up every request: how often they do is counted before they are published.

use serde_json::Value as Json;

use super::Compiler;
use super::finding::Check;

/// How many groups a group may ask for, those that they ask for included. The official SDKs stop there too.
const MOST: u32 = 4096;
/// How deep groups may ask for each other: far below what an evaluation reaches.
const DEEPEST: usize = 50;

impl Compiler<'_> {
    /// Finds the groups that ask for others without measure.
    pub(super) fn check_groups(&mut self) {
        let asked: Vec<Vec<usize>> = self.condition_groups.iter().map(|id| self.asked_by(id)).collect();
        for (number, id) in self.condition_groups.clone().into_iter().enumerate() {
            let mut count = Count { asked: &asked, left: MOST, trail: Vec::new() };
            if count.visit(number).is_none() {
                self.within(format!("savedGroups.{id}"), |compiler| compiler.find(Check::NestedGroups, id));
            }
        }
    }

    /// The numbers of the groups that a group's condition asks for, each as often as it does.
    fn asked_by(&self, id: &str) -> Vec<usize> {
        let condition = self.groups.and_then(|groups| groups.get(id)?.get("condition"));
        let ids = condition.map(references).unwrap_or_default();
        ids.into_iter().filter_map(|id| self.condition_groups.iter().position(|known| known == id)).collect()
    }
}

struct Count<'a> {
    asked: &'a [Vec<usize>],
    left: u32,
    /// The groups that are being asked: one that asks for itself ends there.
    trail: Vec<usize>,
}

impl Count<'_> {
    /// Counts a group and all that it asks for; none where that is too much.
    fn visit(&mut self, group: usize) -> Option<()> {
        if self.trail.contains(&group) {
            return Some(());
        }
        self.left = self.left.checked_sub(1).filter(|_| self.trail.len() < DEEPEST)?;
        self.trail.push(group);
        for next in self.asked.get(group)? {
            self.visit(*next)?;
        }
        self.trail.pop();
        Some(())
    }
}

/// The ids of the groups that a condition asks for.
fn references(condition: &Json) -> Vec<&str> {
    match condition {
        Json::Object(members) => members
            .iter()
            .flat_map(|(name, value)| match name.as_str() {
                "$savedGroup" => value.get("id").and_then(Json::as_str).into_iter().collect(),
                _ => references(value),
            })
            .collect(),
        Json::Array(values) => values.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
