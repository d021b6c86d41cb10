//! Tells callers who they are.

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::access::Part;
use crate::call::Call;

/// Who the caller is, with which roles, and the parts of control that they may use.
#[utoipa::path(
    get,
    path = "/api/control/whoami",
    operation_id = "whoAmI",
    responses((status = 200, description = "`{who, roles, may}`: the name in the audit, the roles that count here, the parts", body = Object))
)]
pub async fn get(Call { caller, .. }: Call) -> Response {
    let roles: Vec<&str> = caller.roles.iter().map(|role| role.name()).collect();
    let may: Vec<&str> = Part::ALL.into_iter().filter(|part| caller.may(*part)).map(Part::name).collect();
    Json(json!({ "who": caller.who, "roles": roles, "may": may })).into_response()
}
