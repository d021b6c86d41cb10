//! The control Worker: what marketers and operators publish goes through it, is checked, stored
//! under the digest of its bytes, and made live by one pointer.

mod access;
mod audit;
mod blobs;
mod body;
mod bundles;
mod call;
mod caller;
mod campaigns;
mod clock;
mod conversions;
mod deliveries;
mod diff;
mod digest;
mod ended;
mod experiments;
mod export;
mod growthbook;
mod hosts;
mod live;
mod monitoring;
mod preview;
mod problem;
mod publish;
mod records;
mod redirect_hosts;
mod redirects;
mod reports;
mod session;
mod settings;
mod shards;
mod sources;
mod token;
mod trace;
mod variants;

use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY};
use worker::{Context, Env, MessageBatch, Method, Request, Response, ScheduleContext, ScheduledEvent, event};

use access::Part;
use bundles::Kind;
use call::Call;
use caller::Caller;
use problem::Problem;

/// The path below which control answers.
const BASE: &str = "/api/control/";
/// The trigger of what may not wait.
const EVERY_MINUTE: &str = "* * * * *";
/// The trigger of what can wait for a day; the remaining one's is four times an hour.
const EVERY_NIGHT: &str = "20 2 * * *";

/// Answers one call.
#[event(fetch)]
pub async fn fetch(request: Request, env: Env, _context: Context) -> worker::Result<Response> {
    // Takes the place of `worker`'s own hook, whose mark is for worker-build's entry: `worker/entry.ts` notices by itself.
    console_error_panic_hook::set_once();
    let response = route(request, &env).await.or_else(Problem::response)?;
    // What is published is for who may see it, and changes with the next push.
    response.headers().set("cache-control", "no-store")?;
    for (name, value) in EVERY_ANSWER.into_iter().chain([(RESOURCE_POLICY, OWN_PAGES)]) {
        response.headers().set(name, value)?;
    }
    Ok(response)
}

/// Takes in what the edge counted, and tells networks of conversions.
#[event(queue)]
pub async fn queue(batch: MessageBatch<String>, env: Env, _context: Context) -> worker::Result<()> {
    console_error_panic_hook::set_once();
    match deliveries::are(&batch) {
        true => deliveries::deliver(&batch, &env).await,
        false => reports::ingest(&batch, &env).await,
    }
    Ok(())
}

/// Takes in what GrowthBook wrote into KV, settles experiments that have ended, and hands deliveries to their queue again
/// that it should have had.
#[event(scheduled)]
pub async fn scheduled(event: ScheduledEvent, env: Env, _context: ScheduleContext) {
    console_error_panic_hook::set_once();
    match event.cron().as_str() {
        EVERY_MINUTE => growthbook::take_from_kv(&env).await,
        EVERY_NIGHT => {
            reports::merge(&env).await;
            reports::settle(&env).await;
        }
        _ => deliveries::hand_on_waiting(&env).await,
    }
}

/// Whether a call reads what is counted: reports do, and a diff asks the URLs that visitors asked for.
fn reads_what_is_counted(segments: &[&str]) -> bool {
    matches!(segments, ["reports", _] | ["diff"])
}

async fn route(request: Request, env: &Env) -> Result<Response, Problem> {
    let url = request.url()?;
    match (request.method(), url.path()) {
        (Method::Post, conversions::PATH) => return conversions::take(request, env).await,
        (Method::Post, conversions::SALES_PATH) => return conversions::take_sales(request, env).await,
        (Method::Post | Method::Put | Method::Patch, growthbook::PATH) => return growthbook::take(request, env).await,
        (_, conversions::PATH | conversions::SALES_PATH | growthbook::PATH) => return Err(Problem::MethodNotAllowed),
        _ => {}
    }
    let path = url.path().strip_prefix(BASE).unwrap_or_default().to_owned();
    if path == "health" {
        return Ok(Response::from_json(&serde_json::json!({ "status": "ok" }))?);
    }
    let segments: Vec<&str> = path.split('/').collect();
    let caller = Caller::of(&request, &url, env).await?;
    caller.admit(Part::of(&segments).ok_or(Problem::NotFound)?)?;
    let call = &mut Call { request, url, caller };
    if access::changes_something(&call.request.method(), &segments) && !call.is_dry_run() {
        call.caller.admit_change(env)?;
    }
    if reads_what_is_counted(&segments) {
        reports::merge(env).await;
    }
    match (call.request.method(), segments.as_slice()) {
        (Method::Get, ["whoami"]) => call.caller.tell(),
        (Method::Get, ["live"]) => live::get(env).await,
        (Method::Get, ["redirects"]) => export::get(call, env).await,
        (Method::Put, ["redirects"]) => redirects::put(call, env).await,
        (Method::Get, ["campaigns"]) => export::get_files(call, env, Kind::Campaigns).await,
        (Method::Put, ["campaigns"]) => campaigns::put(call, env).await,
        (Method::Get, ["hosts"]) => export::get_files(call, env, Kind::Hosts).await,
        (Method::Put, ["hosts"]) => hosts::put(call, env).await,
        (Method::Get, ["experiments"]) => export::get_files(call, env, Kind::Experiments).await,
        (Method::Put, ["experiments"]) => experiments::put(call, env).await,
        (Method::Put, ["experiments", "switch"]) => experiments::switch(call, env).await,
        (Method::Get, ["experiments", "preview"]) => preview::get(call, env).await,
        (Method::Get, ["experiments", "ended"]) => ended::list(env).await,
        (Method::Get, ["bundles", id]) => bundles::get(call, env, id).await,
        (Method::Put, ["bundles", id]) => bundles::put(call, env, id).await,
        (Method::Get, ["sources", id]) => sources::get(call, env, id).await,
        (Method::Put, ["sources", id]) => sources::put(call, env, id).await,
        (Method::Post, ["blobs", "missing"]) => blobs::missing(&mut call.request, env).await,
        (Method::Post, ["blobs"]) => blobs::upload(&mut call.request, env, &call.caller.who).await,
        (Method::Get, ["versions"]) => bundles::versions(call, env).await,
        (Method::Post, ["versions", id, "promote"]) => live::promote(call, env, id).await,
        (Method::Put, ["maintenance"]) => live::maintenance(call, env).await,
        (Method::Get, ["diff"]) => diff::get(call, env).await,
        (Method::Get, ["trace"]) => trace::get(call, env).await,
        (Method::Get, ["reports", "redirects"]) => reports::hits(call, env).await,
        (Method::Get, ["reports", "not-found"]) => reports::not_found(call, env).await,
        (Method::Get, ["reports", "sessions"]) => reports::sessions(call, env).await,
        (Method::Get, ["reports", "clicks"]) => reports::clicks(call, env).await,
        (Method::Get, ["reports", "conversions"]) => reports::conversions(call, env).await,
        (Method::Get, ["reports", "experiments"]) => reports::experiments(call, env).await,
        (Method::Get, ["deliveries"]) => deliveries::list(call, env).await,
        (Method::Post, ["deliveries", "replay"]) => deliveries::replay(call, env).await,
        (Method::Get, ["reports", "turned-away"]) => reports::turned_away(call, env).await,
        (Method::Get, ["reports", "urls"]) => reports::urls(env).await,
        (Method::Get, ["audit"]) => audit::list(call, env).await,
        (Method::Get, ["audit", "check"]) => audit::check(env).await,
        (
            _,
            [
                "whoami" | "live" | "redirects" | "campaigns" | "hosts" | "experiments" | "deliveries" | "versions"
                | "blobs" | "maintenance" | "audit" | "trace" | "diff",
            ],
        ) => Err(Problem::MethodNotAllowed),
        (
            _,
            [
                "reports",
                "redirects" | "not-found" | "sessions" | "clicks" | "conversions" | "experiments" | "turned-away"
                | "urls",
            ],
        ) => Err(Problem::MethodNotAllowed),
        (
            _,
            ["bundles" | "sources", _]
            | ["blobs", "missing"]
            | ["experiments", "switch" | "preview" | "ended"]
            | ["deliveries", "replay"]
            | ["audit", "check"]
            | ["versions", _, "promote"],
        ) => Err(Problem::MethodNotAllowed),
        _ => Err(Problem::NotFound),
    }
}
