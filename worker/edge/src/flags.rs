//! Features for other clients: the context is read on the JavaScript side, the rest is the core's.

use js_sys::Uint8Array;
use kirkas_core::analytics::admit_json;
use kirkas_core::answer::Answer;
use kirkas_core::experiments::Object;
use kirkas_core::experiments::flags::{Error, evaluated, refused};
use kirkas_core::facts::Facts;
use wasm_bindgen::JsValue;

use crate::asked::Asked;
use crate::platform::Env;
use crate::platform::context::context_of;
use crate::respond;
use crate::sent::answered;
use crate::snapshot::with_loaded;

/// Answers the request, once its body is read.
pub fn take(asked: &Asked, env: &Env) -> Result<JsValue, JsValue> {
    if let Err(answer) = admit_json(&asked.facts()) {
        return Ok(respond::now(&asked.method, &answer));
    }
    let asked = asked.clone();
    let request = Clone::clone(&asked.request);
    answered(&request, env, Box::new(move |text| answer_to(&asked.facts(), &context_of(text))))
}

/// The answer to a context, as `context.js` hands it over.
fn answer_to(facts: &Facts, context: &JsValue) -> Answer {
    let bytes = (!context.is_undefined() && !context.is_null()).then(|| Uint8Array::new(context).to_vec());
    match bytes.as_deref().and_then(Object::stored) {
        Some(attributes) => {
            let snapshot = with_loaded(|loaded| loaded.snapshot.clone());
            evaluated(facts, &snapshot, attributes)
        }
        None => refused(facts, if context.is_undefined() { Error::Parse } else { Error::InvalidContext }),
    }
}
