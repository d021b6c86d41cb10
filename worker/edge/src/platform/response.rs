//! Makes responses: see `response.js`.

use js_sys::{JsString, Promise};
use wasm_bindgen::prelude::*;
use web_sys::{Request, Response};

use super::Env;

#[wasm_bindgen(raw_module = "../../src/platform/response.js")]
extern "C" {
    /// A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it.
    pub fn respond(status: u16, head: &str, text: Option<&str>) -> Response;

    /// A response to a visitor who has the body. Remembered until that time, in milliseconds since 1970: see `memo.js`.
    #[wasm_bindgen(js_name = respondKnown)]
    pub fn respond_known(request: &Request, status: u16, head: &str, until: f64) -> Response;

    /// A redirect with these headers and no others. Nobody may change it.
    pub fn redirect(status: u16, location: &str, cache: &JsString) -> Response;

    /// A response whose body is what KV has at `key`; where it has nothing or fails, what
    /// `stand_in_for` of `crate::respond` answers. Likewise remembered.
    #[wasm_bindgen(js_name = respondStored)]
    pub fn respond_stored(
        request: &Request,
        env: &Env,
        key: &str,
        status: u16,
        head: &str,
        absence: u16,
        until: f64,
    ) -> Promise;
}
