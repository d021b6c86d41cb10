//! Features for other clients: the context is read on the JavaScript side, the rest is the core's.

use js_sys::Uint8Array;
use kirkas_core::analytics::admit_json;
use kirkas_core::answer::Answer;
use kirkas_core::experiments::Object;
use kirkas_core::experiments::flags::{Error, evaluated, refused};
use kirkas_core::facts::Facts;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Request;

use crate::asked::Asked;
use crate::platform::context::context_of;
use crate::respond;
use crate::sent::answered;
use crate::snapshot::with_loaded;

/// Answers the request, once its body is read.
pub fn take(request: &Request, facts: &Facts) -> Result<JsValue, JsValue> {
    let headers = request.headers();
    if let Err(answer) = admit_json(|name| headers.get(name).ok().flatten()) {
        return Ok(respond::now(facts.method, &answer));
    }
    let asked = Asked::read(request);
    answered(request, Box::new(move |text| answer_to(&asked.facts(), &context_of(text))))
}

/// The answer to a context, as `context.js` hands it over.
fn answer_to(facts: &Facts, context: &JsValue) -> Answer {
    let bytes = context.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    match bytes.as_deref().and_then(Object::stored) {
        Some(attributes) => {
            let snapshot = with_loaded(|loaded| loaded.snapshot.clone());
            evaluated(facts, &snapshot, attributes)
        }
        None => refused(facts, if context.is_undefined() { Error::Parse } else { Error::InvalidContext }),
    }
}
