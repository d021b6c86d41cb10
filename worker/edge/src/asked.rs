//! What decisions need of a request, read from it once.

use kirkas_core::facts::{Facts, accepts_brotli};
use web_sys::Request;

/// A request's facts, owned.
pub struct Asked {
    /// Upper-case.
    pub method: String,
    /// As the client sent it, with scheme and host.
    pub url: String,
    /// `Host`.
    pub host: Option<String>,
    /// `If-None-Match`.
    pub if_none_match: Option<String>,
    /// `Accept-Encoding`. It says `br, gzip` for every client: the platform decodes for those that can't.
    pub accept_encoding: Option<String>,
    /// When it came, in milliseconds since 1970.
    pub now: f64,
}

impl Asked {
    /// Reads them from a request: for what happens seldom. Each value that is read from here costs a crossing; for
    /// every request `entry.js` hands them over.
    pub fn read(request: &Request) -> Self {
        let headers = request.headers();
        let header = |name| headers.get(name).ok().flatten();
        Self {
            method: request.method(),
            url: request.url(),
            host: header("host"),
            if_none_match: header("if-none-match"),
            accept_encoding: header("accept-encoding"),
            now: js_sys::Date::now(),
        }
    }

    /// The facts, borrowed.
    pub fn facts(&self) -> Facts<'_> {
        let facts = Facts::of_url(&self.method, &self.url);
        Facts {
            host: self.host.as_deref().unwrap_or(facts.host),
            if_none_match: self.if_none_match.as_deref(),
            brotli: self.accept_encoding.as_deref().is_some_and(accepts_brotli),
            now: self.now as u64,
            ..facts
        }
    }
}
