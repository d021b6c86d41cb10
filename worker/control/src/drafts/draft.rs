//! What can happen to a draft, and how it is answered.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::ETAG;
use kirkas_drafts::{Event, State};

use super::row::Draft;
use crate::problem::Problem;

impl Draft {
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
