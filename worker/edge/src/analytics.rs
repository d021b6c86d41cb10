//! Takes a session's analytics payload: answers, and hands it to the queue behind the answer. What it
//! says is never logged.

use kirkas_core::analytics::{admit, message};
use kirkas_core::answer;
use kirkas_core::consent::Category;
use kirkas_core::site::region_of_host;
use wasm_bindgen::JsValue;

use crate::asked::Asked;
use crate::platform::{Context, Env};
use crate::sent::answered;
use crate::{outbox, respond};

/// Answers the request: at once where its headers say enough.
pub fn take(asked: &Asked, env: &Env, context: &Context) -> Result<JsValue, JsValue> {
    let facts = asked.facts();
    if let Err(answer) = admit(&facts, Category::Analytics) {
        return Ok(respond::now(facts.method, &answer));
    }
    let (region, env, context) = (region_of_host(facts.host), env.clone(), context.clone());
    let answer = move |text: &str| match message(region, text) {
        Ok(message) => {
            outbox::send(message, &env, &context);
            answer::nothing()
        }
        Err(refusal) => refusal,
    };
    answered(&asked.request, Box::new(answer))
}
