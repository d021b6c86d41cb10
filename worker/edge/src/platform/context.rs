//! Reads the context of an evaluation: see `context.js`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../../src/platform/context.js")]
extern "C" {
    /// The attributes in a body, in the stored form of values; null where the context is none that is read, undefined
    /// where the body is no JSON.
    #[wasm_bindgen(js_name = contextOf)]
    pub fn context_of(text: &str) -> JsValue;
}
