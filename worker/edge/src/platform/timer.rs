//! The runtime's timers.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Calls the function after some milliseconds; answers the timer's name.
    #[wasm_bindgen(js_name = setTimeout)]
    pub fn set_timeout(function: &Function, milliseconds: f64) -> JsValue;

    /// Stops a timer.
    #[wasm_bindgen(js_name = clearTimeout)]
    pub fn clear_timeout(timer: &JsValue);
}
