//! The line in the log for an answer: see `platform/edge.ts`.

use kirkas_core::facts::Facts;
use kirkas_core::reports::line;
use wasm_bindgen::prelude::*;

/// The line for a request that was answered with this status; none where nobody has to look at it.
#[wasm_bindgen(js_name = logLine)]
pub fn log_line(method: &str, url: &str, status: u16, why: &str) -> Option<String> {
    line(&Facts::from_url(method, url), status, why)
}
