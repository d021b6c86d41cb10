//! What is done without anybody asking, on the schedules of `wrangler.toml`. The platform of a local service runs no schedules:
//! there a call does.

use axum::extract::State;
use http::StatusCode;
use worker::{Bucket, D1Database};

use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::information_requests::files::deletion::delete_due;
use crate::problem::{Problem, ProblemDetails};
use crate::settings::{Environment, Settings};
use crate::{conversions, invitations, keep_looking, lender_systems, notices, personal_tokens, purge};

/// The schedule of what cannot wait for long: messages to lenders' systems, which have minutes to answer, and what users are told.
pub const EVERY_MINUTE: &str = "* * * * *";

/// Delivers what lenders' systems did not take, and tells users what came of asking lenders.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn every_minute(database: &D1Database, settings: &Settings, now: Timestamp) -> Result<(), Problem> {
    lender_systems::deliver(database, settings, now).await;
    notices::due::notify_results(database, now).await?;
    notices::deliver(database, settings, now).await;
    Ok(())
}

/// All that; then ends invitations that nobody answered, looks for cheaper loans for those whose turn it is, reminds users, reports conversions that were not and deletes what has
/// expired.
///
/// # Errors
/// [`Problem::Internal`] when the database or the bucket fails.
pub async fn every_ten_minutes(
    database: &D1Database,
    files: &Bucket,
    settings: &Settings,
    now: Timestamp,
) -> Result<(), Problem> {
    invitations::expire(database, settings, now).await?;
    notices::due::remind(database, now).await?;
    keep_looking::run::run_due(database, settings, now).await?;
    personal_tokens::mails::remind(database, settings, now).await?;
    every_minute(database, settings, now).await?;
    if let Some(reports) = &settings.conversion_reports {
        conversions::report(database, reports, now).await;
    }
    purge::purge(database, now, settings.session).await?;
    delete_due(database, files, now).await
}

/// Does what the schedules do. Only in development.
#[utoipa::path(
    post,
    path = "/api/v1/dev/schedule",
    operation_id = "runSchedule",
    tag = "development",
    security(()),
    responses(
        (status = 204, description = "It is done"),
        (status = 404, description = "Not in development", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn run(State(app): State<App>) -> Result<StatusCode, Problem> {
    if app.settings.environment != Environment::Development {
        return Err(Problem::NotFound);
    }
    every_ten_minutes(&app.database()?, &app.files()?, &app.settings, clock::now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
