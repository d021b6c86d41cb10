//! The call of the work list.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use super::presentation::present;
use super::{LenderApplicationPage, WorkList, store};
use crate::app::App;
use crate::lender::staff::Staff;
use crate::problem::{Problem, ProblemDetails};
use crate::{clock, pages};

/// Which applications to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WorkPage {
    /// Which list; `accepted` where nothing is said.
    #[serde(default)]
    #[param(inline)]
    list: WorkList,
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(schema_with = crate::described::cursor)]
    cursor: Option<String>,
    /// For admins, who work for none: the lender's id.
    lender: Option<String>,
}

/// Applications that reached the lender. Accepted ones say who applies, to the lender's own staff; others never do.
#[utoipa::path(
    get,
    path = "/api/v1/lender/applications",
    operation_id = "listLenderApplications",
    tag = "lender",
    params(WorkPage),
    security(("access" = [])),
    responses(
        (status = 200, description = "The applications", body = LenderApplicationPage),
        (status = 400, description = "A malformed list, limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    page: Result<Query<WorkPage>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<LenderApplicationPage>, Problem> {
    let Query(WorkPage { list, limit, cursor, lender }) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let (database, now) = (app.database()?, clock::now());
    let limit = pages::limit(limit)?;
    let [moment, application, product] = cursor.as_deref().map_or(Ok(["", "", ""]), pages::parts)?;
    let before = if moment.is_empty() { pages::LAST } else { pages::moment(moment)? };
    let (lender, one_more) = (staff.lender.id.as_str(), limit.saturating_add(1));
    let mut rows = match list {
        WorkList::Accepted => store::list_accepted(&database, lender, (before, application), one_more).await?,
        WorkList::Received => {
            store::list_received(&database, lender, (before, application, product), now, one_more).await?
        }
    };
    let next = pages::cut(&mut rows, limit).map(|row| match (list, row.accepted_at, &row.offer_id) {
        (WorkList::Accepted, Some(accepted_at), Some(offer)) => pages::cursor(accepted_at, [offer, ""]),
        _ => pages::cursor(row.visible_at, [&row.id, &row.product]),
    });
    let viewer = (staff.is_own && list == WorkList::Accepted).then_some(staff.user.as_str());
    let items = present(&app, rows, viewer, now).await?;
    Ok(Json(LenderApplicationPage { items, next, tasks: store::tasks(&database, lender).await? }))
}
