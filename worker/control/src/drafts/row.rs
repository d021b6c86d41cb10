//! A draft as it is stored and answered.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::ETAG;
use kirkas_drafts::{Event, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;

/// A draft.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Draft {
    pub id: String,
    pub title: String,
    /// `open`, `publishing`, `published` or `discarded`.
    #[schema(value_type = String)]
    pub state: State,
    /// Id of the version that it is based on.
    pub base: String,
    /// Digest of the list of that version's files.
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub source: String,
    /// Counts its changes: send it as `If-Match`.
    pub revision: u32,
    /// Who began it.
    pub author: String,
    /// Why it was published.
    pub reason: String,
    /// Whether files in other systems' formats become CSV where a rule in them is changed.
    #[serde(deserialize_with = "flag")]
    pub convert_files: bool,
    /// SHA-256 of its changes.
    pub changes_hash: String,
    /// How many rules it changes.
    pub changes: u32,
    /// Id of the version that it takes back.
    #[schema(required)]
    pub reverts: Option<String>,
    /// Id of the version that it became.
    #[schema(required)]
    pub published: Option<String>,
    /// In milliseconds since 1970, as the other times.
    pub created_at: u64,
    pub updated_at: u64,
    /// Who changed it last.
    pub updated_by: String,
}

/// SQLite has no booleans: 0 and 1.
fn flag<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    f64::deserialize(from).map(|number| number != 0.0)
}

impl Draft {
    /// Refuses an event that can't happen to it.
    pub fn admit(&self, event: Event) -> Result<(), Problem> {
        self.state.after(event).map(|_| ()).ok_or(Problem::DraftState(self.state.name()))
    }

    /// Refuses another revision than the one that the caller saw.
    pub fn expect(&self, revision: u32) -> Result<(), Problem> {
        if self.revision == revision { Ok(()) } else { Err(Problem::DraftMoved(Box::new(self.clone()))) }
    }

    /// It as JSON, its revision as `ETag`.
    pub fn response(&self) -> Result<Response, Problem> {
        self.tagged(Json(self).into_response())
    }

    /// A response with its revision as `ETag`.
    pub fn tagged(&self, mut response: Response) -> Result<Response, Problem> {
        let revision = HeaderValue::from_str(&format!("\"{}\"", self.revision));
        response.headers_mut().insert(ETAG, revision.map_err(|error| Problem::Internal(error.to_string()))?);
        Ok(response)
    }
}
