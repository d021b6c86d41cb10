//! Clicks on advertisements: stored with consent, reported to the queue behind the answer, and answered to the app.

use js_sys::Date;
use kirkas_core::analytics::{admit, is_ours};
use kirkas_core::answer::{self, Answer, with_cookie};
use kirkas_core::clicks::arrive::{
    ClickOutcome, is_landing, last_touch_answer, record_clicks, store_touches, stored_touches,
};
use kirkas_core::clicks::{Arrival, Campaigns, capture, cookie};
use kirkas_core::consent::Category;
use kirkas_core::facts::Facts;
use kirkas_core::limits::{ADDRESS, Limited};
use kirkas_core::site::{Region, region_of_host};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;

use crate::json_body::{Visit, respond_to_body};
use crate::keys::ring;
use crate::platform::{Context, Env};
use crate::request::RequestContext;
use crate::{limits, respond};

/// The answer to a request for a page, with the cookie that keeps the clicks of its query; those are told on, within the
/// limits of the visitor's address: the answer is the same beyond them.
pub fn with_click_cookie(answer: Answer, facts: &Facts, env: &Env, context: &Context, campaigns: &Campaigns) -> Answer {
    if facts.query.is_none() || !is_landing(&answer) {
        return answer;
    }
    let arrived = record_clicks(facts, campaigns, ring(env).as_deref());
    record(answer, arrived, facts.header(ADDRESS).as_deref(), env, context)
}

/// Answers the app: the touch that counts, once the visit in the body is taken; or forgets all.
pub fn handle(request: &RequestContext, env: &Env, context: &Context, snapshot: &Snapshot) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    if facts.method == "DELETE" {
        let answer =
            if is_ours(&facts) { with_cookie(answer::no_content(), cookie::clear()) } else { answer::refusal(403) };
        return Ok(respond::now(facts.method, &answer));
    }
    if let Err(answer) = admit(&facts, Category::Marketing) {
        return Ok(respond::now(facts.method, &answer));
    }
    let cookies = facts.header("cookie").unwrap_or_default();
    let address = facts.header(ADDRESS);
    let visitor = Visitor { region: region_of_host(facts.host), cookies, address, now: facts.now };
    let (bindings, context, campaigns) = (env.clone(), context.clone(), snapshot.campaigns.clone());
    Ok(respond_to_body(
        &request.incoming,
        env,
        Box::new(move |text| visitor.answer(text, &campaigns, &bindings, &context)),
    ))
}

struct Visitor {
    region: &'static Region,
    cookies: String,
    address: Option<String>,
    now: u64,
}

impl Visitor {
    fn answer(&self, text: &str, campaigns: &Campaigns, env: &Env, context: &Context) -> Answer {
        let &Self { region, ref cookies, ref address, now } = self;
        let Some((ring, mut touches)) = ring(env).map(|ring| (ring.clone(), stored_touches(cookies, &ring, now)))
        else {
            return answer::no_content();
        };
        let clicks = visit(text).map(|(location, age)| {
            let (path, query) = location.split_once('?').unwrap_or((&location, ""));
            capture(&Arrival { region, path, query, at: now.saturating_sub(age) }, campaigns)
        });
        let arrived = store_touches(clicks.unwrap_or_default(), &mut touches, region.id, &ring, now);
        let iso = |at: u64| String::from(Date::new(&JsValue::from(at as f64)).to_iso_string());
        let answer = last_touch_answer(&touches.unwrap_or_default(), iso);
        record(answer, arrived, address.as_deref(), env, context)
    }
}

/// Path with query of the page, and how many milliseconds ago the visitor came to it.
fn visit(text: &str) -> Option<(String, u64)> {
    let visit = Visit::read(text)?;
    Some((visit.location()?, visit.age()?))
}

/// The answer, with the cookie where there is one to set; reports are sent behind it.
fn record(
    answer: Answer,
    arrived: Option<ClickOutcome>,
    address: Option<&str>,
    env: &Env,
    context: &Context,
) -> Answer {
    let Some(ClickOutcome { cookie, events }) = arrived else {
        return answer;
    };
    let visitor = limits::Visitor::new(env, address);
    limits::record_within_limits(events, Limited::Clicks, visitor, env, context);
    match cookie {
        Some(cookie) => with_cookie(answer, cookie),
        None => answer,
    }
}
