//! What the console shows first: what is live, what needs attention, and the figures of the last days, as far as the caller may see them.

mod attention;
mod figures;
mod published;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use self::attention::Attention;
use self::figures::Figures;
use self::published::PublishedPart;
use crate::app::App;
use crate::call::Call;
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
    /// Figures by day of the last 30 days.
    figures: Vec<Figures>,
}

/// What is live with who published it, what needs attention, worst first, and figures of the last 30 days (UTC): of the parts that the
/// caller may read.
#[utoipa::path(
    get,
    path = "/api/control/overview",
    operation_id = "getOverview",
    responses((status = 200, description = "The overview", body = Overview))
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Json<Overview>, Problem> {
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
        figures: figures::read(&db, &call.caller).await?,
    }))
}
