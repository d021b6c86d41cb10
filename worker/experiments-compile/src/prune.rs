//! Prunes conditions: removes what known attributes decide (SDK specification: `pruneCondition`).

use kirkas_experiments::layout::condition::MAX_DEPTH;
use kirkas_experiments::{Bundle, Evaluation, JsonValue, Truth, Visitor};
use serde_json::{Value as Json, json};

use super::condition::REMOTE_GROUPS;
use super::finding::Check;
use super::{Members, compile_condition};

/// The result of pruning a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Pruned {
    /// The known attributes decide it.
    Decided(bool),
    /// This condition still has to be evaluated.
    Remaining(Json),
}

/// Prunes a condition by the known attributes; all others may have any value. A condition at which the official
/// SDK would throw, or that nests too deep, stays as it is.
pub fn prune(condition: &Json, known: &Json, groups: &Json) -> Pruned {
    let pruned = Pruner { known, groups, depth: 0 }.condition(condition);
    pruned.unwrap_or_else(|NotPrunable| Pruned::Remaining(condition.clone()))
}

/// The result of a condition on attributes.
pub(crate) fn truth(condition: &Json, attributes: &Json, groups: &Json) -> Truth {
    let Ok(bundle) = Bundle::load(compile_condition(condition, groups).bundle) else { return Truth::Unknown };
    let attributes_value = JsonValue::new(attributes);
    let evaluation = Evaluation::new(&bundle, Visitor { attributes: attributes_value.members(), ..Visitor::default() });
    let last = bundle.groups().checked_sub(1);
    last.and_then(|number| evaluation.group(number)).unwrap_or(Truth::Unknown)
}

/// A condition that can't be pruned, because its meaning is not clear.
struct NotPrunable;

#[derive(Clone, Copy)]
struct Pruner<'j> {
    known: &'j Json,
    groups: &'j Json,
    /// How deep the condition is in others, groups included.
    depth: u32,
}

impl Pruner<'_> {
    fn condition(mut self, condition: &Json) -> Result<Pruned, NotPrunable> {
        self.depth = self.depth.saturating_add(1);
        if condition.is_null() || self.depth > MAX_DEPTH {
            return Err(NotPrunable);
        }
        let Some(members) = condition.as_object() else { return Ok(Pruned::Remaining(condition.clone())) };
        let mut left = Members::new();
        for (key, value) in members {
            match self.member(key, value)? {
                Pruned::Decided(true) => {}
                Pruned::Decided(false) => return Ok(Pruned::Decided(false)),
                Pruned::Remaining(value) => drop(left.insert(key.clone(), value)),
            }
        }
        Ok(if left.is_empty() { Pruned::Decided(true) } else { Pruned::Remaining(Json::Object(left)) })
    }

    fn member(self, key: &str, value: &Json) -> Result<Pruned, NotPrunable> {
        match key {
            "$or" => self.list(value, true),
            "$nor" => Ok(opposite(self.list(value, true)?)),
            "$and" => self.list(value, false),
            "$not" => Ok(opposite(self.condition(value)?)),
            "$savedGroup" => self.group(value),
            path if self.is_known(path) => self.evaluate(key, value),
            _ if self.is_well_formed(key, value) => Ok(Pruned::Remaining(value.clone())),
            _ => Err(NotPrunable),
        }
    }

    /// Whether the official SDK throws at nothing in a condition on an attribute, whatever its value: else what comes after it may not
    /// decide.
    fn is_well_formed(self, key: &str, value: &Json) -> bool {
        let findings = compile_condition(&json!({ key: value }), self.groups).findings;
        findings.iter().all(|finding| finding.check != Check::MalformedCondition)
    }

    /// Whether an attribute is known. A path into one is not: only a part of the attribute may be known.
    fn is_known(self, path: &str) -> bool {
        !path.contains('.') && self.known.get(path).is_some()
    }

    /// What the known attributes decide, if anything.
    fn evaluate(self, key: &str, value: &Json) -> Result<Pruned, NotPrunable> {
        Ok(match truth(&json!({ key: value }), self.known, self.groups) {
            Truth::Yes => Pruned::Decided(true),
            Truth::No => Pruned::Decided(false),
            Truth::Unknown => Pruned::Remaining(value.clone()),
            Truth::Broken => return Err(NotPrunable),
        })
    }

    /// What remains of a list of conditions. One whose result is `decisive` decides the list.
    fn list(self, conditions: &Json, decisive: bool) -> Result<Pruned, NotPrunable> {
        let conditions = conditions.as_array().ok_or(NotPrunable)?;
        let mut left = Vec::new();
        for condition in conditions {
            match self.condition(condition)? {
                Pruned::Decided(is) if is == decisive => return Ok(Pruned::Decided(decisive)),
                Pruned::Decided(_) => {}
                Pruned::Remaining(condition) => left.push(condition),
            }
        }
        Ok(match (left.is_empty(), conditions.is_empty()) {
            (true, true) => Pruned::Decided(true),
            (true, false) => Pruned::Decided(!decisive),
            _ => Pruned::Remaining(Json::Array(left)),
        })
    }

    /// A reference to a group is decided or stays as it is: others refer to the group too.
    fn group(self, reference: &Json) -> Result<Pruned, NotPrunable> {
        let id = reference.get("id").and_then(Json::as_str).unwrap_or_default();
        let group = self.groups.get(id).unwrap_or(&Json::Null);
        let attribute = reference.get("attributeKey");
        if attribute.is_some_and(|attribute| !attribute.is_string()) {
            return Ok(Pruned::Decided(false));
        }
        match (group.get("type").and_then(Json::as_str), group.get("condition")) {
            (Some("condition"), Some(condition)) if condition.is_object() => {
                match (Pruner { groups: &self.groups_within(id), ..self }).condition(condition)? {
                    Pruned::Remaining(_) => Ok(Pruned::Remaining(reference.clone())),
                    decided => Ok(decided),
                }
            }
            (Some("list"), _) => match attribute.or(group.get("attributeKey")).and_then(Json::as_str) {
                Some(attribute) if !self.is_known(attribute) && group.get("values").is_some_and(Json::is_array) => {
                    Ok(Pruned::Remaining(reference.clone()))
                }
                _ => self.evaluate("$savedGroup", reference),
            },
            (Some("remote"), _) if !self.is_known(REMOTE_GROUPS) => Ok(Pruned::Remaining(reference.clone())),
            _ => self.evaluate("$savedGroup", reference),
        }
    }

    /// The groups as a group's own condition sees them: the group itself is empty there.
    fn groups_within(self, id: &str) -> Json {
        let mut groups = self.groups.clone();
        if let Some(own) = groups.get_mut(id) {
            *own = json!({ "type": "condition" });
        }
        groups
    }
}

fn opposite(pruned: Pruned) -> Pruned {
    match pruned {
        Pruned::Decided(is) => Pruned::Decided(!is),
        left => left,
    }
}
