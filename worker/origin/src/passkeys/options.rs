//! Beginning: who may be asked for which passkey, and the options that ask the browser.

use kirkas_webauthn::{Ceremony, Challenge, CreationOptions, RelyingParty, RequestOptions, UserVerification};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::PasskeyProblem;
use super::challenges::{self, NewChallenge, Purpose};
use super::store::{self, MAX_PASSKEYS, PasskeyRow, handle};
use crate::app::App;
use crate::clock::Timestamp;
use crate::enrolment;
use crate::problem::Problem;
use crate::randomness;
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;

/// What the browser is to be asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRequest {
    /// What for.
    pub purpose: Purpose,
    /// The code that an admin handed over, of a first passkey: eight letters and digits; case, spaces and hyphens do not matter.
    #[schema(example = "ABCD-234Z")]
    pub code: Option<String>,
}

/// Options for the browser: to create a passkey (`parseCreationOptionsFromJSON`), or to use one (`parseRequestOptionsFromJSON`).
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum PasskeyOptions {
    /// Of `registration`.
    Creation(CreationOptions),
    /// Of `confirmation` and `sign-in`.
    Request(RequestOptions),
}

/// Options to sign in with any passkey.
pub async fn sign_in(app: &App, now: Timestamp) -> Result<PasskeyOptions, Problem> {
    let challenge = Challenge::new(randomness::bytes()?);
    store_challenge(app, &challenge, Purpose::SignIn, None, None, now).await?;
    Ok(PasskeyOptions::Request(RequestOptions::new(&ceremony(app, &challenge)?, Vec::new(), timeout(app))))
}

/// Options for the caller to use a passkey of theirs.
pub async fn confirmation(app: &App, caller: &Caller, now: Timestamp) -> Result<PasskeyOptions, Problem> {
    let own = store::list(&app.database()?, &caller.user.id).await?;
    if own.is_empty() {
        return Err(PasskeyProblem::Missing.into());
    }
    let allowed = own.iter().map(PasskeyRow::descriptor).collect::<Result<_, _>>()?;
    let challenge = Challenge::new(randomness::bytes()?);
    store_challenge(app, &challenge, Purpose::Confirmation, Some(caller), None, now).await?;
    Ok(PasskeyOptions::Request(RequestOptions::new(&ceremony(app, &challenge)?, allowed, timeout(app))))
}

/// Options for the caller to add a passkey: the first with a code, a later one with one used lately, and any in a session that a
/// recovery code opened.
pub async fn registration(
    app: &App,
    caller: &Caller,
    code: Option<&str>,
    now: Timestamp,
) -> Result<PasskeyOptions, Problem> {
    let own = store::list(&app.database()?, &caller.user.id).await?;
    let enrolment_hash = match (caller.enrols_only, own.is_empty()) {
        (true, _) => None,
        (false, true) => Some(checked_code(app, &caller.user.id, code, now).await?),
        (false, false) => {
            caller.check_passkey(app.settings.passkeys.sign_in, now)?;
            None
        }
    };
    if own.len() >= MAX_PASSKEYS {
        return Err(PasskeyProblem::TooMany.into());
    }
    let known = own.iter().map(PasskeyRow::descriptor).collect::<Result<_, _>>()?;
    let challenge = Challenge::new(randomness::bytes()?);
    store_challenge(app, &challenge, Purpose::Registration, Some(caller), enrolment_hash.as_deref(), now).await?;
    let names = (caller.user.email.as_str(), caller.user.name.as_str());
    let user = handle(&caller.user.id)?;
    let options = CreationOptions::new(&ceremony(app, &challenge)?, &user, names, known, timeout(app));
    Ok(PasskeyOptions::Creation(options))
}

/// What a response to `challenge` is held against.
pub fn ceremony<'a>(app: &'a App, challenge: &'a Challenge) -> Result<Ceremony<'a>, Problem> {
    let relying_party = party(app)?;
    Ok(Ceremony { relying_party, challenge, user_verification: UserVerification::Required })
}

/// What the database knows the code by, if it is the user's and works.
async fn checked_code(app: &App, user: &str, code: Option<&str>, now: Timestamp) -> Result<String, Problem> {
    let code = code.ok_or_else(|| Problem::invalid("/code", "missing"))?;
    Limit::Code.admit(app, user).await?;
    enrolment::find(app, user, code, now).await
}

async fn store_challenge(
    app: &App,
    challenge: &Challenge,
    purpose: Purpose,
    caller: Option<&Caller>,
    enrolment_hash: Option<&str>,
    now: Timestamp,
) -> Result<(), Problem> {
    party(app)?;
    let (session, user) = (caller.map(|caller| &*caller.session), caller.map(|caller| &*caller.user.id));
    let expires_at = now.plus(app.settings.passkeys.challenge);
    let new = NewChallenge { challenge, purpose, session, user, enrolment_hash, expires_at };
    challenges::add(&app.database()?, new).await
}

/// How long the browser may take, in milliseconds.
fn timeout(app: &App) -> u32 {
    app.settings.passkeys.challenge.0.saturating_mul(1000)
}

/// Who asks for passkeys.
///
/// # Errors
/// [`PasskeyProblem::NotSetUp`].
fn party(app: &App) -> Result<&RelyingParty, Problem> {
    app.settings.passkeys.relying_party.as_ref().ok_or_else(|| PasskeyProblem::NotSetUp.into())
}
