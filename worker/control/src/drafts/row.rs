//! A draft as it is stored and answered.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::ETAG;
use kirkas_drafts::{Edits, Event, State, hash};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::base::LiveTable;
use crate::caller::Caller;
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::sql;

/// A draft.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Draft {
    pub id: String,
    pub title: String,
    /// `open`, `in-review`, `approved`, `changes-requested`, `publishing`, `published` or `discarded`.
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
    #[serde(deserialize_with = "sql::flag")]
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

impl Draft {
    /// An open one on a version, with a new id.
    pub fn new(title: String, table: LiveTable, author: &Caller, edits: &Edits) -> Result<Self, Problem> {
        let mut id = [0_u8; 8];
        getrandom::fill(&mut id).map_err(|error| Problem::Internal(error.to_string()))?;
        let now = now_in_milliseconds();
        Ok(Self {
            id: id.iter().map(|byte| format!("{byte:02x}")).collect(),
            title,
            state: State::Open,
            base: table.version,
            source: table.source,
            revision: 1,
            author: author.who.clone(),
            reason: String::new(),
            convert_files: false,
            changes_hash: hash(edits),
            changes: u32::try_from(edits.len()).unwrap_or(u32::MAX),
            reverts: None,
            published: None,
            created_at: now,
            updated_at: now,
            updated_by: author.who.clone(),
        })
    }

    /// The state that an event leads to.
    ///
    /// # Errors
    /// [`Problem::DraftState`] where it can't happen.
    pub fn after(&self, event: Event) -> Result<State, Problem> {
        self.state.after(event).ok_or(Problem::DraftState(self.state.name()))
    }

    /// Refuses an event that can't happen to it.
    pub fn admit(&self, event: Event) -> Result<(), Problem> {
        self.after(event).map(|_| ())
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
