//! Groups that reference each other. A group is evaluated wherever it is referenced, so a few groups that reference each
//! other twice could slow down every request. How often that happens is counted before they are published.

use serde_json::Value as Json;

use super::Compiler;
use super::finding::Check;

/// How many groups an evaluation of one group may visit. The official SDKs stop there too.
const MAX_GROUP_EVALUATIONS: u32 = 4096;
/// How deep groups may nest: far below what an evaluation reaches.
const MAX_DEPTH: usize = 50;

impl Compiler<'_> {
    /// Reports the groups whose evaluation would visit too many others.
    pub(super) fn check_groups(&mut self) {
        let references: Vec<Vec<usize>> = self.condition_groups.iter().map(|id| self.groups_used_by(id)).collect();
        for (number, id) in self.condition_groups.clone().into_iter().enumerate() {
            let mut count =
                EvaluationCount { group_references: &references, left: MAX_GROUP_EVALUATIONS, stack: Vec::new() };
            if count.visit(number).is_none() {
                self.within(format!("savedGroups.{id}"), |compiler| compiler.report(Check::NestedGroups, id));
            }
        }
    }

    /// The numbers of the groups that a group's condition references, as often as it does.
    fn groups_used_by(&self, id: &str) -> Vec<usize> {
        let condition = self.groups.and_then(|groups| groups.get(id)?.get("condition"));
        let ids = condition.map(references).unwrap_or_default();
        ids.into_iter().filter_map(|id| self.condition_groups.iter().position(|known| known == id)).collect()
    }
}

struct EvaluationCount<'a> {
    group_references: &'a [Vec<usize>],
    left: u32,
    /// The groups that are being visited: one that references itself ends there.
    stack: Vec<usize>,
}

impl EvaluationCount<'_> {
    /// Counts a group and all that it references; none where that is too many.
    fn visit(&mut self, group: usize) -> Option<()> {
        if self.stack.contains(&group) {
            return Some(());
        }
        self.left = self.left.checked_sub(1).filter(|_| self.stack.len() < MAX_DEPTH)?;
        self.stack.push(group);
        for next in self.group_references.get(group)? {
            self.visit(*next)?;
        }
        self.stack.pop();
        Some(())
    }
}

/// The ids of the groups that a condition references.
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
