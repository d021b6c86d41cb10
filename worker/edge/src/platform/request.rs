//! Reads API calls: see `request.js`.

use wasm_bindgen::prelude::*;
use web_sys::Request;

#[wasm_bindgen(raw_module = "../../src/platform/request.js")]
extern "C" {
    /// What a call's headers say that is decided by: a line each, after `=`; an empty one for what is not there.
    #[wasm_bindgen(js_name = saidBy)]
    pub fn said_by(request: &Request) -> String;
}
