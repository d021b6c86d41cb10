//! Answers of a step as JSON, put together.

use kirkas_lending::form::StepAnswers;
use serde_json::Value;

/// Adds answers to others of the same step.
pub fn merge(into: &mut Value, more: Value) {
    if let Some(into) = into.as_object_mut() {
        into.extend(object(more));
    }
}

/// The answers of both.
pub fn together(mut answers: Value, more: Value) -> Value {
    merge(&mut answers, more);
    answers
}

/// The answers, by field; none where it is no object.
pub fn object(value: Value) -> StepAnswers {
    match value {
        Value::Object(answers) => answers,
        _ => StepAnswers::new(),
    }
}
