//! What the platform refused to do for us: logged by name only, because a message may quote the
//! request, and answered as our fault.

use kirkas_core::answer::refusal;
use wasm_bindgen::JsValue;

use crate::platform::{error_name, log};
use crate::respond;

/// The answer to a request that could not be carried out.
pub fn answer(error: JsValue) -> JsValue {
    log(&["a request could not be carried out: ", &error_name(&error)]);
    respond::now("GET", &refusal(500))
}
