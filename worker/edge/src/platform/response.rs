//! Makes responses: see `response.js`.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::{Request, Response};

use super::Env;

#[wasm_bindgen(raw_module = "../../src/platform/log.js")]
extern "C" {
    /// Remembers for the log why a response is as it is.
    pub fn because(response: &Response, why: &str);
}

#[wasm_bindgen(raw_module = "../../src/platform/response.js")]
extern "C" {
    /// A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it.
    /// Without text it is remembered until that time, in milliseconds since 1970: see `memo.js`.
    pub fn respond(request: Option<&Request>, until: f64, status: u16, head: &str, text: Option<&str>) -> Response;

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
