//! What the platform refused to do for us: logged by name only, because a message may quote the
//! request, and answered as our fault.

use kirkas_core::answer::refusal;
use wasm_bindgen::{JsCast, JsValue};

use crate::platform::log;
use crate::respond;

/// The name of a JavaScript error, such as `TypeError`.
pub fn name(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| "an error without a name".to_owned(), |error| error.name().into())
}

/// The answer to a request that could not be carried out.
pub fn answer(error: JsValue) -> JsValue {
    log(&["a request could not be carried out: ", &name(&error)]);
    respond::now("GET", &refusal(500))
}
