//! A row of a table as text, and what its columns say.

mod reading;

use super::finding::Origin;

pub(super) use reading::read;

/// The columns of a row, as written.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub origin: Origin,
    pub source: &'a str,
    pub target: &'a str,
    pub status: &'a str,
    pub matching: &'a str,
    pub query: &'a str,
    pub case: &'a str,
    pub market: &'a str,
    pub note: &'a str,
}

impl<'a> Row<'a> {
    /// A permanent, exact redirect with nothing special about it.
    pub(super) fn plain(origin: Origin, source: &'a str, target: &'a str) -> Self {
        Self { origin, source, target, status: "301", matching: "", query: "", case: "", market: "", note: "" }
    }
}

/// How a source is compared with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matching {
    Exact,
    Prefix,
    Placeholder,
    Regex,
}
