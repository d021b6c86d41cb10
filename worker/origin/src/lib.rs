//! The reference origin: users, passwordless sign-in, sessions and loan applications behind the edge, on D1.
//!
//! Decisions are pure functions in `sessions`, `login_links` and the small modules they use; `store`
//! modules hold the SQL and `endpoints` modules the calls.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

mod accounts;
mod app;
mod applications;
mod audit;
mod clock;
mod companies;
mod confirmation;
mod consents;
mod control_calls;
mod conversions;
mod cookies;
mod described;
mod device_authorization;
mod drafts;
mod enrolment;
mod entity_tags;
mod free_text;
mod guards;
mod hand_offs;
mod identifications;
mod information_requests;
mod invitations;
mod json_body;
mod json_text;
mod keep_looking;
mod lender;
mod lender_systems;
mod lenders;
mod local_path;
mod login_links;
mod mail;
mod matching;
mod notices;
mod offers;
mod onboarding;
mod own_data;
mod pages;
mod passkeys;
mod people;
mod personal_tokens;
mod problem;
mod profile_details;
mod purge;
mod randomness;
mod rate_limits;
mod recovery;
mod reviews;
mod routes;
mod rule_sets;
mod schedule;
mod sealing;
mod sessions;
mod settings;
mod sme_cases;
mod sql;
mod tokens;
mod typed_code;
mod users;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use tower_service::Service;
use worker::{Context, Env, HttpRequest, ScheduleContext, ScheduledEvent, event};

use crate::app::App;

/// Answers a request.
#[event(fetch)]
async fn fetch(request: HttpRequest, env: Env, context: Context) -> worker::Result<Response> {
    // Takes the place of `worker`'s own hook, whose mark is for worker-build's entry: `worker/entry.ts` notices by itself.
    console_error_panic_hook::set_once();
    match App::new(env, context) {
        Ok(app) => Ok(routes::router(app).call(request.map(Body::new)).await?),
        Err(problem) => {
            let mut response = problem.into_response();
            guards::mark(&mut response);
            Ok(response)
        }
    }
}

/// Does what is due, on the schedules of `wrangler.toml`.
#[event(scheduled)]
async fn scheduled(event: ScheduledEvent, env: Env, _context: ScheduleContext) {
    console_error_panic_hook::set_once();
    let work = async {
        let (settings, database, now) = (app::settings(&env)?, app::database(&env)?, clock::now());
        let files = app::files(&env)?;
        match event.cron().as_str() {
            schedule::EVERY_MINUTE => schedule::every_minute(&database, &settings, now).await,
            _ => schedule::every_ten_minutes(&database, &files, &settings, now).await,
        }
    };
    if let Err(problem) = work.await {
        worker::console_error!("the scheduled work failed: {problem:?}");
    }
}
