//! The call that looks a company up.

use axum::Json;
use axum::extract::{Path, State};
use http::HeaderMap;
use kirkas_lending::market::Country;
use kirkas_lending::numbers::business_id;

use super::Company;
use super::registry::{Registry, Unavailable};
use crate::app::App;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};

/// The company with this number in a country's register.
#[utoipa::path(
    get,
    path = "/api/v1/companies/{country}/{id}",
    operation_id = "getCompany",
    tag = "company",
    params(
        ("country" = String, Path, description = "ISO 3166 code, in any case", example = "FI"),
        ("id" = String, Path, description = "The company's number, as that country writes it", example = "9900001-8"),
    ),
    responses(
        (status = 200, description = "The company", body = Company),
        (status = 404, description = "The register has no such company (`company-unknown`), or the number or country is none", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "The register does not answer (`registry-unavailable`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path((country, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Json<Company>, Problem> {
    Limit::Company.admit(&app, address(&headers)).await?;
    let country = Country::from_code(&country).ok_or(Problem::CompanyUnknown)?;
    let number = business_id::parse(&id, country).ok_or(Problem::CompanyUnknown)?;
    let registry = Registry::for_environment(app.settings.environment, app.database()?);
    match registry.find(country, &number).await {
        Ok(found) => found.map(Json).ok_or(Problem::CompanyUnknown),
        Err(Unavailable) => Err(Problem::RegistryUnavailable),
    }
}
