//! Features for other clients: their values for the context in a request's body.

use kirkas_core::analytics::admit_json;
use kirkas_core::answer::Answer;
use kirkas_core::experiments::flags::{attributes, error_answer, evaluate};
use kirkas_core::facts::Facts;
use wasm_bindgen::JsValue;

use crate::json_body::respond_to_body;
use crate::platform::Env;
use crate::request::RequestContext;
use crate::respond;
use crate::snapshot::with_loaded;

/// Answers the request, once its body is read.
pub fn handle(request: &RequestContext, env: &Env) -> Result<JsValue, JsValue> {
    if let Err(answer) = admit_json(&request.facts()) {
        return Ok(respond::now(&request.method, &answer));
    }
    let asking = request.clone();
    Ok(respond_to_body(&request.incoming, env, Box::new(move |text| answer_to(&asking.facts(), text))))
}

fn answer_to(facts: &Facts, body: &str) -> Answer {
    match attributes(body) {
        Ok(attributes) => {
            let snapshot = with_loaded(|loaded| loaded.snapshot.clone());
            evaluate(facts, &snapshot, attributes.members())
        }
        Err(error) => error_answer(facts, error),
    }
}
