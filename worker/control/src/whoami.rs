//! Tells callers who they are.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{Part, Role};
use crate::call::Call;

/// The caller.
#[derive(Serialize, ToSchema)]
pub struct WhoAmI {
    /// Their name in the audit: `bootstrap` of the shared token, `token:` and an id of one for continuous integration, or the user's
    /// e-mail address, with the name of a token of theirs.
    who: String,
    /// Their roles that count here; none of a token for continuous integration.
    roles: Vec<Role>,
    /// The parts of control that they may use.
    may: Vec<Part>,
}

/// Who the caller is, with which roles, and the parts of control that they may use.
#[utoipa::path(
    get,
    path = "/api/control/whoami",
    operation_id = "whoAmI",
    responses((status = 200, description = "The caller", body = WhoAmI))
)]
pub async fn get(Call { caller, .. }: Call) -> Json<WhoAmI> {
    let may = Part::ALL.into_iter().filter(|part| caller.may(*part)).collect();
    Json(WhoAmI { who: caller.who, roles: caller.roles, may })
}
