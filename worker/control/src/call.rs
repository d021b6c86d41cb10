//! What a call says besides its body: its query, its headers, and who makes it.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query};
use http::request::Parts;
use http::{HeaderMap, Uri};
use serde::de::DeserializeOwned;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, Parameter};

use crate::body::RequestBody;
use crate::caller::Caller;
use crate::headers;
use crate::problem::Problem;

/// A call of somebody who may make it.
pub struct Call {
    /// Its address.
    pub uri: Uri,
    headers: HeaderMap,
    /// Its body.
    pub body: RequestBody,
    /// Who makes it.
    pub caller: Caller,
}

impl Call {
    /// A parameter of the query.
    pub fn query(&self, name: &str) -> Option<String> {
        parameter(&self.uri, name)
    }

    /// Why it is made, in the caller's words.
    pub fn note(&self) -> String {
        Note { note: self.query("note") }.note.unwrap_or_default()
    }

    /// Whether nothing is to be changed.
    pub fn is_dry_run(&self) -> bool {
        DryRun::is_in(&self.uri)
    }

    /// A header's text.
    pub fn header(&self, name: &str) -> Option<&str> {
        headers::text(&self.headers, name)
    }

    /// The version of what is live that the caller saw, where one is sent.
    pub fn expected_version(&self) -> Result<Option<u32>, Problem> {
        Ok(ExpectedVersion::read(&self.headers)?.version)
    }
}

impl<S: Sync> FromRequestParts<S> for Call {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let body = RequestBody::from_request_parts(parts, state).await?;
        let caller = parts.extensions.get::<Caller>().cloned();
        let caller = caller.ok_or_else(|| Problem::Internal("nobody looked who makes the call".to_owned()))?;
        Ok(Self { uri: parts.uri.clone(), headers: parts.headers.clone(), body, caller })
    }
}

/// The query of calls that can be tried out.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DryRun {
    /// `true` changes nothing and answers what would be.
    #[param(value_type = String, required = false)]
    dry_run: bool,
}

impl DryRun {
    /// Whether the query of an address says that nothing is to be changed.
    pub fn is_in(uri: &Uri) -> bool {
        Self { dry_run: parameter(uri, "dry_run").is_some_and(|value| value == "true") }.dry_run
    }

    /// Whether a call's description says that it can be tried out.
    pub fn is_described(operation: &Operation) -> bool {
        let is_it = |parameter: &RefOr<_>| matches!(parameter, RefOr::T(Parameter { name, .. }) if name == "dry_run");
        operation.parameters.iter().flatten().any(is_it)
    }
}

/// The query of calls that are recorded with a reason.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Note {
    /// Why, for the audit.
    note: Option<String>,
}

/// The header of calls that change what is live only if nobody else did.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct ExpectedVersion {
    /// The version of what is live that the caller saw, such as `"7"`.
    #[param(rename = "If-Match", value_type = String, required = false, pattern = "^(\"?[0-9]{1,9}\"?)?$")]
    version: Option<u32>,
}

impl ExpectedVersion {
    fn read(headers: &HeaderMap) -> Result<Self, Problem> {
        let Some(header) = headers::text(headers, "if-match") else {
            return Ok(Self { version: None });
        };
        let malformed =
            |_| Problem::Malformed("If-Match takes the version that GET live answers, such as \"7\".".to_owned());
        let version = header.trim().trim_matches('"').parse().map_err(malformed)?;
        Ok(Self { version: Some(version) })
    }
}

/// The header of calls that change a draft only as their caller saw it.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it describes what `drafts::store::expected_revision` reads")]
pub struct SeenRevision {
    /// The draft's revision that the caller saw, such as `"3"`.
    #[param(rename = "If-Match", value_type = String, required = true, pattern = "^\"?[0-9]{1,9}\"?$")]
    revision: u32,
}

/// The query of a call that only asks, as a type that describes it.
pub struct Parameters<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let malformed = |rejection: QueryRejection| Problem::Malformed(format!("{}.", rejection.body_text()));
        Query::try_from_uri(&parts.uri).map(|Query(parameters)| Self(parameters)).map_err(malformed)
    }
}

/// A parameter of an address's query; the first where it is there more than once.
fn parameter(uri: &Uri, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
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
