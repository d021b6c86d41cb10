//! Everything that can go wrong for a caller, as problem details (RFC 9457).

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use kirkas_lending::form::FieldError;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::Seconds;
use crate::identifications::{IdentificationFailure, IdentificationPurpose};
use crate::onboarding::Missing;

/// Media type of problem details.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A reason not to do what was asked.
#[derive(Debug, PartialEq)]
pub enum Problem {
    /// No such path.
    NotFound,
    /// The path is there, the method is not.
    MethodNotAllowed,
    /// Another site's page sent the request.
    CrossSite,
    /// The body is longer than any call takes.
    BodyTooLarge,
    /// A file is larger than any that is taken.
    FileTooLarge,
    /// A file is of no kind that is taken, by its content.
    FileUnsupported,
    /// An answer has as many files as it can.
    TooManyFiles,
    /// The body's media type is not JSON.
    NotJson,
    /// The body is not the JSON that the call takes; why.
    Malformed(String),
    /// A kind of application that there is not.
    KindUnknown,
    /// A step that the form does not have.
    StepUnknown,
    /// No draft that the caller holds.
    DraftUnknown,
    /// The caller's draft was opened in another browser, by a link.
    DraftMoved,
    /// A change of another version than there is.
    VersionConflict,
    /// A change that does not say of which version it is.
    PreconditionRequired,
    /// The draft lacks this step.
    StepIncomplete(String),
    /// A code that is wrong, and can be tried again.
    CodeWrong,
    /// No code can be tried: used, too old, or tried too often.
    CodeGone,
    /// Answers that fail their checks.
    InvalidFields(Vec<InvalidField>),
    /// The e-mail address is not one.
    EmailMalformed,
    /// The language is not one that is served.
    LanguageUnknown,
    /// An `Idempotency-Key` that came with another application before.
    KeyReused,
    /// What is asked for can't be done with it as it stands.
    State,
    /// The offer could be accepted until some time ago.
    OfferExpired,
    /// The co-applicant has yet to confirm their answers.
    CoApplicantUnconfirmed,
    /// Another offer for the same application is accepted.
    OtherOfferAccepted,
    /// The consumer may still compare the mortgage with others before it is signed.
    ReflectionPeriod,
    /// The call takes a sign-in that is not older than this.
    SignInAgain(Seconds),
    /// A lender lacks something before this can be done with it.
    NotReady(Vec<Missing>),
    /// The call is for other roles than the caller has.
    RoleMissing,
    /// Rules that can't be published: what is wrong, and where.
    RulesInvalid(Vec<InvalidField>),
    /// The draft was not previewed as it is, beside the rules that are live now.
    PreviewStale,
    /// No session, or one that is over.
    SignedOut,
    /// A login link that is unknown, used or too old.
    LoginLinkGone,
    /// An invitation that is unknown, answered or too old, or whose application does not wait for it any more.
    InvitationGone,
    /// Nobody was identified: why, and what for, if that is known.
    Identification(IdentificationFailure, Option<IdentificationPurpose>),
    /// A code that is wrong, used, too old or tried too often, or that another browser asked for.
    LoginCodeWrong,
    /// A login link that another browser asked for: it signs in to this account, once that is confirmed.
    OtherBrowser(String),
    /// A message of a lender's system that no lender's key signed lately.
    SignatureInvalid,
    /// An offer of a lender's system whose annual percentage rate is not this, which its terms have.
    PriceDiffers(f64),
    /// Another offer of the lender's product has this id of theirs.
    ExternalIdTaken,
    /// Too many calls of this kind from one user or address.
    TooMany,
    /// More calls of this kind than a day allows, from one user.
    TooManyToday,
    /// There is no way to send mail.
    MailNotSetUp,
    /// No company in the register has this number.
    CompanyUnknown,
    /// The register of companies does not answer.
    RegistryUnavailable,
    /// Our fault. The text goes to the log, and holds no secret and no personal data.
    Internal(String),
}

/// Problem details (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDetails {
    /// Names the kind of problem.
    #[schema(example = "tag:kirkas.example,2026:login-link-gone")]
    r#type: String,
    /// Says the kind of problem in a few words.
    title: &'static str,
    /// The HTTP status.
    #[schema(example = 410)]
    status: u16,
    /// What to do about it.
    detail: String,
    /// Of `sign-in-again`: how many seconds ago the sign-in may have been at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 86400)]
    max_age: Option<u32>,
    /// Of `other-browser`: the address of the account that the link signs in to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "consumer@kirkas.example")]
    account: Option<String>,
    /// Of an identification: what it was for.
    #[serde(skip_serializing_if = "Option::is_none")]
    identification: Option<IdentificationPurpose>,
    /// Of `step-incomplete`: the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "contact")]
    step: Option<String>,
    /// Of `not-ready`: what the lender lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Missing>,
    /// Of `invalid-fields` and `rules-invalid`: what is wrong with which answer or rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<InvalidField>,
}

/// An answer that fails a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvalidField {
    /// Where it stands among the step's answers (RFC 6901).
    #[schema(example = "/debts/0/balance")]
    pub pointer: String,
    /// What is wrong.
    #[schema(example = "too-large")]
    pub code: String,
    /// What the words for it need, such as the limit.
    #[schema(value_type = Object)]
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
}

impl Problem {
    fn details(&self) -> ProblemDetails {
        let (status, kind, title, detail) = match self {
            Self::NotFound => (
                StatusCode::NOT_FOUND,
                "not-found",
                "Not found",
                "No call has this path, or there is nothing of yours here.",
            ),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method-not-allowed",
                "Method not allowed",
                "The Allow header says which methods this path takes.",
            ),
            Self::CrossSite => (
                StatusCode::FORBIDDEN,
                "cross-site",
                "Cross-site request",
                "A page of another site cannot make this call.",
            ),
            Self::BodyTooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", "Body too large", "Send at most 64 KB.")
            }
            Self::FileTooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "file-too-large", "File too large", "Send a file of at most 10 MB.")
            }
            Self::FileUnsupported => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "file-unsupported",
                "Unsupported file",
                "Send a file that is a PDF, JPEG or PNG by its content.",
            ),
            Self::TooManyFiles => (
                StatusCode::CONFLICT,
                "too-many-files",
                "Too many files",
                "An answer takes five files. Take one back to send another.",
            ),
            Self::NotJson => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "Unsupported media type",
                "Send the body as application/json.",
            ),
            Self::Malformed(why) => (StatusCode::BAD_REQUEST, "malformed", "Malformed request", why.as_str()),
            Self::KindUnknown => (
                StatusCode::BAD_REQUEST,
                "kind-unknown",
                "Unknown kind of application",
                "Send a kind that can be applied for, such as loan.",
            ),
            Self::StepUnknown => (
                StatusCode::BAD_REQUEST,
                "step-unknown",
                "Unknown step",
                "Send the id of a step of this form, such as contact.",
            ),
            Self::DraftUnknown => (
                StatusCode::NOT_FOUND,
                "draft-unknown",
                "No draft",
                "There is no open draft of this kind here. Begin one, or ask for a link to the one you have.",
            ),
            Self::DraftMoved => (
                StatusCode::NOT_FOUND,
                "draft-moved",
                "The draft is open elsewhere",
                "A link from your mail has opened this draft in another browser. Go on there.",
            ),
            Self::VersionConflict => (
                StatusCode::PRECONDITION_FAILED,
                "version-conflict",
                "Changed meanwhile",
                "There is another version by now. Read it, and make your change again.",
            ),
            Self::PreconditionRequired => (
                StatusCode::PRECONDITION_REQUIRED,
                "precondition-required",
                "Version missing",
                "Say in If-Match which version you change, as its ETag has it.",
            ),
            Self::StepIncomplete(_) => (
                StatusCode::CONFLICT,
                "step-incomplete",
                "Something is missing",
                "The step lacks an answer. Complete it, then repeat the call.",
            ),
            Self::CodeWrong => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "code-wrong",
                "The code is wrong",
                "Check it against the newest mail. It can be tried a few times only.",
            ),
            Self::CodeGone => (
                StatusCode::GONE,
                "code-gone",
                "The code does not work any more",
                "A code works once, for a short time, and can be tried a few times only. Ask for a new one.",
            ),
            Self::InvalidFields(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid-fields",
                "Answers to correct",
                "Each of errors points to an answer and says what is wrong with it.",
            ),
            Self::EmailMalformed => (
                StatusCode::BAD_REQUEST,
                "email-malformed",
                "Malformed e-mail address",
                "Send an address like name@example.com as email.",
            ),
            Self::LanguageUnknown => (
                StatusCode::BAD_REQUEST,
                "language-unknown",
                "Unknown language",
                "Send the code of a language that is served, such as sv-fi.",
            ),
            Self::KeyReused => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "key-reused",
                "Idempotency key reused",
                "The Idempotency-Key is not the id of the draft that is sent. Send the draft's own id.",
            ),
            Self::State => (
                StatusCode::CONFLICT,
                "state",
                "Not possible any more",
                "What you ask for can't be done as things stand. Read again how they do.",
            ),
            Self::OfferExpired => (
                StatusCode::CONFLICT,
                "offer-expired",
                "The offer has expired",
                "It could be accepted until expires_at. For another offer send a new application.",
            ),
            Self::CoApplicantUnconfirmed => (
                StatusCode::CONFLICT,
                "co-applicant-unconfirmed",
                "The co-applicant has not confirmed",
                "Lenders are asked once the co-applicant has confirmed their answers.",
            ),
            Self::OtherOfferAccepted => (
                StatusCode::CONFLICT,
                "other-offer-accepted",
                "Another offer accepted",
                "You have accepted another offer for this application. For another loan send a new application.",
            ),
            Self::ReflectionPeriod => (
                StatusCode::CONFLICT,
                "reflection-period",
                "The time to compare is not over",
                "A mortgage is signed at the earliest seven days after its information was opened: at reflection_until.",
            ),
            Self::SignInAgain(_) => (
                StatusCode::CONFLICT,
                "sign-in-again",
                "Sign in again",
                "This takes a sign-in that is not older than max_age seconds. Sign in again, then repeat the call.",
            ),
            Self::NotReady(_) => (
                StatusCode::CONFLICT,
                "not-ready",
                "Something is missing",
                "Complete what missing names, then repeat the call.",
            ),
            Self::RoleMissing => (
                StatusCode::FORBIDDEN,
                "role-missing",
                "Not your area",
                "This is for people with another role than yours.",
            ),
            Self::RulesInvalid(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "rules-invalid",
                "Rules to correct",
                "Each of errors points to a rule and says what is wrong with it.",
            ),
            Self::PreviewStale => (
                StatusCode::CONFLICT,
                "preview-stale",
                "Preview it first",
                "The draft, or what is live, has changed since it was previewed. Preview it, then publish what you saw.",
            ),
            Self::SignedOut => {
                (StatusCode::UNAUTHORIZED, "signed-out", "Signed out", "Refresh the session or sign in.")
            }
            Self::LoginLinkGone => (
                StatusCode::GONE,
                "login-link-gone",
                "Login link no longer valid",
                "The link is unknown, used or too old. Ask for a new one.",
            ),
            Self::InvitationGone => (
                StatusCode::GONE,
                "invitation-gone",
                "Invitation no longer valid",
                "The invitation is unknown, answered or too old, or the application goes on without it.",
            ),
            Self::Identification(failure, _) => identification(*failure),
            Self::LoginCodeWrong => (
                StatusCode::GONE,
                "login-code-wrong",
                "The code does not work",
                "A code works once, for a short time, in the browser that asked for it, and can be tried a few times only. \
                 Check it, or ask for a new one.",
            ),
            Self::OtherBrowser(_) => (
                StatusCode::CONFLICT,
                "other-browser",
                "Another browser asked for this link",
                "Ask whether the account is the right one, then send the call again with it.",
            ),
            Self::SignatureInvalid => (
                StatusCode::UNAUTHORIZED,
                "signature-invalid",
                "No valid signature",
                "Sign the SHA-256 of the body for lender, with your key, for at most five minutes.",
            ),
            Self::PriceDiffers(_) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "price-differs",
                "Another rate of charge",
                "apr_percent is not the annual percentage rate that the other terms have.",
            ),
            Self::ExternalIdTaken => (
                StatusCode::CONFLICT,
                "external-id-taken",
                "Another offer has this id",
                "Of one product each offer has an external_id of its own.",
            ),
            Self::TooMany => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                "Too many requests",
                "Too many calls of this kind came from you or your address. Try again in a minute.",
            ),
            Self::TooManyToday => (
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-today",
                "Too many today",
                "You have made this call as often as a day allows. Try again tomorrow.",
            ),
            Self::MailNotSetUp => (
                StatusCode::SERVICE_UNAVAILABLE,
                "mail-not-set-up",
                "Mail is not set up",
                "Signing in by e-mail is not available at the moment.",
            ),
            Self::CompanyUnknown => (
                StatusCode::NOT_FOUND,
                "company-unknown",
                "No such company",
                "The register has no company with this number. Its details can be typed in.",
            ),
            Self::RegistryUnavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "registry-unavailable",
                "The register does not answer",
                "Companies can't be looked up at the moment. Their details can be typed in.",
            ),
            Self::Internal(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "Internal error",
                "It is not your fault. Try again later.",
            ),
        };
        ProblemDetails {
            r#type: format!("tag:kirkas.example,2026:{kind}"),
            title,
            status: status.as_u16(),
            detail: detail.to_owned(),
            max_age: match self {
                Self::SignInAgain(age) => Some(age.0),
                _ => None,
            },
            account: match self {
                Self::OtherBrowser(account) => Some(account.clone()),
                _ => None,
            },
            identification: match self {
                Self::Identification(_, purpose) => purpose.clone(),
                _ => None,
            },
            step: match self {
                Self::StepIncomplete(step) => Some(step.clone()),
                _ => None,
            },
            missing: match self {
                Self::NotReady(missing) => missing.clone(),
                _ => Vec::new(),
            },
            errors: match self {
                Self::InvalidFields(errors) | Self::RulesInvalid(errors) => errors.clone(),
                _ => Vec::new(),
            },
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

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Self::Internal(cause) = &self {
            worker::console_error!("internal error: {cause}");
        }
        let retry_after = match self {
            Self::TooMany => Some(HeaderValue::from_static("60")),
            Self::TooManyToday => Some(HeaderValue::from_static("86400")),
            _ => None,
        };
        let details = self.details();
        let status = StatusCode::from_u16(details.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(details)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(retry_after) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}

impl Problem {
    /// What is wrong with one answer, without parameters.
    pub fn invalid(pointer: &str, code: &str) -> Self {
        Self::InvalidFields(vec![InvalidField {
            pointer: pointer.to_owned(),
            code: code.to_owned(),
            params: Map::new(),
        }])
    }
}

impl From<FieldError> for InvalidField {
    fn from(FieldError { pointer, code, params }: FieldError) -> Self {
        let code = serde_json::to_value(code).ok().and_then(|code| code.as_str().map(str::to_owned));
        let params = params.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        Self { pointer, code: code.unwrap_or_default(), params }
    }
}

/// The data that the Worker was built with is not what it should be.
impl From<kirkas_lending::DataError> for Problem {
    fn from(error: kirkas_lending::DataError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<worker::Error> for Problem {
    fn from(error: worker::Error) -> Self {
        Self::Internal(error.to_string())
    }
}
