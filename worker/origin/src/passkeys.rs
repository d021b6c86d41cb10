//! Passkeys of staff (WebAuthn): adding, using, listing and removing them. A first one takes the code that an admin hands over beside
//! the mailed link, so that a stolen mailbox adds nothing; a later one takes an earlier one. What responses have to be, says
//! [`kirkas_webauthn`]; the platform verifies their signatures.

mod addition;
pub mod callers;
mod challenges;
pub mod endpoints;
pub mod mails;
mod options;
pub mod own;
pub mod relying_party;
pub mod store;
mod use_of_passkey;
mod web_crypto;

use kirkas_webauthn::{Refusal, RelyingParty};

use crate::clock::Seconds;

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
