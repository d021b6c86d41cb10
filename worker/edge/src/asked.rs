//! What decisions need of a request.

use kirkas_core::facts::{Facts, Headers};
use web_sys::Request;

use crate::platform::request::header_of;

/// A request, with what every decision is made from; its headers are read when one is asked for.
#[derive(Clone)]
pub struct Asked {
    /// The request itself.
    pub request: Request,
    /// Upper-case.
    pub method: String,
    /// As the client sent it, with scheme and host.
    pub url: String,
    /// When it came, in milliseconds since 1970.
    pub now: f64,
}

impl Asked {
    /// Reads them from a request: for what happens seldom. Each value that is read from here costs a crossing; for
    /// every request `entry.js` hands them over.
    pub fn read(request: &Request) -> Self {
        Self { request: Clone::clone(request), method: request.method(), url: request.url(), now: js_sys::Date::now() }
    }

    /// The facts, borrowed.
    pub fn facts(&self) -> Facts<'_> {
        Facts { headers: self, now: self.now as u64, ..Facts::of_url(&self.method, &self.url) }
    }
}

impl Headers for Asked {
    fn header(&self, name: &'static str) -> Option<String> {
        header_of(&self.request, name)
    }
}
