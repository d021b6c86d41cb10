//! What the console shows first: what is live, what needs attention, which drafts wait for the caller, how systems are doing, and what was
//! counted lately, as far as the caller may see it.

pub mod alarms;
mod attention;
mod charts;
mod drafts;
mod matter;
mod not_found;
mod published;
mod series;
mod snooze;
pub mod snoozes;
mod systems;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use self::attention::Attention;
use self::charts::{ChartSpan, Charts};
use self::drafts::WaitingDrafts;
pub use self::matter::Matter;
use self::published::PublishedPart;
use self::systems::Systems;
use crate::app::App;
use crate::call::{Call, Parameters};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;

/// The overview.
#[derive(Serialize, ToSchema)]
pub struct Overview {
    /// The version of what is live.
    version: u32,
    /// What is live of each kind that the caller may read.
    live: Vec<PublishedPart>,
    /// What needs somebody, the worst first.
    attention: Vec<Attention>,
    /// Drafts that wait for the caller.
    drafts: WaitingDrafts,
    /// How what control depends on is doing.
    systems: Systems,
    /// What was counted lately.
    charts: Charts,
}

/// What is live with who published it, what needs attention, worst first, which drafts wait for the caller, how queues, origin and index are
/// doing, and what was counted in the last day or month: of the parts that the caller may read.
#[utoipa::path(
    get,
    path = "/api/control/overview",
    operation_id = "getOverview",
    params(ChartSpan),
    responses(
        (status = 200, description = "The overview", body = Overview),
        (status = 400, description = "No such span"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Parameters(ChartSpan { span }): Parameters<ChartSpan>,
    call: Call,
) -> Result<Json<Overview>, Problem> {
    let (db, live) = (env.d1("DB")?, Live::read(&env).await?);
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        if let Some(id) = live.id(kind).filter(|_| call.caller.may(kind.part().read())) {
            parts.push(PublishedPart::read(&db, kind, id).await?);
        }
    }
    Ok(Json(Overview {
        version: live.version,
        live: parts,
        attention: attention::read(&env, &db, &live, &call.caller).await?,
        drafts: WaitingDrafts::read(&db, &call.caller).await?,
        systems: Systems::read(&env, &db, &live, &call.caller, &call.uri).await?,
        charts: Charts::read(&db, &call.caller, span).await?,
    }))
}
