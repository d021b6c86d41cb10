//! Takes a session's analytics payload: answers, and hands it to the queue behind the answer. What it
//! says is never logged.

use js_sys::Promise;
use kirkas_core::analytics::{admit, message};
use kirkas_core::answer;
use kirkas_core::consent::Category;
use kirkas_core::limits::{ADDRESS, Limited};
use kirkas_core::site::region_of_host;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::json_body::respond_to_body;
use crate::limits::Visitor;
use crate::platform::{Context, Env, promise};
use crate::request::RequestContext;
use crate::{outbox, respond};

/// Answers the request: at once where its headers say enough.
pub fn handle(request: &RequestContext, env: &Env, context: &Context) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    if let Err(answer) = admit(&facts, Category::Analytics) {
        return Ok(respond::now(facts.method, &answer));
    }
    let (region, env, context) = (region_of_host(facts.host), env.clone(), context.clone());
    let visitor = Visitor::new(&env, facts.header(ADDRESS).as_deref());
    let request = Clone::clone(&request.incoming);
    Ok(promise(async move {
        // A payload is only for recording: beyond the limit it is not read.
        if !visitor.may(Limited::Sessions, &env).await {
            return Ok(respond::now("POST", &answer::refusal(429)));
        }
        let bindings = env.clone();
        let answer = move |text: &str| match message(region, text) {
            Ok(message) => {
                outbox::send(message, &bindings, &context);
                answer::no_content()
            }
            Err(refusal) => refusal,
        };
        JsFuture::from(Promise::from(respond_to_body(&request, &env, Box::new(answer)))).await
    })
    .into())
}
