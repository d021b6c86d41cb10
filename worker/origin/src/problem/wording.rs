//! What each problem is called and says: its status, kind, title, and what to do about it.

mod passkeys;

use http::StatusCode;

use super::Problem;
use crate::identifications::IdentificationFailure;

/// Status, kind, title and detail of a problem.
pub(super) fn wording(problem: &Problem) -> (StatusCode, &'static str, &'static str, &str) {
    match problem {
        Problem::NotFound => (
            StatusCode::NOT_FOUND,
            "not-found",
            "Not found",
            "No call has this path, or there is nothing of yours here.",
        ),
        Problem::MethodNotAllowed => (
            StatusCode::METHOD_NOT_ALLOWED,
            "method-not-allowed",
            "Method not allowed",
            "The Allow header says which methods this path takes.",
        ),
        Problem::CrossSite => {
            (StatusCode::FORBIDDEN, "cross-site", "Cross-site request", "A page of another site cannot make this call.")
        }
        Problem::BodyTooLarge => {
            (StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", "Body too large", "Send at most 64 KB.")
        }
        Problem::FileTooLarge => {
            (StatusCode::PAYLOAD_TOO_LARGE, "file-too-large", "File too large", "Send a file of at most 10 MB.")
        }
        Problem::FileUnsupported => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "file-unsupported",
            "Unsupported file",
            "Send a file that is a PDF, JPEG or PNG by its content.",
        ),
        Problem::TooManyFiles => (
            StatusCode::CONFLICT,
            "too-many-files",
            "Too many files",
            "An answer has at most five files. Remove one to send another.",
        ),
        Problem::NotJson => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not-json",
            "Unsupported media type",
            "Send the body as application/json.",
        ),
        Problem::Malformed(why) => (StatusCode::BAD_REQUEST, "malformed", "Malformed request", why.as_str()),
        Problem::KindUnknown => (
            StatusCode::BAD_REQUEST,
            "kind-unknown",
            "Unknown kind of application",
            "Send a kind that can be applied for, such as loan.",
        ),
        Problem::StepUnknown => (
            StatusCode::BAD_REQUEST,
            "step-unknown",
            "Unknown step",
            "Send the id of a step of this form, such as contact.",
        ),
        Problem::DraftUnknown => (
            StatusCode::NOT_FOUND,
            "draft-unknown",
            "No draft",
            "There is no open draft of this kind here. Begin one, or ask for a link to the one you have.",
        ),
        Problem::DraftMoved => (
            StatusCode::NOT_FOUND,
            "draft-moved",
            "The draft is open elsewhere",
            "A link from your mail has opened this draft in another browser. Go on there.",
        ),
        Problem::VersionConflict => (
            StatusCode::PRECONDITION_FAILED,
            "version-conflict",
            "Changed meanwhile",
            "There is another version by now. Read it, and make your change again.",
        ),
        Problem::PreconditionRequired => (
            StatusCode::PRECONDITION_REQUIRED,
            "precondition-required",
            "Version missing",
            "Say in If-Match which version you change, as its ETag has it.",
        ),
        Problem::StepIncomplete(_) => (
            StatusCode::CONFLICT,
            "step-incomplete",
            "Something is missing",
            "The step lacks an answer. Complete it, then repeat the call.",
        ),
        Problem::CodeWrong => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "code-wrong",
            "The code is wrong",
            "Check it against the newest mail. It can be tried a few times only.",
        ),
        Problem::CodeGone => (
            StatusCode::GONE,
            "code-gone",
            "The code does not work any more",
            "A code works once, for a short time, and can be tried a few times only. Ask for a new one.",
        ),
        Problem::InvalidFields(_) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid-fields",
            "Answers to correct",
            "Each of errors points to an answer and says what is wrong with it.",
        ),
        Problem::EmailMalformed => (
            StatusCode::BAD_REQUEST,
            "email-malformed",
            "Malformed e-mail address",
            "Send an address like name@example.com as email.",
        ),
        Problem::LanguageUnknown => (
            StatusCode::BAD_REQUEST,
            "language-unknown",
            "Unknown language",
            "Send the code of a language that is served, such as sv-fi.",
        ),
        Problem::KeyReused => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "key-reused",
            "Idempotency key reused",
            "The Idempotency-Key is not the id of the draft that is sent. Send the draft's own id.",
        ),
        Problem::State => (
            StatusCode::CONFLICT,
            "state",
            "Not possible any more",
            "What you ask for can't be done in the current state. Read it again.",
        ),
        Problem::OfferExpired => (
            StatusCode::CONFLICT,
            "offer-expired",
            "The offer has expired",
            "It could be accepted until expires_at. For another offer send a new application.",
        ),
        Problem::CoApplicantUnconfirmed => (
            StatusCode::CONFLICT,
            "co-applicant-unconfirmed",
            "The co-applicant has not confirmed",
            "Lenders are asked once the co-applicant has confirmed their answers.",
        ),
        Problem::OtherOfferAccepted => (
            StatusCode::CONFLICT,
            "other-offer-accepted",
            "Another offer accepted",
            "You have accepted another offer for this application. For another loan send a new application.",
        ),
        Problem::ReflectionPeriod => (
            StatusCode::CONFLICT,
            "reflection-period",
            "The time to compare is not over",
            "A mortgage is signed at the earliest seven days after its information was opened: at reflection_until.",
        ),
        Problem::DeviceCodeUnknown => (
            StatusCode::NOT_FOUND,
            "device-code-unknown",
            "No machine waits with this code",
            "A code works for ten minutes, once. Compare it with the one that the machine shows, or begin anew there.",
        ),
        Problem::SignInAgain(_) => (
            StatusCode::CONFLICT,
            "sign-in-again",
            "Sign in again",
            "This needs a sign-in of the last max_age seconds. Sign in again, then repeat the call.",
        ),
        Problem::NotReady(_) => (
            StatusCode::CONFLICT,
            "not-ready",
            "Something is missing",
            "Complete what missing names, then repeat the call.",
        ),
        Problem::RoleMissing => {
            (StatusCode::FORBIDDEN, "role-missing", "Not your area", "This is for people with another role than yours.")
        }
        Problem::RulesInvalid(_) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "rules-invalid",
            "Rules to correct",
            "Each of errors points to a rule and says what is wrong with it.",
        ),
        Problem::PreviewStale => (
            StatusCode::CONFLICT,
            "preview-stale",
            "Preview it first",
            "The draft, or what is live, has changed since it was previewed. Preview it, then publish what you saw.",
        ),
        Problem::SignedOut => (StatusCode::UNAUTHORIZED, "signed-out", "Signed out", "Refresh the session or sign in."),
        Problem::Passkey(problem) => passkeys::wording(*problem),
        Problem::LoginLinkGone => (
            StatusCode::GONE,
            "login-link-gone",
            "Login link no longer valid",
            "The link is unknown, used or too old. Ask for a new one.",
        ),
        Problem::InvitationGone => (
            StatusCode::GONE,
            "invitation-gone",
            "Invitation no longer valid",
            "The invitation is unknown, answered or too old, or the application goes on without it.",
        ),
        Problem::Identification(failure, _) => identification(*failure),
        Problem::LoginCodeWrong => (
            StatusCode::GONE,
            "login-code-wrong",
            "The code does not work",
            "A code works once, for a short time, in the browser that asked for it, and can be tried a few times only. \
             Check it, or ask for a new one.",
        ),
        Problem::OtherBrowser(_) => (
            StatusCode::CONFLICT,
            "other-browser",
            "Another browser asked for this link",
            "Ask whether the account is the right one, then send the call again with it.",
        ),
        Problem::SignatureInvalid => (
            StatusCode::UNAUTHORIZED,
            "signature-invalid",
            "No valid signature",
            "Sign the SHA-256 of the body for lender, with your key, for at most five minutes.",
        ),
        Problem::PriceDiffers(_) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "price-differs",
            "Another rate of charge",
            "apr_percent is not the annual percentage rate that the other terms have.",
        ),
        Problem::ExternalIdTaken => (
            StatusCode::CONFLICT,
            "external-id-taken",
            "Another offer has this id",
            "Of one product each offer has an external_id of its own.",
        ),
        Problem::TooMany => (
            StatusCode::TOO_MANY_REQUESTS,
            "too-many",
            "Too many requests",
            "Too many calls of this kind came from you or your address. Try again in a minute.",
        ),
        Problem::TooManyToday => (
            StatusCode::TOO_MANY_REQUESTS,
            "too-many-today",
            "Too many today",
            "You have made this call as often as a day allows. Try again tomorrow.",
        ),
        Problem::MailNotSetUp => (
            StatusCode::SERVICE_UNAVAILABLE,
            "mail-not-set-up",
            "Mail is not set up",
            "Signing in by e-mail is not available at the moment.",
        ),
        Problem::CompanyUnknown => (
            StatusCode::NOT_FOUND,
            "company-unknown",
            "No such company",
            "The register has no company with this number. Its details can be typed in.",
        ),
        Problem::RegistryUnavailable => (
            StatusCode::SERVICE_UNAVAILABLE,
            "registry-unavailable",
            "The register does not answer",
            "Companies can't be looked up at the moment. Their details can be typed in.",
        ),
        Problem::Internal(_) => {
            (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Internal error", "It is not your fault. Try again later.")
        }
    }
}

/// Status, kind, title and detail of a failure to identify somebody.
const fn identification(failure: IdentificationFailure) -> (StatusCode, &'static str, &'static str, &'static str) {
    match failure {
        IdentificationFailure::Gone => (
            StatusCode::GONE,
            "identification-gone",
            "No such identification",
            "It is unknown or used, or another browser began it. Begin another.",
        ),
        IdentificationFailure::Expired => {
            (StatusCode::GONE, "identification-expired", "Too late", "The identification took too long. Begin another.")
        }
        IdentificationFailure::Cancelled => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "identification-cancelled",
            "Cancelled",
            "The identification was cancelled. Begin another when you like.",
        ),
        IdentificationFailure::Mismatch => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "identity-mismatch",
            "Somebody else was identified",
            "The answers are about another person. Correct them, or be identified as the person they are about.",
        ),
        IdentificationFailure::Failed => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "identification-failed",
            "Nobody was identified",
            "The provider identified nobody, or its answer can't be believed. Begin another.",
        ),
        IdentificationFailure::Unavailable => (
            StatusCode::SERVICE_UNAVAILABLE,
            "identification-unavailable",
            "Identification is not available",
            "The provider can't be reached at the moment. Try again later.",
        ),
    }
}
