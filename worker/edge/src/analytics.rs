//! Takes a session's analytics payload, or a page's vitals: answers, and hands it to the queue behind the answer. What it
//! says is never logged.

use js_sys::Promise;
use kirkas_core::analytics::{self, admit, message};
use kirkas_core::answer;
use kirkas_core::consent::Category;
use kirkas_core::limits::{ADDRESS, Limited};
use kirkas_core::site::region_of_host;
use kirkas_core::snapshot::Snapshot;
use kirkas_core::vitals;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::json_body::respond_to_body;
use crate::limits::Visitor;
use crate::platform::{Context, Env, promise};
use crate::request::RequestContext;
use crate::{outbox, respond, rollout};

/// Answers the request: at once where its headers say enough.
pub fn handle(request: &RequestContext, env: &Env, context: &Context, snapshot: &Snapshot) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    if let Err(answer) = admit(&facts, Category::Analytics) {
        return Ok(respond::now(facts.method, &answer));
    }
    let heading = match facts.path {
        vitals::PATH => {
            rollout::counted_arm(&facts, env, snapshot).map(|(rollout, arm)| vitals::heading(&rollout.seed, arm))
        }
        _ => Some(analytics::heading(region_of_host(facts.host))),
    };
    // The roll-out may have ended meanwhile.
    let Some(heading) = heading else { return Ok(respond::now(facts.method, &answer::no_content())) };
    let (env, context) = (env.clone(), context.clone());
    let visitor = Visitor::new(&env, facts.header(ADDRESS).as_deref());
    let request = Clone::clone(&request.incoming);
    Ok(promise(async move {
        // A payload is only for recording: beyond the limit it is not read.
        if !visitor.may(Limited::Sessions, &env).await {
            return Ok(respond::now("POST", &answer::refusal(429)));
        }
        let bindings = env.clone();
        let answer = move |text: &str| match message(&heading, text) {
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
