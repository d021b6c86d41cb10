//! The lender's products, to choose one.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use http::HeaderMap;
use kirkas_lending::market::{Country, Currency};
use kirkas_lending::vocabulary::LoanKind;
use serde::Serialize;
use utoipa::ToSchema;

use super::staff::{LenderChoice, Staff};
use crate::app::App;
use crate::clock;
use crate::lenders::LendingProduct;
use crate::offers::Lender;
use crate::problem::{Problem, ProblemDetails};
use crate::rule_sets::store;

/// What a lender lends.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderProducts {
    /// The lender.
    pub lender: Lender,
    /// Its products.
    pub items: Vec<LenderProduct>,
}

/// A product.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderProduct {
    /// Its id.
    #[schema(example = "fabula-bank-loan-fi")]
    pub id: String,
    /// What kind of loan it is.
    pub kind: LoanKind,
    /// Where it is lent.
    pub country: Country,
    /// What its money is in.
    pub currency: Currency,
    /// The version of its rules that applications are matched with now; 0 while there is none.
    pub live_version: u32,
    /// Whether there is a draft that is not published.
    pub has_draft: bool,
}

/// The lender's products.
#[utoipa::path(
    get,
    path = "/api/v1/lender/products",
    operation_id = "listLenderProducts",
    tag = "lender",
    params(LenderChoice),
    security(("access" = [])),
    responses(
        (status = 200, description = "The products", body = LenderProducts),
        (status = 400, description = "An admin who does not say which lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<LenderProducts>, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let lender = Staff::authenticate(&app, &headers, lender.as_deref()).await?.lender;
    let (database, now) = (app.database()?, clock::now());
    let ids: Vec<&str> = lender.products.iter().map(|product| product.id.as_str()).collect();
    let live = store::live(&database, &ids, now).await?;
    let drafts = store::drafts(&database, &ids).await?;
    let present = |product: &LendingProduct| {
        let published = live.iter().find(|live| live.product == product.id).map(|live| live.version);
        Ok(LenderProduct {
            id: product.id.clone(),
            kind: product.kind,
            country: product.country,
            currency: product.country.currency(),
            live_version: match published {
                Some(version) => version,
                None => u32::from(product.built_in_rules()?.is_some()),
            },
            has_draft: drafts.contains(&product.id),
        })
    };
    let items = lender.products.iter().map(present).collect::<Result<_, Problem>>()?;
    Ok(Json(LenderProducts { lender: Lender { id: lender.id, name: lender.name }, items }))
}
