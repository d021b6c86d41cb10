//! The paths of the route table, stored as one text until the first one is needed: that compresses best.

use std::sync::LazyLock;

use super::{FALLBACK, Language, PATHS, ROUTES};

/// The path of each row in each language; empty where it is the Finnish one.
static ROWS: LazyLock<Vec<&str>> = LazyLock::new(|| PATHS.split('\n').collect());

/// The paths of a language, in the order of the rows; empty where they are the Finnish ones.
pub(super) fn stored_paths(language: &Language) -> &'static [&'static str] {
    ROWS.chunks(ROUTES.len().max(1)).nth(language.number).unwrap_or_default()
}

/// The path of a row in a language.
pub(super) fn path(row: usize, language: &Language) -> &'static str {
    let in_language = |language| stored_paths(language).get(row).copied().unwrap_or_default();
    match in_language(language) {
        "" => in_language(FALLBACK),
        own => own,
    }
}
