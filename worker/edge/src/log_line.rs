//! The line in the log for an answer: see `platform/edge.ts`.

use std::rc::Rc;

use kirkas_core::reports::line;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use crate::count::count_failure;
use crate::platform::Env;
use crate::request::RequestContext;
use crate::snapshot::with_loaded;

/// The line for a request that was answered with this status; none where nobody has to look at it. During a roll-out a failure is
/// counted too.
#[wasm_bindgen(js_name = logLine)]
pub fn log_line(request: &Request, env: &Env, status: u16, why: &str) -> Option<String> {
    let request = RequestContext::read(request);
    if status >= 500 {
        let snapshot = with_loaded(|loaded| Rc::clone(&loaded.snapshot));
        count_failure(&request.facts(), env, &snapshot);
    }
    line(&request.facts(), status, why)
}
