//! A request's body as the type that a call takes.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

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

/// What a body that may be empty says; a list, which would pass for an object that says nothing, is refused.
///
/// # Errors
/// [`Problem::Malformed`] where it is not the JSON that the call takes.
pub fn optional_json<T: DeserializeOwned + Default>(body: &Bytes) -> Result<T, Problem> {
    if body.is_empty() {
        return Ok(T::default());
    }
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string());
    let members: Option<Map<String, Value>> = serde_json::from_slice(body).map_err(malformed)?;
    members.map_or_else(|| Ok(T::default()), |members| serde_json::from_value(members.into()).map_err(malformed))
}
