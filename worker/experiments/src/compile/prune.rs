//! Prunes conditions: what known attributes decide is taken out (SDK specification: `pruneCondition`).

use serde_json::{Value as Json, json};

use super::{Members, compile_condition};
use crate::bundle::{Bundle, Table};
use crate::condition::Truth;
use crate::evaluation::{Evaluation, Visitor};

use super::value::GivenValue;

/// What is left of a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Pruned {
    /// The known attributes decide it.
    Decided(bool),
    /// This has still to be asked.
    Left(Json),
}

/// Prunes a condition by attributes that are known; all others are open.
pub fn prune(condition: &Json, known: &Json, groups: &Json) -> Pruned {
    Pruning { known, groups, open: Vec::new() }.condition(condition)
}

/// What a condition says of attributes.
pub(crate) fn truth(condition: &Json, attributes: &Json, groups: &Json) -> Truth {
    let Ok(bundle) = Bundle::load(compile_condition(condition, groups).bundle) else { return Truth::Unknown };
    let given = GivenValue::new(attributes);
    let evaluation = Evaluation::new(&bundle, Visitor { attributes: given.members(), ..Visitor::default() });
    let last = bundle.groups().checked_sub(1);
    let condition = last.and_then(|number| bundle.record(Table::Groups, number)?.text());
    condition.map_or(Truth::Unknown, |condition| evaluation.truth(condition))
}

struct Pruning<'j> {
    known: &'j Json,
    groups: &'j Json,
    /// The groups that are being pruned, to notice one that refers to itself.
    open: Vec<String>,
}

impl Pruning<'_> {
    fn condition(&mut self, condition: &Json) -> Pruned {
        let Some(members) = condition.as_object() else { return Pruned::Left(condition.clone()) };
        let mut left = Members::new();
        for (key, value) in members {
            match self.member(key, value) {
                Pruned::Decided(true) => {}
                Pruned::Decided(false) => return Pruned::Decided(false),
                Pruned::Left(value) => drop(left.insert(key.clone(), value)),
            }
        }
        if left.is_empty() { Pruned::Decided(true) } else { Pruned::Left(Json::Object(left)) }
    }

    fn member(&mut self, key: &str, value: &Json) -> Pruned {
        match (key, value.as_array()) {
            ("$or", Some(conditions)) => self.any(conditions),
            ("$nor", Some(conditions)) => opposite(self.any(conditions)),
            ("$and", Some(conditions)) => self.all(conditions),
            ("$not", _) => opposite(self.condition(value)),
            ("$savedGroup", _) => self.group(value),
            ("$or" | "$nor" | "$and", None) => Pruned::Left(value.clone()),
            (path, _) if self.is_known(path) => self.decided(key, value),
            _ => Pruned::Left(value.clone()),
        }
    }

    fn is_known(&self, path: &str) -> bool {
        let name = path.split('.').next().unwrap_or(path);
        self.known.get(path).or_else(|| self.known.get(name)).is_some()
    }

    /// What the known attributes say, if anything.
    fn decided(&self, key: &str, value: &Json) -> Pruned {
        match truth(&json!({ key: value }), self.known, self.groups) {
            Truth::Yes => Pruned::Decided(true),
            Truth::No => Pruned::Decided(false),
            Truth::Unknown => Pruned::Left(value.clone()),
        }
    }

    fn any(&mut self, conditions: &[Json]) -> Pruned {
        self.joined(conditions, true)
    }

    fn all(&mut self, conditions: &[Json]) -> Pruned {
        self.joined(conditions, false)
    }

    /// What is left of some conditions, one of which decides if it is `decisive`.
    fn joined(&mut self, conditions: &[Json], decisive: bool) -> Pruned {
        let mut left = Vec::new();
        for condition in conditions {
            match self.condition(condition) {
                Pruned::Decided(is) if is == decisive => return Pruned::Decided(decisive),
                Pruned::Decided(_) => {}
                Pruned::Left(condition) => left.push(condition),
            }
        }
        match (left.is_empty(), conditions.is_empty()) {
            (true, true) => Pruned::Decided(true),
            (true, false) => Pruned::Decided(!decisive),
            _ => Pruned::Left(Json::Array(left)),
        }
    }

    /// A group is decided or stays: others refer to it too.
    fn group(&mut self, reference: &Json) -> Pruned {
        let id = reference.get("id").and_then(Json::as_str).unwrap_or_default();
        let group = self.groups.get(id).unwrap_or(&Json::Null);
        let kind = group.get("type").and_then(Json::as_str);
        if self.open.iter().any(|open| open == id) {
            return Pruned::Decided(false);
        }
        match (kind, group.get("condition")) {
            (Some("condition"), Some(condition)) if condition.is_object() => {
                self.open.push(id.to_owned());
                let pruned = self.condition(condition);
                self.open.pop();
                match pruned {
                    Pruned::Left(_) => Pruned::Left(reference.clone()),
                    decided => decided,
                }
            }
            (Some("list"), _) => {
                let own = group.get("attributeKey");
                match reference.get("attributeKey").or(own).and_then(Json::as_str) {
                    Some(attribute) if !self.is_known(attribute) && group.get("values").is_some_and(Json::is_array) => {
                        Pruned::Left(reference.clone())
                    }
                    _ => self.decided("$savedGroup", reference),
                }
            }
            (Some("remote"), _) if !self.is_known("__gb_remoteGroupIds") => Pruned::Left(reference.clone()),
            _ => self.decided("$savedGroup", reference),
        }
    }
}

fn opposite(pruned: Pruned) -> Pruned {
    match pruned {
        Pruned::Decided(is) => Pruned::Decided(!is),
        left => left,
    }
}
