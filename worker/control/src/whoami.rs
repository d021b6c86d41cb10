//! Tells callers who they are.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{Part, Permission, Role};
use crate::call::Call;

/// The caller.
#[derive(Serialize, ToSchema)]
pub struct WhoAmI {
    /// What the audit calls them: `bootstrap` of the shared token, `token:` and an id of one for continuous integration, or `user:` and
    /// the user's id, with that of a token of theirs.
    id: String,
    /// Their name for others: the user's e-mail address, with the name of a token of theirs; of a token the same as its id.
    who: String,
    /// Their roles that count here; none of a token for continuous integration.
    roles: Vec<Role>,
    /// The parts of control that they may look at.
    may: Vec<Part>,
    /// Those of them that they may change; the audit is nobody's to change.
    may_change: Vec<Part>,
    /// Those of which they may read what is counted.
    may_read_counts: Vec<Part>,
}

/// Who the caller is, with which roles, and the parts of control that they may look at and change.
#[utoipa::path(
    get,
    path = "/api/control/whoami",
    operation_id = "whoAmI",
    responses((status = 200, description = "The caller", body = WhoAmI))
)]
pub async fn get(Call { caller, .. }: Call) -> Json<WhoAmI> {
    let parts = |permission: fn(Part) -> Permission| {
        Part::ALL.into_iter().filter(|part| caller.may(permission(*part))).collect::<Vec<_>>()
    };
    let (may, may_read_counts, mut may_change) = (parts(Part::read), parts(Part::read_counts), parts(Part::change));
    may_change.retain(|part| *part != Part::Audit);
    Json(WhoAmI { id: caller.id, who: caller.name, roles: caller.roles, may, may_change, may_read_counts })
}
