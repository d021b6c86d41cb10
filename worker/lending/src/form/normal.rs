//! The form in which answers are stored: without spaces around them, numbers as their country writes them.

use serde_json::Value;

use super::answers::StepAnswers;
use super::definition::{Field, FieldType, field};
use super::scope::whole_number;
use crate::email_address::EmailAddress;
use crate::market::Market;
use crate::numbers::identity::IdentityNumber;
use crate::numbers::{business_id, phone, postal_code};

/// The answers as they are stored; those to fields that aren't among these, and empty ones, are dropped.
pub fn normal_answers(fields: &[Field], answers: StepAnswers, market: &Market) -> StepAnswers {
    let known = answers.into_iter().filter_map(|(name, value)| Some((field(fields, &name)?, name, value)));
    known.filter_map(|(field, name, value)| Some((name, normal_value(field, value, market)?))).collect()
}

/// The answer as it is stored; one that is malformed stays as it was typed, for its typist to correct.
fn normal_value(field: &Field, value: Value, market: &Market) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) => {
            let text = normal_text(&field.kind, &text, market).unwrap_or_else(|| text.trim().to_owned());
            (!text.is_empty()).then(|| text.into())
        }
        Value::Number(_) => Some(whole_number(&value).map_or(value, Value::from)),
        Value::Array(rows) => {
            let FieldType::Rows { fields, .. } = &field.kind else { return Some(Value::Array(rows)) };
            let normal_row = |row| match row {
                Value::Object(row) => Value::Object(normal_answers(fields, row, market)),
                other => other,
            };
            Some(rows.into_iter().map(normal_row).collect())
        }
        other => Some(other),
    }
}

fn normal_text(kind: &FieldType, text: &str, market: &Market) -> Option<String> {
    match kind {
        FieldType::Email => EmailAddress::parse(text).map(|address| address.as_str().to_owned()),
        FieldType::Phone => phone::parse(text, market.country),
        FieldType::IdentityNumber => IdentityNumber::parse(text, market).map(|number| number.as_str().to_owned()),
        FieldType::BusinessId => business_id::parse(text, market.country),
        FieldType::PostalCode => postal_code::parse(text, market.country),
        _ => None,
    }
}
