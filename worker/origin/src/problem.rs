//! Everything that can go wrong for a caller, as problem details (RFC 9457).

mod details;
mod wording;

use crate::clock::Seconds;
use crate::identifications::{IdentificationFailure, IdentificationPurpose};
use crate::onboarding::Missing;
use crate::passkeys::PasskeyProblem;
use kirkas_webauthn::Refusal;

pub use details::{InvalidField, ProblemDetails};

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
    /// No session or token, or one that is over.
    SignedOut,
    /// No machine waits for a token with this code.
    DeviceCodeUnknown,
    /// A passkey, or a code for one, that can't be used: why.
    Passkey(PasskeyProblem),
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

impl Problem {
    /// What is wrong with one answer, without parameters.
    pub fn invalid(pointer: &str, code: &str) -> Self {
        Self::InvalidFields(vec![InvalidField::new(pointer, code)])
    }
}

/// The data that the Worker was built with is not what it should be.
impl From<kirkas_lending::DataError> for Problem {
    fn from(error: kirkas_lending::DataError) -> Self {
        Self::Internal(error.to_string())
    }
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

impl From<worker::Error> for Problem {
    fn from(error: worker::Error) -> Self {
        Self::Internal(error.to_string())
    }
}
