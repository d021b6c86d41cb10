//! What decisions need of a request.

use kirkas_core::facts::{Facts, Headers};
use web_sys::Request;

/// A request, with what every decision is made from; its headers are read when one is asked for.
#[derive(Clone)]
pub struct RequestContext {
    /// The request itself.
    pub incoming: Request,
    /// Upper-case.
    pub method: String,
    /// As the client sent it, with scheme and host.
    pub url: String,
    /// When it came, in milliseconds since 1970.
    pub now: f64,
}

impl RequestContext {
    /// Reads them from a request: for what happens seldom. Each value that is read from here costs a crossing; for
    /// every request `entry.ts` hands them over.
    pub fn read(request: &Request) -> Self {
        Self { incoming: Clone::clone(request), method: request.method(), url: request.url(), now: js_sys::Date::now() }
    }

    /// The facts, borrowed.
    pub fn facts(&self) -> Facts<'_> {
        Facts { headers: self, now: self.now as u64, ..Facts::from_url(&self.method, &self.url) }
    }
}

impl Headers for RequestContext {
    fn header(&self, name: &'static str) -> Option<String> {
        self.incoming.headers().get(name).ok().flatten()
    }
}
