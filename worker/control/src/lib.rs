//! The control Worker: what marketers and operators publish goes through it, is checked, stored
//! under the digest of its bytes, and made live by one pointer.

mod access;
mod activation;
mod admission;
mod app;
mod archive;
mod audit;
mod blobs;
mod body;
mod bootstrap;
mod bundles;
mod call;
mod caller;
mod campaigns;
mod ci_tokens;
mod clock;
mod conversions;
mod decisions;
mod deliveries;
mod diff;
mod digest;
mod drafts;
mod ended;
mod experiments;
mod export;
mod findings;
mod free_text;
mod growthbook;
mod headers;
mod hosts;
mod ignored_paths;
mod keys;
mod kind;
mod live;
mod maintenance;
mod market;
mod monitoring;
mod notifications;
mod origin;
mod overview;
mod people;
mod platform;
mod preview;
mod problem;
mod promotion;
mod publish;
mod pulse;
mod records;
mod redirect_hosts;
mod redirects;
mod reports;
mod review;
mod rollout;
mod routes;
mod rules;
mod saved_views;
mod scopes;
mod settings;
mod shards;
mod sign_in;
mod sources;
mod sql;
mod switches;
mod targets;
mod trace;
mod user;
mod variants;
mod whoami;

use axum::response::IntoResponse;
use http::StatusCode;
use tower_service::Service;
use worker::{Context, Env, MessageBatch, Request, Response, ScheduleContext, ScheduledEvent, event};

use app::App;

/// The trigger of what may not wait.
const EVERY_MINUTE: &str = "* * * * *";
/// The trigger of what can wait for a day; the remaining one's is four times an hour.
const EVERY_NIGHT: &str = "20 2 * * *";

/// Answers one call; what people are to be mailed of it goes out behind the answer.
#[event(fetch)]
pub async fn fetch(request: Request, env: Env, context: Context) -> worker::Result<Response> {
    // Takes the place of `worker`'s own hook, whose mark is for worker-build's entry: `worker/entry.ts` notices by itself.
    console_error_panic_hook::set_once();
    let response = match platform::request(&request) {
        Ok(request) => {
            let app = App::new(env);
            let (is_write, env) = (!request.method().is_safe(), app.env.clone());
            let response = routes::router(app).call(request).await?;
            // What is pushed and needs a review is refused, and asked for.
            let is_done = response.status().is_success() || response.status() == StatusCode::CONFLICT;
            if is_write && is_done {
                context.wait_until(async move { notifications::mails::send(&env).await });
            }
            response
        }
        Err(problem) => headers::mark(problem.into_response()).await,
    };
    platform::response(response).await
}

/// Stores what the edge counted, reports conversions to networks, and has the rules that can be searched follow what is live.
#[event(queue)]
pub async fn queue(batch: MessageBatch<String>, env: Env, _context: Context) -> worker::Result<()> {
    console_error_panic_hook::set_once();
    match &batch {
        batch if deliveries::are_in(batch) => deliveries::deliver(batch, &env).await,
        batch if rules::index::are_in(batch) => rules::index::go_on_by(batch, &env).await,
        batch => reports::ingest(batch, &env).await,
    }
    Ok(())
}

/// Publishes what GrowthBook wrote into KV, stores the results of experiments by day, ends a holdout that is over, settles those that have ended, puts deliveries into
/// their queue again that waited for too long, has the rules that can be searched follow what is live, checks where rules lead, and sends mails that could not be sent before.
#[event(scheduled)]
pub async fn scheduled(event: ScheduledEvent, env: Env, _context: ScheduleContext) {
    console_error_panic_hook::set_once();
    match event.cron().as_str() {
        EVERY_MINUTE => {
            growthbook::import_from_kv(&env).await;
            rules::index::catch_up(&env).await;
        }
        EVERY_NIGHT => {
            reports::merge(&env).await;
            reports::days::record(&env).await;
            experiments::holdout::endpoints::end_if_over(&env).await;
            reports::settle(&env).await;
            ci_tokens::ending::tell(&env).await;
            notifications::matters::tell_by_night(&env).await;
            rules::hits::update(&env).await;
            rules::history::prune(&env).await;
            drafts::store::prune(&env).await;
            ignored_paths::prune(&env).await;
            notifications::store::prune(&env).await;
            people::erased::forget(&env).await;
            audit::checks::sign_last(&env).await;
        }
        _ => {
            deliveries::requeue_waiting(&env).await;
            targets::check_due(&env).await;
            notifications::matters::tell_of_dead_deliveries(&env).await;
            notifications::mails::send(&env).await;
        }
    }
}
