//! What problems with passkeys and their codes are called and say.

use http::StatusCode;

use crate::passkeys::PasskeyProblem;

/// Status, kind, title and detail of a problem with a passkey.
pub const fn wording(problem: PasskeyProblem) -> (StatusCode, &'static str, &'static str, &'static str) {
    match problem {
        PasskeyProblem::EnrolsOnly => (
            StatusCode::FORBIDDEN,
            "enrols-only",
            "Add a passkey first",
            "A recovery code opened this session: it can only add a passkey. Add one, then sign in with it.",
        ),
        PasskeyProblem::NotSetUp => (
            StatusCode::SERVICE_UNAVAILABLE,
            "passkeys-not-set-up",
            "Passkeys are not set up",
            "Whoever runs the service has to set CONSOLE_HOST and PASSKEY_DOMAIN.",
        ),
        PasskeyProblem::ChallengeGone => (
            StatusCode::GONE,
            "challenge-gone",
            "Too late, or answered already",
            "Options work once, for a few minutes, in the session that asked for them. Ask for new ones.",
        ),
        PasskeyProblem::Refused(refusal) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "passkey-refused", "The passkey is refused", refusal.advice())
        }
        PasskeyProblem::Unknown => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "passkey-unknown",
            "Unknown passkey",
            "No account has this passkey, or not any more. Use another, and remove it from your device.",
        ),
        PasskeyProblem::Taken => (
            StatusCode::CONFLICT,
            "passkey-taken",
            "The passkey is there already",
            "An account has this passkey. Create a new one.",
        ),
        PasskeyProblem::Missing => (
            StatusCode::CONFLICT,
            "passkey-missing",
            "You have no passkey",
            "Ask an admin for an enrolment code, and add a passkey with it.",
        ),
        PasskeyProblem::TooMany => (
            StatusCode::CONFLICT,
            "too-many-passkeys",
            "Too many passkeys",
            "Remove a passkey that you do not use, then add this one.",
        ),
        PasskeyProblem::Last => {
            (StatusCode::CONFLICT, "last-passkey", "Your only passkey", "Add another passkey, then remove this one.")
        }
        PasskeyProblem::EnrolmentCodeWrong => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "enrolment-code-wrong",
            "The enrolment code does not work",
            "A code works once, for three days, for whom it was made. Check it, or ask an admin for a new one.",
        ),
        PasskeyProblem::RecoveryCodeWrong => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "recovery-code-wrong",
            "The recovery code does not work",
            "Each code works once, and new codes replace the old. Check it, try another, or ask an admin to reset your passkeys.",
        ),
    }
}
