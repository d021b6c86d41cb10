//! JSON as values: stored in a bundle, or given to an evaluation.

use serde_json::Value as Json;

use crate::number::{Reader, push_number, push_text};
use crate::set::{HAS_FALSE, HAS_NULL, HAS_TRUE};
use crate::value::{FALSE, LIST, NULL, NUMBER, OBJECT, Object, TEXT, TRUE, Value};

use super::writer::narrow;

/// Writes a value as `Value::read` reads it.
pub(super) fn push_value(out: &mut Vec<u8>, json: &Json) {
    match json {
        Json::Null => out.push(NULL),
        Json::Bool(is) => out.push(if *is { TRUE } else { FALSE }),
        Json::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            out.push(NUMBER);
            out.extend(number.to_le_bytes());
            push_text(out, number_text(number).as_bytes());
        }
        Json::String(text) => {
            out.push(TEXT);
            push_text(out, text.as_bytes());
        }
        Json::Array(elements) => {
            out.push(LIST);
            push_number(out, narrow(elements.len()));
            elements.iter().for_each(|element| push_value(out, element));
        }
        Json::Object(members) => {
            out.push(OBJECT);
            push_number(out, narrow(members.len()));
            for (name, member) in members {
                push_text(out, name.as_bytes());
                push_value(out, member);
            }
        }
    }
}

/// A set as `Set::read` reads it. Lists and objects are in no set.
pub(super) fn set<'j>(values: impl Iterator<Item = &'j Json>) -> Vec<u8> {
    let mut flags = 0;
    let (mut numbers, mut texts): (Vec<f64>, Vec<&str>) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Json::Null => flags |= HAS_NULL,
            Json::Bool(false) => flags |= HAS_FALSE,
            Json::Bool(true) => flags |= HAS_TRUE,
            // Zeros are one number.
            Json::Number(number) => numbers.push(number.as_f64().unwrap_or_default() + 0.0),
            Json::String(text) => texts.push(text),
            Json::Array(_) | Json::Object(_) => {}
        }
    }
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    texts.sort_unstable();
    texts.dedup();
    let mut out = vec![flags];
    push_number(&mut out, narrow(numbers.len()));
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    push_number(&mut out, narrow(texts.len()));
    let mut end: usize = 0;
    for text in &texts {
        end = end.saturating_add(text.len());
        out.extend(narrow(end).to_le_bytes());
    }
    texts.iter().for_each(|text| out.extend_from_slice(text.as_bytes()));
    out
}

/// How JavaScript writes a number (ECMA-262, `Number::toString`).
pub fn number_text(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        let text = format!("{number:e}");
        return if size >= 1e21 { text.replace('e', "e+") } else { text };
    }
    if number == 0.0 { "0".to_owned() } else { number.to_string() }
}

/// JSON in the form that values are borrowed from.
pub struct GivenValue(Vec<u8>);

impl GivenValue {
    /// Takes JSON over.
    pub fn new(json: &Json) -> Self {
        let mut stored = Vec::new();
        push_value(&mut stored, json);
        Self(stored)
    }

    /// The members of an object; of anything else, none.
    pub fn members(&self) -> Object<'_> {
        Object::stored(&self.0).unwrap_or(Object::new(&[]))
    }

    /// The value.
    pub fn value(&self) -> Value<'_> {
        Value::read(&mut Reader(&self.0)).unwrap_or(Value::Null)
    }
}
