//! What a call says besides its body: its query, its headers, and who makes it.

use axum::extract::{FromRequestParts, Path};
use http::request::Parts;
use http::{HeaderMap, Uri};

use crate::body::RequestBody;
use crate::caller::Caller;
use crate::headers;
use crate::problem::Problem;

/// A call of somebody who may make it.
pub struct Call {
    query: Query,
    headers: HeaderMap,
    /// Its body.
    pub body: RequestBody,
    /// Who makes it.
    pub caller: Caller,
}

impl Call {
    /// A parameter of the query.
    pub fn query(&self, name: &str) -> Option<String> {
        self.query.get(name)
    }

    /// Why it is made, in the caller's words.
    pub fn note(&self) -> String {
        self.query("note").unwrap_or_default()
    }

    /// Whether nothing is to be changed.
    pub fn is_dry_run(&self) -> bool {
        self.query.is_dry_run()
    }

    /// A header's text.
    pub fn header(&self, name: &str) -> Option<&str> {
        headers::text(&self.headers, name)
    }

    /// The version of what is live that the caller saw (`If-Match`), where one is sent.
    pub fn expected_version(&self) -> Result<Option<u32>, Problem> {
        let Some(header) = self.header("if-match") else {
            return Ok(None);
        };
        let malformed =
            |_| Problem::Malformed("If-Match takes the version that GET live answers, such as \"7\".".to_owned());
        header.trim().trim_matches('"').parse().map(Some).map_err(malformed)
    }
}

impl<S: Sync> FromRequestParts<S> for Call {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let body = RequestBody::from_request_parts(parts, state).await?;
        let caller = parts.extensions.get::<Caller>().cloned();
        let caller = caller.ok_or_else(|| Problem::Internal("nobody looked who makes the call".to_owned()))?;
        Ok(Self { query: Query::of(&parts.uri), headers: parts.headers.clone(), body, caller })
    }
}

/// The query of an address.
pub struct Query(String);

impl Query {
    /// That of this address.
    pub fn of(uri: &Uri) -> Self {
        Self(uri.query().unwrap_or_default().to_owned())
    }

    /// Whether the caller wants nothing to be changed.
    pub fn is_dry_run(&self) -> bool {
        self.get("dry_run").is_some_and(|value| value == "true")
    }

    fn get(&self, name: &str) -> Option<String> {
        let mut pairs = form_urlencoded::parse(self.0.as_bytes());
        pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    }
}

/// The name in a call's path: of a bundle, a version, a part of a source.
pub struct Id(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // What is no text is nothing's name.
        let Path(id) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| Problem::NotFound)?;
        Ok(Self(id))
    }
}
