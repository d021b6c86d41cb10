//! Takes a session's analytics payload: answers, and hands it to the queue behind the answer. What it
//! says is never logged.

use kirkas_core::analytics::{admit, message};
use kirkas_core::answer;
use kirkas_core::consent::Category;
use kirkas_core::facts::Facts;
use kirkas_core::site::region_of_host;
use wasm_bindgen::JsValue;
use web_sys::Request;

use crate::platform::{Context, Env};
use crate::sent::answered;
use crate::{outbox, respond};

/// Answers the request: at once where its headers say enough.
pub fn take(request: &Request, facts: &Facts, env: &Env, context: &Context) -> Result<JsValue, JsValue> {
    let (host, headers) = (facts.host, request.headers());
    if let Err(answer) = admit(host, Category::Analytics, |name| headers.get(name).ok().flatten()) {
        return Ok(respond::now(facts.method, &answer));
    }
    let (region, env, context) = (region_of_host(host), env.clone(), context.clone());
    let answer = move |text: &str| match message(region, text) {
        Ok(message) => {
            outbox::send(message, &env, &context);
            answer::nothing()
        }
        Err(refusal) => refusal,
    };
    answered(request, Box::new(answer))
}
