//! Headers, where one name can stand several times, and changes to them that a single bad value does
//! not stop.

use js_sys::{Array, Iterator};
use wasm_bindgen::prelude::*;
use web_sys::Headers;

#[wasm_bindgen]
extern "C" {
    /// Headers with what the plain type lacks.
    #[wasm_bindgen(extends = Headers)]
    type AllHeaders;

    #[wasm_bindgen(method, js_name = getSetCookie)]
    fn get_set_cookie(this: &AllHeaders) -> Array;

    #[wasm_bindgen(method)]
    fn keys(this: &AllHeaders) -> Iterator;
}

/// Every `Set-Cookie`, one by one.
pub fn set_cookies(headers: &Headers) -> Vec<String> {
    headers.unchecked_ref::<AllHeaders>().get_set_cookie().iter().filter_map(|cookie| cookie.as_string()).collect()
}

/// The names of all headers.
pub fn names(headers: &Headers) -> Vec<String> {
    headers.unchecked_ref::<AllHeaders>().keys().into_iter().filter_map(|name| name.ok()?.as_string()).collect()
}

/// Puts `cookies` before the `Set-Cookie` headers that are there. A response that sets cookies is one
/// person's own.
pub fn add_cookies(headers: &Headers, cookies: &[String]) -> Result<(), JsValue> {
    if !cookies.is_empty() {
        let own = set_cookies(headers);
        headers.delete("set-cookie")?;
        for cookie in cookies.iter().chain(&own) {
            headers.append("set-cookie", cookie)?;
        }
    }
    if headers.has("set-cookie")? {
        headers.set("cache-control", "private, no-store")?;
    }
    Ok(())
}
