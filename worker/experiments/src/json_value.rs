//! JSON as values: stored in a bundle, or given to an evaluation.

use serde_json::Value as Json;

use crate::number::{Reader, push_number, push_text};
use crate::value::{FALSE, LIST, NULL, NUMBER, OBJECT, Object, TEXT, TRUE, Value};

/// Writes a value as `Value::read` reads it.
pub fn push_value(out: &mut Vec<u8>, json: &Json) {
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
            push_number(out, length(elements.len()));
            elements.iter().for_each(|element| push_value(out, element));
        }
        Json::Object(members) => {
            out.push(OBJECT);
            push_number(out, length(members.len()));
            for (name, member) in members {
                push_text(out, name.as_bytes());
                push_value(out, member);
            }
        }
    }
}

/// Offsets are 32 bits wide: JSON never comes near that.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// How JavaScript writes a number (ECMA-262, `Number::toString`).
pub fn number_text(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}

/// JSON in stored form, from which values are borrowed.
pub struct JsonValue(Vec<u8>);

impl JsonValue {
    /// Encodes JSON.
    pub fn new(json: &Json) -> Self {
        let mut bytes = Vec::new();
        push_value(&mut bytes, json);
        Self(bytes)
    }

    /// The members of an object; of anything else, none.
    pub fn members(&self) -> Object<'_> {
        Object::from_stored(&self.0).unwrap_or(Object::new(&[]))
    }

    /// The value.
    pub fn value(&self) -> Value<'_> {
        Value::read(&mut Reader(&self.0)).unwrap_or(Value::Null)
    }
}

#[cfg(test)]
mod tests {
    use super::number_text;

    #[test]
    fn numbers_are_written_as_javascript_writes_them() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (5.0, "5"),
            (-1.5, "-1.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (0.000_001, "0.000001"),
            (0.000_000_1, "1e-7"),
            (1.25e-9, "1.25e-9"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e21, "1e+21"),
            (-1.7e308, "-1.7e+308"),
            (5e-324, "5e-324"),
        ] {
            assert_eq!(number_text(number), text);
        }
    }
}
