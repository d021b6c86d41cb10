//! What a stage answers with in place of a page.

use crate::location::percent_encode;
use crate::reports::Event;
use crate::site::Language;

/// Why no page answers.
pub enum NoPage {
    Redirect {
        status: u16,
        location: String,
        event: Option<Event>,
    },
    /// Nothing is there (404), or nothing any more (410).
    Nothing {
        language: &'static Language,
        status: u16,
        event: Event,
    },
    /// Percent-encoding that can't be read.
    Broken,
    /// No page is there, and whether a rule is can't be read now.
    Unread {
        language: &'static Language,
    },
    /// Without a release nobody knows which pages there are.
    NoRelease,
}

/// A redirect that comes from no rule of the table.
pub fn plain_redirect(status: u16, location: String) -> NoPage {
    NoPage::Redirect { status, location, event: None }
}

/// A path with the query of the request.
pub fn with_query(path: String, query: Option<&str>) -> String {
    match query {
        Some(query) if !query.is_empty() => path + "?" + &percent_encode(query),
        _ => path,
    }
}
