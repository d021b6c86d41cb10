//! Links that show staff the pages during maintenance.

use axum::Json;
use axum::extract::State;
use chrono::SecondsFormat;
use kirkas_core::experiments::preview::Preview;
use kirkas_core::site;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::call::Call;
use crate::clock::moment;
use crate::preview::{ends, link};
use crate::problem::Problem;

/// Links that show the pages during maintenance.
#[derive(Serialize, ToSchema)]
pub struct MaintenancePreview {
    /// When they end.
    #[schema(example = "2026-11-29T10:00:00Z", format = DateTime)]
    ends: String,
    /// A link for each region.
    links: Vec<RegionLink>,
}

/// A link to the pages of a region.
#[derive(Serialize, ToSchema)]
struct RegionLink {
    /// Id of the region.
    #[schema(example = "fi")]
    region: &'static str,
    /// The address of its front page.
    link: String,
}

/// Answers a link for each region. The browser that follows one gets the pages of that region during maintenance, for 24 hours or until
/// it ends that itself.
#[utoipa::path(
    get,
    path = "/api/control/maintenance/preview",
    operation_id = "previewDuringMaintenance",
    responses((status = 200, description = "The links", body = MaintenancePreview))
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Json<MaintenancePreview>, Problem> {
    let preview = Preview { experiment: String::new(), variation: 0, ends: ends() };
    let link_to = |region: &'static site::Region| {
        Ok(RegionLink { region: region.id, link: link(&env, &call, &preview, region, "/")? })
    };
    let links = site::regions().iter().map(link_to).collect::<Result<_, Problem>>()?;
    let ends = moment(preview.ends.saturating_mul(1000)).to_rfc3339_opts(SecondsFormat::Secs, true);
    Ok(Json(MaintenancePreview { ends, links }))
}
