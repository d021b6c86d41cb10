//! Who may change passkeys: staff, most of it with a passkey that was used lately.

use http::HeaderMap;

use super::PasskeyProblem;
use crate::app::App;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sessions::caller::Caller;

/// The caller, who works for us.
///
/// # Errors
/// [`Problem::SignedOut`]; [`Problem::RoleMissing`] for anybody else; [`Problem::Internal`] when the database fails.
pub async fn staff(app: &App, headers: &HeaderMap) -> Result<Caller, Problem> {
    let caller = Caller::authenticate_any_session(app, headers).await?;
    if caller.user.is_staff() { Ok(caller) } else { Err(Problem::RoleMissing) }
}

/// The caller, who works for us and has used a passkey lately.
///
/// # Errors
/// As of [`staff`]; [`PasskeyProblem::EnrolsOnly`]; [`Problem::SignInAgain`] where it was longer ago.
pub async fn staff_with_passkey(app: &App, headers: &HeaderMap, now: Timestamp) -> Result<Caller, Problem> {
    let caller = staff(app, headers).await?;
    if caller.enrols_only {
        return Err(PasskeyProblem::EnrolsOnly.into());
    }
    caller.check_passkey(app.settings.passkeys.sign_in, now)?;
    Ok(caller)
}
