//! What people write in their own words.

use serde_json::Map;

use crate::problem::{InvalidField, Problem};

/// The text without space around it, if there is any, and of at most so many characters.
///
/// # Errors
/// [`Problem::InvalidFields`] at the pointer.
pub fn text(pointer: &str, written: &str, longest: usize) -> Result<String, Problem> {
    let trimmed = written.trim();
    let mut params = Map::new();
    let code = if trimmed.is_empty() {
        "missing"
    } else if trimmed.chars().count() > longest {
        params.insert("max".to_owned(), longest.into());
        "too-long"
    } else {
        return Ok(trimmed.to_owned());
    };
    Err(Problem::InvalidFields(vec![InvalidField { pointer: pointer.to_owned(), code: code.to_owned(), params }]))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_text_has_something_to_say_and_fits() {
        for (written, accepted) in
            [("  yes ", Some("yes")), ("äöå", Some("äöå")), ("", None), (" \n\t", None), ("four", None)]
        {
            assert_eq!(text("/note", written, 3).ok().as_deref(), accepted, "{written:?}");
        }
    }
}
