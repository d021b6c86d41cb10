//! Reads requests: see `request.js`.

use wasm_bindgen::prelude::*;
use web_sys::{Headers, Request};

#[wasm_bindgen(raw_module = "../../src/platform/request.js")]
extern "C" {
    /// Method, URL, and the values of `Host`, `If-None-Match` and `Accept-Encoding`, a line each.
    #[wasm_bindgen(js_name = requestFacts)]
    pub fn request_facts(request: &Request) -> String;

    #[wasm_bindgen(js_name = headerValues)]
    fn header_values(headers: &Headers, names: &str) -> String;
}

/// Values of some headers, read in one go.
pub struct HeaderValues(String);

impl HeaderValues {
    /// The values of the headers that `names` lists, a line each.
    pub fn read(headers: &Headers, names: &str) -> Self {
        Self(header_values(headers, names))
    }

    /// The values, in the order of the names.
    pub fn all<const N: usize>(&self) -> [Option<&str>; N] {
        let mut lines = self.0.split('\n');
        std::array::from_fn(|_| lines.next()?.strip_prefix('='))
    }
}
