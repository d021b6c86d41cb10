//! Texts as they are compared: decoded and folded as the edge does it with the path of a request.

use kirkas_routing::path::{fold, normalise};

/// A text in the form in which it is stored and looked for. It has no line breaks: they are escapes.
pub fn searchable(text: &str) -> String {
    fold(&normalise(text).text).to_string()
}
