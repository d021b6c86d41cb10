//! What decisions need of a request, read from it once.

use kirkas_core::facts::{Facts, accepts_brotli};
use web_sys::Request;

use crate::platform::request::request_facts;

/// A request's facts, owned.
pub struct Asked(String);

impl Asked {
    /// Reads only the headers that count. `Accept-Encoding` says `br, gzip` for every client: the platform decodes
    /// for those that can't.
    pub fn read(request: &Request) -> Self {
        Self(request_facts(request))
    }

    /// The facts, borrowed.
    pub fn facts(&self) -> Facts<'_> {
        let mut lines = self.0.split('\n');
        let mut next = || lines.next().unwrap_or_default();
        let facts = Facts::of_url(next(), next());
        let (host, known) = (next(), next());
        Facts {
            host: if host.is_empty() { facts.host } else { host },
            if_none_match: Some(known).filter(|known| !known.is_empty()),
            brotli: accepts_brotli(next()),
            ..facts
        }
    }
}
