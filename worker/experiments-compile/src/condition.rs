//! Compiles conditions to the form that `kirkas_experiments::condition` reads.

use kirkas_experiments::layout::condition::{ALL, ANY, AT, BROKEN, GROUP, IN, IS, NO, NOT, SAME, SOME, UNKNOWN, YES};
use kirkas_experiments::layout::value::push_value;
use kirkas_routing::number::push_number;
use serde_json::Value as Json;

use super::finding::Check;
use super::value::set;
use super::writer::push_parts;
use super::{Compiler, Members};

/// The attribute with the ids of the visitor's remote groups.
pub(super) const REMOTE_GROUPS: &str = "__gb_remoteGroupIds";

/// A compiled condition.
pub(super) type Node = Vec<u8>;

impl Compiler<'_> {
    /// The condition of a rule, an experiment or another part of a payload; empty where it has none.
    pub(super) fn condition_of(&mut self, members: &Json) -> Node {
        let Some(condition) = super::truthy_member(members, "condition") else { return Node::new() };
        self.within("condition", |compiler| compiler.condition(condition))
    }

    /// A condition on a visitor or an object.
    pub(super) fn condition(&mut self, condition: &Json) -> Node {
        let Some(members) = condition.as_object() else { return self.malformed(condition) };
        let nodes = members.iter().map(|(key, value)| match key.as_str() {
            "$or" => self.each(value, any),
            "$nor" => not(self.each(value, any)),
            "$and" => self.each(value, all),
            "$not" => not(self.condition(value)),
            "$savedGroup" => self.group_reference(value),
            path => {
                let value = self.within(path, |compiler| compiler.value(value));
                self.at(path, &value)
            }
        });
        let nodes = nodes.collect();
        all(nodes)
    }

    fn each(&mut self, conditions: &Json, join: fn(Vec<Node>) -> Node) -> Node {
        let Some(conditions) = conditions.as_array() else { return self.malformed(conditions) };
        if conditions.is_empty() {
            return vec![YES];
        }
        join(conditions.iter().map(|condition| self.condition(condition)).collect())
    }

    /// A node that is evaluated on the value at a path.
    fn at(&mut self, path: &str, node: &Node) -> Node {
        let mut out = vec![AT];
        push_number(&mut out, self.writer.path(path));
        out.extend_from_slice(node);
        out
    }

    /// A condition on a value: an object of operators, or a value that it has to equal.
    pub(super) fn value(&mut self, expected: &Json) -> Node {
        match expected {
            Json::Object(members) if members.is_empty() => vec![YES],
            Json::Object(members) if has_operators_only(members) => {
                let nodes = members.iter().map(|(operator, operand)| self.operator(operator, operand)).collect();
                all(nodes)
            }
            Json::Object(_) | Json::Array(_) => value_node(SAME, expected),
            _ => value_node(IS, expected),
        }
    }

    /// A condition that one element of a list has to meet.
    pub(super) fn some_element(&mut self, expected: &Json) -> Node {
        let Some(members) = expected.as_object() else { return some(&self.malformed(expected)) };
        let of_fields = ["$or", "$nor", "$and", "$savedGroup"].iter().any(|key| members.contains_key(*key));
        let of_value = !of_fields && !members.is_empty() && has_operators_only(members);
        let node = if of_value { self.value(expected) } else { self.condition(expected) };
        some(&node)
    }

    /// `$savedGroup`: membership of a group. A reference that is malformed has no members.
    fn group_reference(&mut self, reference: &Json) -> Node {
        let Some(id) = reference.get("id").and_then(Json::as_str) else {
            self.report(Check::UnknownGroup, reference);
            return vec![NO];
        };
        let attribute = match reference.get("attributeKey") {
            None => None,
            Some(Json::String(attribute)) => Some(attribute.as_str()),
            Some(_) => return vec![NO],
        };
        let Some(group) = self.groups.and_then(|groups| groups.get(id)).filter(|group| group.is_object()) else {
            self.report(Check::UnknownGroup, id);
            return vec![NO];
        };
        let own = group.get("attributeKey").and_then(Json::as_str);
        match group.get("type").and_then(Json::as_str) {
            Some("list") => match (attribute.or(own), group.get("values").and_then(Json::as_array)) {
                (Some(attribute), Some(values)) => {
                    let node = self.member_of(values);
                    self.at(attribute, &node)
                }
                _ => vec![NO],
            },
            Some("condition") if group.get("condition").is_some_and(Json::is_object) => {
                let mut out = vec![GROUP];
                let number = self.condition_group(id);
                push_number(&mut out, super::writer::narrow(number));
                out
            }
            Some("condition") => vec![NO],
            Some("remote") if attribute.is_none() || attribute == own => {
                let is_id = value_node(IS, &Json::String(id.to_owned()));
                self.at(REMOTE_GROUPS, &some(&is_id))
            }
            _ => {
                self.report(Check::UnknownGroup, id);
                vec![UNKNOWN]
            }
        }
    }

    /// Whether a value, or an element of it, is among these.
    pub(super) fn member_of(&mut self, values: &[Json]) -> Node {
        let mut out = vec![IN];
        push_number(&mut out, self.writer.store(set(values.iter())));
        out
    }

    pub(super) fn malformed(&mut self, condition: &Json) -> Node {
        self.report(Check::MalformedCondition, condition);
        vec![if condition.is_null() { BROKEN } else { UNKNOWN }]
    }
}

pub(super) fn not(mut node: Node) -> Node {
    node.insert(0, NOT);
    node
}

pub(super) fn any(nodes: Vec<Node>) -> Node {
    join(ANY, NO, nodes)
}

pub(super) fn all(nodes: Vec<Node>) -> Node {
    join(ALL, YES, nodes)
}

fn join(code: u8, empty: u8, mut nodes: Vec<Node>) -> Node {
    if nodes.len() < 2 {
        return nodes.pop().unwrap_or_else(|| vec![empty]);
    }
    let mut out = vec![code];
    push_parts(&mut out, &nodes);
    out
}

pub(super) fn some(node: &Node) -> Node {
    let mut out = vec![SOME];
    out.extend_from_slice(node);
    out
}

/// A node with a code and a value.
pub(super) fn value_node(code: u8, value: &Json) -> Node {
    let mut out = vec![code];
    push_value(&mut out, value);
    out
}

fn has_operators_only(members: &Members) -> bool {
    members.keys().all(|key| key.starts_with('$'))
}
