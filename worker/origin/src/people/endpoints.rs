//! The calls of people, for admins alone.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};
use kirkas_lending::email_address::EmailAddress;

use super::{AddedStaffMember, NewStaffMember, StaffMember, StaffRole, StaffRoles, is_lenders, store};
use crate::accounts::user;
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock;
use crate::enrolment::endpoints::admin_with_passkey;
use crate::enrolment::new_code::NewCode;
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::passkeys::store as passkeys;
use crate::problem::{Problem, ProblemDetails};
use crate::randomness;
use crate::sessions::caller::Caller;
use crate::sql::statement;
use crate::users::{COLUMNS, UserProfile, UserRow};

/// The longest name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// Everybody of the staff, by name.
#[utoipa::path(
    get,
    path = "/api/v1/admin/staff",
    operation_id = "listStaff",
    tag = "admin",
    security(("access" = [])),
    responses(
        (status = 200, description = "The staff", body = Vec<StaffMember>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vec<StaffMember>>, Problem> {
    Caller::admin(&app, &headers).await?;
    store::list(&app.database()?, app.settings.session, clock::now()).await.map(Json)
}

/// Has somebody work for us, who gets an account where they have none, and makes the code with which they add a first passkey. The audit
/// records it.
#[utoipa::path(
    post,
    path = "/api/v1/admin/staff",
    operation_id = "addStaffMember",
    tag = "admin",
    request_body = NewStaffMember,
    security(("access" = [])),
    responses(
        (status = 201, description = "They work for us now", body = AddedStaffMember),
        (status = 400, description = "Malformed body or e-mail address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); or they work for us already, or for a lender (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "No role, or a name that is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn add(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(NewStaffMember { email, name, roles }): JsonBody<NewStaffMember>,
) -> Result<(StatusCode, Json<AddedStaffMember>), Problem> {
    let (database, now) = (app.database()?, clock::now());
    let by = admin_with_passkey(&app, &headers, now).await?;
    let address = EmailAddress::parse(&email).ok_or(Problem::EmailMalformed)?;
    let name = text("/name", &name, MAX_NAME_LENGTH)?;
    let roles = StaffRole::names(&roles);
    if roles.is_empty() {
        return Err(Problem::invalid("/roles", "missing"));
    }
    let id = randomness::token()?.text();
    store::add_user(&database, &id, (address.as_str(), &name), now)?.run().await?;
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.email = ?1");
    let found = statement(&database, &sql, &[&address.as_str()])?.first::<UserRow>(None).await?;
    let before: UserProfile = found.ok_or(Problem::NotFound)?.try_into()?;
    if before.is_staff() || is_lenders(&before) {
        return Err(Problem::State);
    }
    let reason = roles.join(", ");
    let act = Act { actor: &by, action: Action::RolesChange, subject: &before.id, reason: &reason, limit: None };
    audit::record(&database, &act, now, || store::set_roles(&database, &before.id, &roles, &by, now)).await?;
    let enrolment = if passkeys::list(&database, &before.id).await?.is_empty() {
        let new = NewCode::generate(&app, now)?;
        let act = Act { actor: &by, action: Action::EnrolmentCode, subject: &before.id, reason: "", limit: None };
        new.issue(&app, &act, now).await?;
        Some(new.into())
    } else {
        None
    };
    let (user, _) = user(&database, &before.id).await?;
    Ok((StatusCode::CREATED, Json(AddedStaffMember { user, enrolment })))
}

/// Changes the roles of another member of the staff. The audit records it. Without a role their sessions and tokens end.
#[utoipa::path(
    patch,
    path = "/api/v1/admin/staff/{user}",
    operation_id = "changeStaffMember",
    tag = "admin",
    params(("user" = String, Path, description = "The user's id")),
    request_body = StaffRoles,
    security(("access" = [])),
    responses(
        (status = 200, description = "Who they are now", body = UserProfile),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); or it is the caller, or not of the staff (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(StaffRoles { roles }): JsonBody<StaffRoles>,
) -> Result<Json<UserProfile>, Problem> {
    let (database, now) = (app.database()?, clock::now());
    let by = admin_with_passkey(&app, &headers, now).await?;
    let (before, _) = user(&database, &id).await?;
    if before.id == by || !before.is_staff() {
        return Err(Problem::State);
    }
    let roles = StaffRole::names(&roles);
    let reason = roles.join(", ");
    let act = Act { actor: &by, action: Action::RolesChange, subject: &id, reason: &reason, limit: None };
    audit::record(&database, &act, now, || store::set_roles(&database, &id, &roles, &by, now)).await?;
    let (after, _) = user(&database, &id).await?;
    Ok(Json(after))
}
