//! Experiments: what a visitor is shown, the cookies that keep it with consent, and exposures told to the queue behind
//! the answer.

use std::cell::RefCell;

use kirkas_core::analytics::{admit, is_ours};
use kirkas_core::answer::{self, Answer};
use kirkas_core::consent::Category;
use kirkas_core::experiments::visit::{
    ExposureReport, RecentExposures, VisitOutcome, grant_consent, sample, visit, withdraw_consent,
};
use kirkas_core::facts::Facts;
use kirkas_core::limits::{ADDRESS, Limited};
use kirkas_core::page::ResolvedPage;
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use crate::json_body::{Visit, respond_to_body};
use crate::keys::ring;
use crate::platform::{Context, Env};
use crate::request::RequestContext;
use crate::rollout::snapshot_for;
use crate::{limits, respond};

thread_local! {
    static RECENT: RefCell<RecentExposures> = RefCell::default();
}

/// The answer to a request for a page that experiments are for.
pub fn visit_page(found: ResolvedPage, facts: &Facts, env: &Env, context: &Context, snapshot: &Snapshot) -> Answer {
    report(visit(facts, snapshot, found, ring(env).as_deref()), facts, env, context)
}

/// Takes a visitor's consent, with the pages that they have seen; or forgets all.
pub fn handle(request: &RequestContext, env: &Env, context: &Context) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    if facts.method == "DELETE" {
        let answer = if is_ours(&facts) { withdraw_consent() } else { answer::refusal(403) };
        return Ok(respond::now(facts.method, &answer));
    }
    if let Err(answer) = admit(&facts, Category::Analytics) {
        return Ok(respond::now(facts.method, &answer));
    }
    let (asking, bindings, context) = (request.clone(), env.clone(), context.clone());
    let answer = move |text: &str| {
        let visit = Visit::read(text);
        let age = visit.as_ref().and_then(Visit::age).unwrap_or_default();
        let pages = visit.map(|visit| visit.pages()).unwrap_or_default();
        let ring = ring(&bindings);
        let facts = asking.facts();
        let snapshot = snapshot_for(&facts, &bindings);
        report(
            grant_consent(&facts, &snapshot, ring.as_deref(), age, pages.iter().map(String::as_str)),
            &facts,
            &bindings,
            &context,
        )
    };
    Ok(respond_to_body(&request.incoming, env, Box::new(answer)))
}

/// The answer; new exposures are reported behind it.
fn report(VisitOutcome { answer, exposures }: VisitOutcome, facts: &Facts, env: &Env, context: &Context) -> Answer {
    report_new(exposures, Limited::Exposures, facts, env, context);
    answer
}

/// Reports what was not reported lately, behind the answer and within the limits of the visitor's address.
fn report_new(reports: Vec<ExposureReport>, limited: Limited, facts: &Facts, env: &Env, context: &Context) {
    let is_new = |report: &ExposureReport| RECENT.with_borrow_mut(|recent| recent.insert(report));
    let messages: Vec<String> = reports.into_iter().filter(is_new).map(|report| report.message).collect();
    if !messages.is_empty() {
        let visitor = limits::Visitor::new(env, facts.header(ADDRESS).as_deref());
        limits::record_within_limits(messages, limited, visitor, env, context);
    }
}

/// A visitor in the sample of the audience, which one in so many is, was shown what is at an address.
#[wasm_bindgen]
pub fn sampled(request: &Request, env: Env, context: Context, one_in: u32) {
    let request = RequestContext::read(request);
    let facts = request.facts();
    let snapshot = snapshot_for(&facts, &env);
    let page = ring(&env).and_then(|ring| sample(&facts, &snapshot, &ring, one_in));
    report_new(page.into_iter().collect(), Limited::Audience, &facts, &env, &context);
}
