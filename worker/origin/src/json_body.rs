//! A request's body as the type that a call takes.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The body, parsed from JSON. Its media type and size are checked before, for every call.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let malformed = |why: String| Problem::Malformed(why);
        let bytes = Bytes::from_request(request, state).await.map_err(|e| malformed(e.body_text()))?;
        serde_json::from_slice(&bytes).map(Self).map_err(|e| malformed(e.to_string()))
    }
}
