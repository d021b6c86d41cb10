//! The reference origin: users, passwordless sign-in, sessions and loan applications behind the edge, on D1.
//!
//! Decisions are pure functions in `sessions`, `login_links` and the small modules they use; `store`
//! modules hold the SQL and `endpoints` modules the calls.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

mod app;
mod applications;
mod audit;
mod clock;
mod confirmation;
mod consents;
mod conversions;
mod cookies;
mod described;
mod drafts;
mod entity_tags;
mod free_text;
mod guards;
mod json_body;
mod lender;
mod lender_systems;
mod local_path;
mod login_links;
mod mail;
mod matching;
mod offers;
mod own_data;
mod pages;
mod problem;
mod purge;
mod randomness;
mod rate_limits;
mod reviews;
mod routes;
mod rule_sets;
mod sealing;
mod sessions;
mod settings;
mod sql;
mod tokens;
mod users;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use tower_service::Service;
use worker::{Context, Env, HttpRequest, ScheduleContext, ScheduledEvent, event};

use crate::app::App;

/// Answers a request.
#[event(fetch)]
async fn fetch(request: HttpRequest, env: Env, context: Context) -> worker::Result<Response> {
    match App::new(env, context) {
        Ok(app) => Ok(routes::router(app).call(request.map(Body::new)).await?),
        Err(problem) => {
            let mut response = problem.into_response();
            guards::mark(&mut response);
            Ok(response)
        }
    }
}

/// The schedule on which messages to lenders' systems alone are delivered: these have minutes to answer.
const EVERY_MINUTE: &str = "* * * * *";

/// Delivers what lenders' systems did not take, reports conversions that were not and deletes what has expired, on the schedules
/// of `wrangler.toml`.
#[event(scheduled)]
async fn scheduled(event: ScheduledEvent, env: Env, _context: ScheduleContext) {
    let purged = async {
        let (settings, database, now) = (app::settings(&env)?, app::database(&env)?, clock::now());
        lender_systems::deliver(&database, &settings, now).await;
        if event.cron() == EVERY_MINUTE {
            return Ok(());
        }
        if let Some(reports) = &settings.conversion_reports {
            conversions::report(&database, reports, now).await;
        }
        purge::purge(&database, now, settings.session).await
    };
    if let Err(problem) = purged.await {
        worker::console_error!("deleting what has expired failed: {problem:?}");
    }
}
