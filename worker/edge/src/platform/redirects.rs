//! Makes redirects, and remembers those that are asked for again: see `redirects.js`.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::{Request, Response};

#[wasm_bindgen(raw_module = "../../src/platform/redirects.js")]
extern "C" {
    /// A redirect with these headers, those of `every` answer (names and values, a line each) and no others. One by this `rule` of the live table, for all who ask what the request
    /// does, is remembered until [`forget`], and answered from there until the time `next`, in milliseconds since 1970:
    /// whoever asks after that comes here.
    pub fn redirect(
        request: &Request,
        status: u16,
        location: &str,
        cache: &JsString,
        every: &JsString,
        rule: u32,
        next: f64,
    ) -> Response;

    /// Has `crate::count` told of each rule that was answered without asking here since the last time.
    pub fn tell();

    /// Forgets all redirects.
    pub fn forget();
}
