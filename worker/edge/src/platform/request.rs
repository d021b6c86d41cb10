//! Reads headers: see `request.js`.

use wasm_bindgen::prelude::*;
use web_sys::Request;

#[wasm_bindgen(raw_module = "../../src/platform/request.js")]
extern "C" {
    /// A header, by its name.
    #[wasm_bindgen(js_name = headerOf)]
    pub fn header_of(request: &Request, name: &str) -> Option<String>;

    /// What a call's headers say that is decided by: a line each, after `=`; an empty one for what is not there.
    #[wasm_bindgen(js_name = saidBy)]
    pub fn said_by(request: &Request) -> String;
}
