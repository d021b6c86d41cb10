//! Compiles the operators of conditions on a value.

use kirkas_experiments::layout::condition::{
    DIFFERENT, EVERY, EXISTS, FITS, GREATER, IS, LESS, NO, OR_EQUAL, ORDER, SIZE, TYPE, UNKNOWN, VERSION, YES,
};
use kirkas_experiments::layout::value::push_value;
use kirkas_experiments::layout::value::{LIST, NULL, NUMBER, OBJECT, TEXT, TRUE};
use kirkas_experiments::layout::version::pad;
use kirkas_experiments::number_text;
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;

use super::condition::{Node, any, not, some, value_node};
use super::finding::Check;
use super::pattern::{self, Failure};
use super::writer::push_parts;
use super::{Compiler, is_truthy};

impl Compiler<'_> {
    /// An operator with its operand.
    pub(super) fn operator(&mut self, operator: &str, operand: &Json) -> Node {
        match operator {
            "$eq" => equals(operand),
            "$ne" => not(equals(operand)),
            "$lt" => order_node(LESS, operand),
            "$lte" => order_node(LESS | OR_EQUAL, operand),
            "$gt" => order_node(GREATER, operand),
            "$gte" => order_node(GREATER | OR_EQUAL, operand),
            "$veq" => version(OR_EQUAL, operand),
            "$vne" => version(DIFFERENT, operand),
            "$vlt" => version(LESS, operand),
            "$vlte" => version(LESS | OR_EQUAL, operand),
            "$vgt" => version(GREATER, operand),
            "$vgte" => version(GREATER | OR_EQUAL, operand),
            "$exists" => vec![EXISTS, u8::from(is_truthy(operand))],
            "$type" => type_node(operand),
            "$not" => not(self.value(operand)),
            "$in" => self.list(operand, Self::member_of),
            "$nin" => self.list(operand, |compiler, values| not(compiler.member_of(values))),
            "$ini" => self.list(operand, Self::member_in_any_case),
            "$nini" => self.list(operand, |compiler, values| not(compiler.member_in_any_case(values))),
            "$all" => self.list(operand, |compiler, values| {
                every(&values.iter().map(|value| compiler.value(value)).collect::<Vec<Node>>())
            }),
            "$alli" => self.list(operand, |compiler, values| {
                every(&values.iter().map(|value| compiler.value_in_any_case(value)).collect::<Vec<Node>>())
            }),
            "$inGroup" => self.in_group(operand, |member| member),
            "$notInGroup" => self.in_group(operand, not),
            "$size" => {
                let mut out = vec![SIZE];
                out.extend(self.value(operand));
                out
            }
            "$elemMatch" => self.some_element(operand),
            "$regex" => self.fits_pattern(operand, false),
            "$regexi" => self.fits_pattern(operand, true),
            // These are conditions on fields, and a value has none.
            "$or" | "$nor" | "$and" | "$savedGroup" => vec![NO],
            _ => {
                self.report(Check::UnknownOperator, operator);
                vec![UNKNOWN]
            }
        }
    }

    /// An operator whose operand is a list; with any other operand it never holds.
    fn list(&mut self, operand: &Json, compile: impl FnOnce(&mut Self, &[Json]) -> Node) -> Node {
        operand.as_array().map_or_else(|| vec![NO], |values| compile(self, values))
    }

    fn member_in_any_case(&mut self, values: &[Json]) -> Node {
        let texts: Vec<&str> = values.iter().filter_map(Json::as_str).collect();
        let others: Vec<Json> = values.iter().filter(|value| !value.is_string()).cloned().collect();
        let mut nodes = vec![self.member_of(&others)];
        if !texts.is_empty() {
            let fits = self.fits(pattern::automaton_of_texts(texts.into_iter()), "a list");
            nodes.extend([some(&fits), fits]);
        }
        any(nodes)
    }

    fn value_in_any_case(&mut self, value: &Json) -> Node {
        match value.as_str() {
            Some(text) => self.fits(pattern::automaton_of_texts([text].into_iter()), text),
            None => self.value(value),
        }
    }

    /// A condition on membership of a group. A group without values has nobody in it and nobody outside.
    fn in_group(&mut self, id: &Json, wrap: fn(Node) -> Node) -> Node {
        let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        let Some(group) = self.groups.and_then(|groups| groups.get(&id)) else {
            self.report(Check::UnknownGroup, &id);
            return wrap(self.member_of(&[]));
        };
        let values = match (group, group.get("type").and_then(Json::as_str)) {
            (Json::Array(values), _) => Some(values),
            (_, Some("list")) => group.get("values").and_then(Json::as_array),
            (Json::Object(_), kind) if !matches!(kind, Some("condition" | "remote")) => {
                self.report(Check::UnknownGroup, &id);
                return vec![UNKNOWN];
            }
            _ => None,
        };
        values.map_or_else(|| vec![NO], |values| wrap(self.member_of(values)))
    }

    fn fits_pattern(&mut self, pattern: &Json, insensitive: bool) -> Node {
        let Some(pattern) = pattern.as_str() else { return vec![NO] };
        self.fits(pattern::automaton(pattern, insensitive), pattern)
    }

    /// A node that holds for texts that an automaton accepts; without an automaton it never holds.
    fn fits(&mut self, automaton: Result<Vec<u8>, Failure>, what: &str) -> Node {
        let Some(at) = self.automaton(automaton, what) else { return vec![NO] };
        let mut out = vec![FITS];
        push_number(&mut out, at);
        out
    }

    /// Stores an automaton and returns its offset; if there is none, reports why.
    pub(super) fn automaton(&mut self, automaton: Result<Vec<u8>, Failure>, what: &str) -> Option<u32> {
        match automaton {
            Ok(states) => return Some(self.writer.store(states)),
            Err(Failure::Invalid) => self.report(Check::InvalidPattern, what),
            Err(Failure::Unsupported) => self.report(Check::UnsupportedPattern, what),
            Err(Failure::TooLarge) => self.report(Check::LargePattern, what),
        }
        None
    }
}

/// Lists and objects are never identical to others.
fn equals(operand: &Json) -> Node {
    if operand.is_array() || operand.is_object() { vec![NO] } else { value_node(IS, operand) }
}

fn order_node(how: u8, operand: &Json) -> Node {
    let mut out = vec![ORDER, how];
    push_value(&mut out, operand);
    out
}

fn every(nodes: &[Node]) -> Node {
    let mut out = vec![EVERY];
    push_parts(&mut out, nodes);
    out
}

fn version(how: u8, operand: &Json) -> Node {
    let (of_number, text) = match operand {
        Json::String(text) => (0, text.clone()),
        Json::Number(number) => (1, number_text(number.as_f64().unwrap_or_default())),
        // This is no version, so every value differs from it.
        _ => return vec![if how == DIFFERENT { YES } else { NO }],
    };
    let mut out = vec![VERSION, how, of_number];
    push_text(&mut out, pad(&text).as_bytes());
    out
}

fn type_node(name: &Json) -> Node {
    let code = match name.as_str() {
        Some("null") => NULL,
        Some("boolean") => TRUE,
        Some("number") => NUMBER,
        Some("string") => TEXT,
        Some("array") => LIST,
        Some("object") => OBJECT,
        _ => return vec![NO],
    };
    vec![TYPE, code]
}
