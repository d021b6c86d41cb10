//! Adding a passkey of which the browser has answered the challenge.

use kirkas_webauthn::{RegisteredCredential, RegistrationResponse, register};
use worker::D1PreparedStatement;

use super::challenges::{self, Purpose};
use super::store::{self, NewPasskey};
use super::{PasskeyProblem, options};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::randomness;
use crate::recovery::{self, RecoveryCode};
use crate::sessions::caller::Caller;

/// What was added.
pub struct Addition {
    /// Names the passkey here.
    pub id: String,
    /// The credential.
    pub credential: RegisteredCredential,
    /// Codes that get its user back in, of a first passkey.
    pub recovery_codes: Option<Vec<RecoveryCode>>,
}

/// Adds a passkey by this name to the caller's.
///
/// # Errors
/// [`PasskeyProblem::ChallengeGone`], [`PasskeyProblem::Refused`], [`PasskeyProblem::Taken`] and
/// [`PasskeyProblem::EnrolmentCodeWrong`]; [`Problem::Internal`] when the database fails. Nothing is added then.
pub async fn add(
    app: &App,
    caller: &Caller,
    response: &RegistrationResponse,
    name: &str,
    now: Timestamp,
) -> Result<Addition, Problem> {
    let (database, user) = (app.database()?, caller.user.id.as_str());
    let challenge = response.challenge()?;
    let begun = challenges::claim(&database, &challenge, &[Purpose::Registration], now).await?;
    if begun.session.as_deref() != Some(&caller.session) {
        return Err(PasskeyProblem::ChallengeGone.into());
    }
    let credential = register(response, &options::ceremony(app, &challenge)?)?;
    let recovery_codes = if begun.enrolment_hash.is_some() { Some(recovery::new_codes()?) } else { None };
    let id = randomness::token()?.text();
    let enrolment_hash = begun.enrolment_hash.as_deref();
    let new = NewPasskey { id: &id, user, name, credential: &credential, enrolment_hash };
    let statements = || -> Result<Vec<D1PreparedStatement>, Problem> {
        let mut statements = store::add(&database, &new, now)?;
        if let Some(codes) = &recovery_codes {
            statements.extend(recovery::replace_codes(&database, &app.settings.sealing, user, codes)?);
        }
        Ok(statements)
    };
    let act = Act { actor: user, action: Action::PasskeyAddition, subject: user, reason: "", limit: None };
    audit::record(&database, &act, now, statements).await.map_err(of_constraint)?;
    Ok(Addition { id, credential, recovery_codes })
}

/// What the constraint says that kept the passkey out.
fn of_constraint(problem: Problem) -> Problem {
    match problem {
        Problem::Internal(cause) if cause.contains("passkeys.credential_id") => PasskeyProblem::Taken.into(),
        Problem::Internal(cause) if cause.contains("passkeys.user_id") => PasskeyProblem::EnrolmentCodeWrong.into(),
        other => other,
    }
}
