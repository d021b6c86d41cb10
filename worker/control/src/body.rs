//! The body of a request.
//!
//! # Design
//! The platform reads a body in one piece, and as a stream in pieces of a few kilobytes, each a turn through JavaScript. Bodies
//! here have up to 25 MB, so handlers get the platform's own request instead of axum's stream. Nothing is read before a
//! handler asks for it.

use axum::extract::FromRequestParts;
use futures_util::TryStreamExt;
use http::request::Parts;
use serde::de::DeserializeOwned;
use worker::send::SendWrapper;
use worker::{Request, web_sys};

use crate::problem::Problem;

/// A request's body, which nobody has read yet.
#[derive(Clone)]
pub struct RequestBody(SendWrapper<web_sys::Request>);

impl RequestBody {
    /// The body of a request.
    pub fn of(request: &Request) -> Self {
        Self(SendWrapper::new(Clone::clone(request.inner())))
    }

    /// All of it.
    pub async fn bytes(&self) -> Result<Vec<u8>, Problem> {
        Ok(self.request().bytes().await?)
    }

    /// All of it, as text.
    pub async fn text(&self) -> Result<String, Problem> {
        Ok(self.request().text().await?)
    }

    /// All of it, parsed from JSON; `advice` says what it should be where it is not.
    pub async fn json<T: DeserializeOwned>(&self, advice: &str) -> Result<T, Problem> {
        // Not `Request::json`, which overlooks `deny_unknown_fields`.
        let text = self.text().await?;
        serde_json::from_str(&text).map_err(|_| Problem::Malformed(advice.to_owned()))
    }

    /// All of it, of a call that strangers can make. One that is longer than `largest` bytes is refused: by its declared
    /// length before any of it is read, else as soon as more than that has come.
    pub async fn at_most(&self, largest: usize) -> Result<Vec<u8>, Problem> {
        let mut request = self.request();
        admit_length(&request, largest)?;
        let mut body = Vec::new();
        let mut stream = request.stream()?;
        while let Some(piece) = stream.try_next().await? {
            if piece.len() > largest.saturating_sub(body.len()) {
                return Err(too_large(largest));
            }
            body.extend(piece);
        }
        Ok(body)
    }

    fn request(&self) -> Request {
        // The same request: `web_sys`'s own `clone` would have the platform read the body twice.
        Request::from(Clone::clone(&*self.0))
    }
}

impl<S: Sync> FromRequestParts<S> for RequestBody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let body = parts.extensions.get::<Self>().cloned();
        body.ok_or_else(|| Problem::Internal("the request came without the platform's".to_owned()))
    }
}

/// Whether a request's body may be so long, as far as it says.
fn admit_length(request: &Request, largest: usize) -> Result<(), Problem> {
    let Some(length) = request.headers().get("content-length")? else { return Ok(()) };
    let is_admitted = length.parse::<usize>().is_ok_and(|length| length <= largest);
    if is_admitted { Ok(()) } else { Err(too_large(largest)) }
}

fn too_large(largest: usize) -> Problem {
    Problem::TooLarge(format!("Send at most {largest} bytes at a time."))
}
