//! Passkeys of staff (WebAuthn): adding, using, listing and removing them. A first one takes the code that an admin hands over beside
//! the mailed link, so that a stolen mailbox adds nothing; a later one takes an earlier one. What responses have to be, says
//! [`kirkas_webauthn`]; the platform verifies their signatures.

mod addition;
mod challenges;
pub mod endpoints;
pub mod mails;
mod options;
pub mod relying_party;
pub mod store;
mod use_of_passkey;
mod web_crypto;

use kirkas_webauthn::{Refusal, RelyingParty, UserHandle};
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use crate::app::App;
use crate::clock::{Seconds, Timestamp, rfc3339};
use crate::passkeys::store::PasskeyRow;
use crate::problem::Problem;
use crate::sessions::caller::Caller;
use crate::users::UserProfile;

/// What a deployment says of passkeys.
#[derive(Debug, Clone)]
pub struct PasskeySettings {
    /// `CONSOLE_HOST` and `PASSKEY_DOMAIN`: who asks for passkeys, where anybody does.
    pub relying_party: Option<RelyingParty>,
    /// `PASSKEY_SIGN_IN_SECONDS`: how long ago a passkey may have been used at most by who changes passkeys or people.
    pub sign_in: Seconds,
    /// `PASSKEY_CHALLENGE_SECONDS`: how long a browser may take over a passkey.
    pub challenge: Seconds,
    /// `ENROLMENT_CODE_SECONDS`: how long a code for a first passkey works.
    pub enrolment_code: Seconds,
    /// `RECOVERY_REVIEW_SECONDS`: how long after a recovery its user's publishing needs a review.
    pub recovery_review: Seconds,
}

/// A passkey as its user sees it.
#[derive(Serialize, ToSchema)]
pub struct Passkey {
    /// Names it; opens nothing.
    pub id: String,
    /// What its user calls it.
    #[schema(example = "Work laptop")]
    pub name: String,
    /// Whether it can be on several devices, as those of an account at a platform are.
    pub synced: bool,
    /// When it was added (RFC 3339, UTC).
    pub added: String,
    /// When it was used last (RFC 3339, UTC); not there where it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<String>,
}

/// Why a passkey, or a code for one, can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyProblem {
    /// A session that was opened by a recovery code can do no more than add a passkey.
    EnrolsOnly,
    /// No passkeys are used here: nobody has said at which host.
    NotSetUp,
    /// The response answers no challenge of ours: unknown, answered or too old.
    ChallengeGone,
    /// The response fails a check.
    Refused(Refusal),
    /// Nobody has the passkey here.
    Unknown,
    /// Somebody has the passkey already.
    Taken,
    /// The caller has no passkey.
    Missing,
    /// The caller has as many passkeys as one can have.
    TooMany,
    /// The caller's only passkey has to stay.
    Last,
    /// The code for a first passkey is wrong, used or too old.
    EnrolmentCodeWrong,
    /// The recovery code is wrong or used.
    RecoveryCodeWrong,
}

impl From<PasskeyProblem> for Problem {
    fn from(problem: PasskeyProblem) -> Self {
        Self::Passkey(problem)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        PasskeyProblem::Refused(refusal).into()
    }
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self {
            synced: row.is_synced(),
            id: row.id,
            name: row.name,
            added: rfc3339(row.created_at),
            used: row.used_at.map(rfc3339),
        }
    }
}

/// A user's passkeys, the oldest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, user: &str) -> Result<Vec<Passkey>, Problem> {
    Ok(store::list(database, user).await?.into_iter().map(Passkey::from).collect())
}

/// Who asks for passkeys.
///
/// # Errors
/// [`PasskeyProblem::NotSetUp`].
fn party(app: &App) -> Result<&RelyingParty, Problem> {
    app.settings.passkeys.relying_party.as_ref().ok_or_else(|| PasskeyProblem::NotSetUp.into())
}

/// What authenticators call a user by.
///
/// # Errors
/// [`Problem::Internal`] where their id is too long for it.
fn handle(user: &str) -> Result<UserHandle, Problem> {
    UserHandle::new(user.as_bytes().to_vec())
        .ok_or_else(|| Problem::Internal("the id of a user is no handle".to_owned()))
}

/// The caller, who works for us.
///
/// # Errors
/// [`Problem::SignedOut`]; [`Problem::RoleMissing`] for anybody else; [`Problem::Internal`] when the database fails.
pub async fn staff(app: &App, headers: &http::HeaderMap) -> Result<Caller, Problem> {
    let caller = Caller::authenticate_any_session(app, headers).await?;
    if caller.user.is_staff() { Ok(caller) } else { Err(Problem::RoleMissing) }
}

/// The caller, who works for us and has used a passkey lately.
///
/// # Errors
/// As of [`staff`]; [`PasskeyProblem::EnrolsOnly`]; [`Problem::SignInAgain`] where it was longer ago.
pub async fn staff_with_passkey(app: &App, headers: &http::HeaderMap, now: Timestamp) -> Result<UserProfile, Problem> {
    let caller = staff(app, headers).await?;
    if caller.enrols_only {
        return Err(PasskeyProblem::EnrolsOnly.into());
    }
    caller.check_passkey(app.settings.passkeys.sign_in, now)?;
    Ok(caller.user)
}
