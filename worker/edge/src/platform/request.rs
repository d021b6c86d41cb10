//! Reads headers, and what bodies hold: see `request.js`.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use super::text;

#[wasm_bindgen(raw_module = "../../src/platform/request.js")]
extern "C" {
    #[wasm_bindgen(js_name = headerOf)]
    fn header_of_name(request: &Request, name: &JsString) -> Option<String>;

    /// What a call's headers say that is decided by: a line each, after `=`; an empty one for what is not there.
    #[wasm_bindgen(js_name = saidBy)]
    pub fn said_by(request: &Request) -> String;

    /// The texts of a list, a line each; of what is no list, none.
    #[wasm_bindgen(js_name = textsOf)]
    pub fn texts_of(list: &JsValue) -> String;
}

/// A header, by its name.
pub fn header_of(request: &Request, name: &'static str) -> Option<String> {
    text::with(name, |name| header_of_name(request, name))
}
