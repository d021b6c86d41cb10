//! Values of our own as text: JSON for columns and statements, and the word that stands for a value of an enum.

use serde::Serialize;
use serde_json::Value;

use crate::problem::Problem;

/// As JSON.
///
/// # Errors
/// [`Problem::Internal`] where it is none. What serde says of it is left out: it could hold an answer.
pub fn json(value: &(impl Serialize + ?Sized)) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|_| Problem::Internal("a value is no JSON".to_owned()))
}

/// The word that stands for a value.
///
/// # Errors
/// [`Problem::Internal`] where none does.
pub fn word(value: &impl Serialize) -> Result<String, Problem> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => Ok(word),
        _ => Err(Problem::Internal("a value has no word".to_owned())),
    }
}
