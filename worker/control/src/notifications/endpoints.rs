//! The calls of notifications: each is of the caller's own alone.
//!
//! # Design
//! What somebody has read, and whether they get mails, is not in the audit: it changes nothing that anybody else sees, and who reads
//! what when is nobody's business. It takes no more than a staff session, either.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store::{self, Notifications};
use crate::app::App;
use crate::call::{Call, DryRun};
use crate::problem::Problem;

/// Up to where somebody has read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReadNotifications {
    /// Id of the newest one that they have seen: it and all before are read.
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    until: u32,
}

/// Whether somebody gets mails.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NotificationMails {
    on: bool,
}

/// What others did that concerns the caller: they asked for a review of a draft or of a decision about an experiment, answered one,
/// published the caller's draft, broke the glass, or published something that conflicts with the caller's draft. And what goes wrong by
/// itself with parts that the caller may change. Nobody is told of their own acts.
#[utoipa::path(
    get,
    path = "/api/control/notifications",
    operation_id = "listNotifications",
    responses((status = 200, description = "The newest ones, and how many are unread", body = Notifications))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>, call: Call) -> Result<Json<Notifications>, Problem> {
    Ok(Json(store::read(&env, &call.caller).await?))
}

/// Marks the caller's notifications as read, up to one. The audit does not record it: it is of nobody's concern but the caller's.
#[utoipa::path(
    put,
    path = "/api/control/notifications/read",
    operation_id = "markNotificationsAsRead",
    params(DryRun),
    request_body = ReadNotifications,
    responses(
        (status = 200, description = "How it is then, or in a dry run still", body = Notifications),
        (status = 400, description = "The body is not what the call takes"),
    )
)]
#[worker::send]
pub async fn read(State(App { env }): State<App>, call: Call) -> Result<Json<Notifications>, Problem> {
    let ReadNotifications { until } = call.body.json("Send the newest one's id: {\"until\": 7}.").await?;
    if !call.is_dry_run() {
        store::mark_as_read(&env, &call.caller.person, until).await?;
    }
    Ok(Json(store::read(&env, &call.caller).await?))
}

/// Switches the caller's mails about notifications on or off. Of broken glass admins get one all the same. The audit does not record
/// it: it is of nobody's concern but the caller's.
#[utoipa::path(
    put,
    path = "/api/control/notifications/mails",
    operation_id = "setNotificationMails",
    params(DryRun),
    request_body = NotificationMails,
    responses(
        (status = 200, description = "How it is then, or in a dry run still", body = Notifications),
        (status = 400, description = "The body is not what the call takes"),
    )
)]
#[worker::send]
pub async fn mails(State(App { env }): State<App>, call: Call) -> Result<Json<Notifications>, Problem> {
    let NotificationMails { on } = call.body.json("Send {\"on\": true} or {\"on\": false}.").await?;
    if !call.is_dry_run() {
        store::set_mails(&env, &call.caller.person, on).await?;
    }
    Ok(Json(store::read(&env, &call.caller).await?))
}
