//! Signing in with a passkey: it opens a session, in the place of the one that the browser had.

use kirkas_webauthn::{AuthenticationResponse, UserIdentification, authenticate};

use super::challenges::{self, Purpose};
use super::web_crypto::WebCrypto;
use super::{PasskeyProblem, options, store};
use crate::app::App;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sessions::opening::NewSession;
use crate::users::UserProfile;
use kirkas_webauthn::Refusal;

/// Opens `session` for whose passkey has answered. One that was asked for within a session has to be that user's.
///
/// # Errors
/// [`PasskeyProblem::ChallengeGone`], [`PasskeyProblem::Unknown`] and [`PasskeyProblem::Refused`]; [`Problem::Internal`] when the
/// database fails. No session is opened then.
pub async fn sign_in(
    app: &App,
    response: &AuthenticationResponse,
    session: &NewSession,
    now: Timestamp,
) -> Result<UserProfile, Problem> {
    let database = app.database()?;
    let challenge = response.challenge()?;
    let begun = challenges::claim(&database, &challenge, &[Purpose::SignIn, Purpose::Confirmation], now).await?;
    let found = store::find(&database, &response.credential()?).await?.ok_or(PasskeyProblem::Unknown)?;
    let identification = match begun.user {
        None => UserIdentification::ByCredential,
        Some(user) if user == found.user_id => UserIdentification::Before,
        Some(_) => return Err(Refusal::UserHandleDiffers.into()),
    };
    let ceremony = options::ceremony(app, &challenge)?;
    let used = authenticate(response, identification, &ceremony, &found.credential()?, &WebCrypto).await?;
    let opened = store::open(&database, &found, (used.counter, used.backed_up), session, &app.settings).await?;
    // Another use of the same passkey, or of its copy, was quicker.
    opened.ok_or_else(|| Refusal::CounterNotGrown.into())
}
