//! Queries as lists of parameters: what a rule requires, and what is forwarded to the target.

use crate::path::{PathText, fold, normalise};

/// A query without its question mark, raw or in normal form; empty where there is none.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a>(pub &'a str);

impl<'a> Query<'a> {
    /// The parameters, `name=value` or `name` each; empty ones are left out.
    pub fn parameters(self) -> impl Iterator<Item = &'a str> {
        self.0.split('&').filter(|parameter| !parameter.is_empty())
    }

    /// The keys that exact rules for a folded path and one of these parameters have.
    pub fn keys(self, folded: &str) -> impl Iterator<Item = PathText<'static>> {
        self.parameters().map(move |parameter| {
            let mut key = PathText::empty();
            key.push_str(folded);
            // In normal form a question mark of the path itself is an escape.
            key.push('?');
            key.push_str(&fold(&normalise(parameter).text));
            key
        })
    }

    /// Whether every parameter is also in `other`, in any order.
    pub(super) fn is_subset_of(self, other: Query<'_>, case_matters: bool) -> bool {
        self.parameters().all(|parameter| other.has(parameter, case_matters))
    }

    fn has(self, wanted: &str, case_matters: bool) -> bool {
        self.parameters().any(|parameter| same(parameter, wanted, case_matters))
    }

    fn has_name(self, wanted: &str) -> bool {
        self.parameters().any(|parameter| same(name(parameter), wanted, true))
    }

    /// Writes what is forwarded to a target that already has `own` as its query: everything, byte
    /// for byte, except the parameters that the rule `required` and those that the target sets itself.
    pub(super) fn forward(self, required: Query<'_>, own: Query<'_>, mut write: impl FnMut(&'a str)) {
        if required.0.is_empty() && own.0.is_empty() {
            if !self.0.is_empty() {
                write(self.0);
            }
            return;
        }
        self.parameters()
            .filter(|parameter| !required.has(parameter, false) && !own.has_name(name(parameter)))
            .for_each(write);
    }
}

fn name(parameter: &str) -> &str {
    parameter.split_once('=').map_or(parameter, |(name, _)| name)
}

/// Whether two parameters are the same, however they are percent-encoded.
fn same(one: &str, other: &str, case_matters: bool) -> bool {
    if one == other {
        return true;
    }
    let (one, other) = (normalise(one).text, normalise(other).text);
    if case_matters { *one == *other } else { *fold(&one) == *fold(&other) }
}
