//! What decisions need of a request, read from it once.

use kirkas_core::facts::{Facts, accepts_brotli};
use wasm_bindgen::JsValue;

use crate::platform::Incoming;

/// A request's facts, owned.
pub struct Asked {
    /// Method, upper-case.
    pub method: String,
    url: String,
    host: Option<String>,
    if_none_match: Option<String>,
    brotli: bool,
}

impl Asked {
    /// Reads only the headers that count.
    pub fn read(request: &Incoming) -> Result<Self, JsValue> {
        let headers = request.headers();
        let accept_encoding = match request.cf().and_then(|cf| cf.client_accept_encoding()) {
            Some(sent) => Some(sent),
            None => headers.get("accept-encoding")?,
        };
        Ok(Self {
            method: request.method(),
            url: request.url(),
            host: headers.get("host")?,
            if_none_match: headers.get("if-none-match")?,
            brotli: accept_encoding.is_some_and(|accepted| accepts_brotli(&accepted)),
        })
    }

    /// The facts, borrowed.
    pub fn facts(&self) -> Facts<'_> {
        let facts = Facts::of_url(&self.method, &self.url);
        Facts {
            host: self.host.as_deref().unwrap_or(facts.host),
            if_none_match: self.if_none_match.as_deref(),
            brotli: self.brotli,
            ..facts
        }
    }
}
