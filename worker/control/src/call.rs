//! A call to control: the request, what its query says, and who makes it.

use worker::{Request, Url};

use crate::caller::Caller;
use crate::problem::Problem;

/// A call of somebody who may make it.
pub struct Call {
    /// The request.
    pub request: Request,
    /// Its address.
    pub url: Url,
    /// Who makes it.
    pub caller: Caller,
}

impl Call {
    /// A parameter of the query.
    pub fn query(&self, name: &str) -> Option<String> {
        self.url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    }

    /// Why it is made, in the caller's words.
    pub fn note(&self) -> String {
        self.query("note").unwrap_or_default()
    }

    /// Whether nothing is to be changed.
    pub fn is_dry_run(&self) -> bool {
        self.query("dry_run").is_some_and(|value| value == "true")
    }

    /// The version of what is live that the caller saw (`If-Match`), where one is sent.
    pub fn expected_version(&self) -> Result<Option<u32>, Problem> {
        let Some(header) = self.request.headers().get("if-match")? else {
            return Ok(None);
        };
        let malformed =
            |_| Problem::Malformed("If-Match takes the version that GET live answers, such as \"7\".".to_owned());
        header.trim().trim_matches('"').parse().map(Some).map_err(malformed)
    }
}
