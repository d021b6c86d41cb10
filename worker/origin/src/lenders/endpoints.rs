//! The lenders that an application can be sent to: whoever applies chooses among them.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use kirkas_lending::market::Country;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store;
use crate::app::App;
use crate::offers::Lender;
use crate::problem::{Problem, ProblemDetails};

/// Which market.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Market {
    /// Where the loan is had.
    country: Country,
}

/// Lenders that take applications.
#[derive(Serialize, ToSchema)]
pub struct OpenLenders {
    /// By id.
    items: Vec<Lender>,
}

/// The lenders that take applications for loans in a country now.
#[utoipa::path(
    get,
    path = "/api/v1/lenders",
    operation_id = "listLenders",
    tag = "draft",
    params(Market),
    responses(
        (status = 200, description = "The lenders", body = OpenLenders),
        (status = 400, description = "No such country", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    market: Result<Query<Market>, QueryRejection>,
) -> Result<Json<OpenLenders>, Problem> {
    let Query(Market { country }) = market.map_err(|error| Problem::Malformed(error.body_text()))?;
    let products = store::live(&app.database()?, country.code(), "loan").await?;
    let mut items: Vec<Lender> =
        products.into_iter().map(|product| Lender { id: product.lender, name: product.lender_name }).collect();
    items.dedup_by(|one, other| one.id == other.id);
    Ok(Json(OpenLenders { items }))
}
