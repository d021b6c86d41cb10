//! What can go wrong for a caller, as problem details (RFC 9457).

use axum::Json;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use kirkas_core::redirects::MissingShard;
use kirkas_rules_search::QueryError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{Part, Permission, Role};
use crate::decisions::request::DecisionRequest;
use crate::drafts::conflicts::DraftConflict;
use crate::drafts::row::Draft;
use crate::findings::Finding;

/// Media type of problem details.
pub const MEDIA_TYPE: &str = "application/problem+json";
/// What the types of problems begin with; the rest is [`Problem::kind`].
const TYPE_PREFIX: &str = "tag:kirkas.example,2026:";
/// Seconds until an origin that did not answer is worth another call.
const RETRY_SECONDS: &str = "5";

/// Problem details, as they are sent.
#[derive(Serialize, ToSchema)]
pub struct ProblemDetails {
    /// Rules of a draft that somebody else has published differently.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<DraftConflict>>,
    /// What is the matter, and what to do about it.
    detail: String,
    /// The draft as it is now, where somebody else has changed it in the meantime.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Box<Draft>>,
    /// Files that would become CSV.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<Vec<String>>,
    /// Name of the filter that is wrong, where a search can't be read; none where a quotation mark is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    filter: Option<String>,
    /// Errors in the files, and warnings about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Finding>>,
    /// How many rules a filter finds now.
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<u64>,
    /// How old the sign-in may be, in seconds, where a fresh one is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_age: Option<u32>,
    /// Where a search can't be read, in characters from its beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<usize>,
    /// The decision that somebody else has to approve.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<Box<DecisionRequest>>,
    /// The status code.
    status: u16,
    /// The kind of problem in words.
    title: &'static str,
    /// `tag:kirkas.example,2026:` and the kind of problem, by which clients know what is the matter: `sign-in-again` where a fresh sign-in is
    /// needed, `not-approved` where a review is, `draft-moved` and `live-moved` where somebody else was faster, and others.
    r#type: String,
}

/// A reason not to do what was asked.
#[derive(Debug)]
pub enum Problem {
    /// No such call, version or bundle.
    NotFound,
    /// What is named is not there; which that is, and where to look.
    Absent(String),
    /// No live campaign has this name.
    NoCampaign(String),
    /// No experiment, live or ended, has this key.
    NoExperiment(String),
    /// The path is there, the method is not.
    MethodNotAllowed,
    /// Neither a token nor a session, or a wrong token.
    Unauthorised,
    /// A session that is over, or is to be renewed.
    SignedOut,
    /// A token that is wrong, has expired or was revoked.
    TokenEnded,
    /// The user has none of the roles that it takes.
    Forbidden(Permission),
    /// The personal token has none of the scopes that a part takes.
    OutOfScope(Part),
    /// The shared token gets admins in, and does nothing else (any more).
    BootstrapLimited,
    /// The shared token is not in use.
    BootstrapOff,
    /// This takes the shared token.
    BootstrapOnly,
    /// The origin does not answer, so that nobody knows whose a session is.
    NoOrigin,
    /// A change takes a passkey that was used at most so many seconds ago.
    SignInAgain(u32),
    /// The user has recovered their account: until then what they publish needs a review.
    ReviewNeeded(DateTime<Utc>),
    /// The origin does not say how the user signed in, so nobody can publish with its sessions.
    NoSignInMethod,
    /// The origin does not say when the user signed in, so nobody can publish with its sessions.
    NoSignInTime,
    /// A report is not signed, or not by who may report.
    BadSignature,
    /// GrowthBook's webhook has no secret here.
    NoWebhookSecret,
    /// A call is not GrowthBook's, or not now; why.
    BadWebhook(String),
    /// The Worker has no token to compare with.
    NoToken,
    /// The request is not what the call takes; why.
    Malformed(String),
    /// A search can't be read.
    QueryMalformed(QueryError),
    /// The rules have changed since the page before.
    CursorExpired,
    /// The bytes can't be published; why.
    Refused(String),
    /// Findings in the files are errors: how many are, and all findings.
    Findings(usize, Vec<Finding>),
    /// Findings in the parameters of a campaign's link.
    BadLink(Vec<Finding>),
    /// No draft has this id.
    NoDraft(String),
    /// No window of maintenance has this id, or it is over.
    NoWindow(String),
    /// A draft is changed only by who says which revision of it they saw.
    NoRevision,
    /// Somebody else has changed the draft in the meantime; as it is now.
    DraftMoved(Box<Draft>),
    /// The draft is in a state in which this can't be done; its name.
    DraftState(&'static str),
    /// Rules of the draft have been published differently in the meantime.
    DraftConflicts(Vec<DraftConflict>),
    /// Files of other systems would become CSV, and nobody has agreed; their names.
    ConvertsFiles(Vec<String>),
    /// Somebody else has to approve the draft first.
    NotApproved(Box<Draft>),
    /// Somebody else has to approve the version first: it was not live lately.
    VersionNotApproved(String),
    /// A decision is against the verdict: somebody else has to approve it first.
    DecisionNotApproved(Box<DecisionRequest>),
    /// The rows of a large table's rules are still being written.
    IndexRebuilding,
    /// The rows are of other files than a large version's.
    OtherFiles,
    /// Checking a change of a large table takes more rules than are read here.
    TooManyRules,
    /// So many rules have been changed since the files of a large table were pushed that they have to be pushed again.
    CompactionDue,
    /// Nobody can say what the files change, since the live text is not stored or too large.
    NotComparable,
    /// Whoever changed or stored something can't approve it.
    OwnChange,
    /// The draft is somebody else's, and the caller may not publish.
    OthersDraft,
    /// A filter finds other rules than when they were counted; how many.
    MatchesChanged(u64),
    /// Another release is rolled out; its id.
    CandidateExists(String),
    /// The roll-out has a share already that is not smaller, in hundredths of a percent.
    ShareMustGrow(u32),
    /// Another roll-out goes on than the caller saw, or none; which, in words.
    RolloutMoved(String),
    /// More than the Worker takes; what to do.
    TooLarge(String),
    /// Someone else changed what is live in the meantime; the version that it has now.
    Moved(u32),
    /// Our fault or the platform's; the text goes to the log.
    Internal(String),
}

impl Problem {
    /// What is the matter, for the audit.
    pub fn reason(&self) -> String {
        match self {
            Self::Malformed(why) | Self::Refused(why) | Self::TooLarge(why) | Self::BadWebhook(why) => why.clone(),
            Self::Findings(errors, _) => format!("{}.", refusals(*errors)),
            other => format!("{other:?}"),
        }
    }

    /// Which kind of problem it is, for clients: the last part of its type.
    fn kind(&self) -> &'static str {
        match self {
            Self::NotFound
            | Self::Absent(_)
            | Self::NoCampaign(_)
            | Self::NoExperiment(_)
            | Self::NoDraft(_)
            | Self::NoWindow(_) => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::Unauthorised => "unauthorised",
            Self::SignedOut => "signed-out",
            Self::TokenEnded => "token-ended",
            Self::Forbidden(_) => "missing-role",
            Self::OutOfScope(_) => "missing-scope",
            Self::BootstrapLimited => "bootstrap-limited",
            Self::BootstrapOff => "bootstrap-off",
            Self::BootstrapOnly => "bootstrap-only",
            Self::NoOrigin => "origin-unavailable",
            Self::SignInAgain(_) => "sign-in-again",
            Self::ReviewNeeded(_)
            | Self::NotApproved(_)
            | Self::VersionNotApproved(_)
            | Self::DecisionNotApproved(_)
            | Self::NotComparable => "not-approved",
            Self::NoSignInMethod | Self::NoSignInTime => "sign-in-unknown",
            Self::BadSignature => "bad-signature",
            Self::NoWebhookSecret | Self::NoToken => "no-secret",
            Self::BadWebhook(_) => "bad-webhook",
            Self::Malformed(_) => "malformed",
            Self::QueryMalformed(_) => "query-malformed",
            Self::CursorExpired => "cursor-expired",
            Self::Refused(_) | Self::Findings(..) | Self::BadLink(_) => "refused",
            Self::NoRevision => "if-match-missing",
            Self::DraftMoved(_) => "draft-moved",
            Self::DraftState(_) => "draft-state",
            Self::DraftConflicts(_) => "draft-conflicts",
            Self::ConvertsFiles(_) => "converts-files",
            Self::IndexRebuilding => "index-rebuilding",
            Self::OtherFiles => "other-files",
            Self::TooManyRules => "too-many-rules",
            Self::CompactionDue => "compaction-due",
            Self::OwnChange => "own-change",
            Self::OthersDraft => "others-draft",
            Self::MatchesChanged(_) => "matches-changed",
            Self::CandidateExists(_) => "candidate-exists",
            Self::ShareMustGrow(_) => "share-must-grow",
            Self::RolloutMoved(_) => "rollout-moved",
            Self::TooLarge(_) => "too-large",
            Self::Moved(_) => "live-moved",
            Self::Internal(_) => "internal",
        }
    }

    /// It as the caller is told.
    fn details(self) -> ProblemDetails {
        let r#type = [TYPE_PREFIX, self.kind()].concat();
        let mut findings = None;
        let mut max_age = None;
        let (mut position, mut filter) = (None, None);
        let (mut draft, mut conflicts, mut matches, mut files, mut request) = (None, None, None, None, None);
        let (status, title, detail) = match self {
            Self::NotFound => {
                (404, "Not found", "Nothing published has this name: see GET /api/control/versions.".to_owned())
            }
            Self::Absent(why) => (404, "Not found", why),
            Self::NoCampaign(name) => {
                let detail = format!("No live campaign is named {name:?}: see GET /api/control/campaigns?state=all.");
                (404, "Not found", detail)
            }
            Self::NoExperiment(key) => {
                let detail = format!(
                    "No experiment has the key {key:?}: see GET /api/control/experiments, and GET /api/control/experiments/ended."
                );
                (404, "Not found", detail)
            }
            Self::MethodNotAllowed => (405, "Method not allowed", "This path takes another method.".to_owned()),
            Self::Unauthorised => (
                401,
                "Unauthorised",
                "Send a token as 'Authorization: Bearer …' (edgectl login gets one), or sign in to the console.".to_owned(),
            ),
            Self::SignedOut => (401, "Signed out", "Refresh the session or sign in.".to_owned()),
            Self::TokenEnded => (
                401,
                "The token has ended",
                "It is wrong, has expired or was revoked. Get another with edgectl login; of continuous integration, from an admin."
                    .to_owned(),
            ),
            Self::OutOfScope(part) => {
                let detail = format!("The token is not for this: get one with a scope of {}.", part.name());
                (403, "Forbidden", detail)
            }
            Self::BootstrapLimited => (
                403,
                "Forbidden",
                "This token only gets an admin in who has no passkey: edgectl people enrol or reset. For everything else sign in \
                 with edgectl login, or use a token for continuous integration."
                    .to_owned(),
            ),
            Self::BootstrapOff => (
                401,
                "The token is not in use",
                "BOOTSTRAP_TOKEN of the control Worker is off. Sign in with edgectl login.".to_owned(),
            ),
            Self::BootstrapOnly => (
                403,
                "Forbidden",
                "This takes the bootstrap token. As an admin let others in on the console's page of people.".to_owned(),
            ),
            Self::Forbidden(permission) => {
                let roles = permission.roles().iter().map(|role| Role::name(*role)).collect::<Vec<_>>().join(" or ");
                (403, "Forbidden", format!("This takes the role {roles}: sign in as somebody who has it."))
            }
            Self::NoOrigin => (
                503,
                "Service unavailable",
                "Who you are can't be asked just now; you are still signed in. Try again in a moment.".to_owned(),
            ),
            Self::SignInAgain(age) => {
                max_age = Some(age);
                let detail = "This needs a passkey used at most max_age seconds ago. Sign in again, then repeat it.";
                (409, "Sign in again", detail.to_owned())
            }
            Self::ReviewNeeded(until) => {
                let until = until.to_rfc3339_opts(SecondsFormat::Secs, true);
                let detail = format!(
                    "You have recovered your account: until {until} somebody else with the role has to publish this."
                );
                (409, "Needs a review", detail)
            }
            Self::NoSignInMethod => (
                403,
                "Forbidden",
                "The origin does not say how you signed in. Have its profile call tell amr, or set STAFF_SECOND_FACTOR of the \
                 control Worker to origin where it asks for a second factor."
                    .to_owned(),
            ),
            Self::NoSignInTime => (
                403,
                "Forbidden",
                "The origin does not say when you signed in. Have its profile call tell auth_time or signed_in_at, or publish \
                 with the token."
                    .to_owned(),
            ),
            Self::BadSignature => (
                401,
                "Bad signature",
                "Sign the SHA-256 of the body and send it in the header Kirkas-Signature: docs/guides/campaigns.md says how."
                    .to_owned(),
            ),
            Self::NoWebhookSecret => (
                503,
                "No secret is set",
                "Set the secret GROWTHBOOK_WEBHOOK_SECRET of the control Worker to the webhook's own.".to_owned(),
            ),
            Self::BadWebhook(why) => (401, "Not accepted", format!("The call is {why}.")),
            Self::NoToken => {
                (503, "No token is set", "Set the secret CONTROL_TOKEN_SHA256 of the control Worker.".to_owned())
            }
            Self::Malformed(why) => (400, "Malformed request", why),
            Self::QueryMalformed(error) => {
                (position, filter) = (Some(error.position), error.filter);
                (400, "The query can't be read", error.message)
            }
            Self::CursorExpired => {
                let detail = "The rules have changed since the page before: begin again without a cursor.";
                (410, "The rules have changed", detail.to_owned())
            }
            Self::Refused(why) => (422, "Refused", why),
            Self::Findings(errors, all) => {
                findings = Some(all);
                (422, "Refused", format!("{}; nothing was made live.", refusals(errors)))
            }
            Self::BadLink(all) => {
                let words: Vec<&str> = all.iter().map(Finding::message).collect();
                let detail = words.join(" ");
                findings = Some(all);
                (422, "Refused", detail)
            }
            Self::NoDraft(id) => {
                (404, "Not found", format!("No draft is named {id:?}: see GET /api/control/drafts."))
            }
            Self::NoWindow(id) => {
                let detail = format!(
                    "No window of maintenance has the id {id:?}, or it is over: see GET /api/control/maintenance/windows."
                );
                (404, "Not found", detail)
            }
            Self::NoRevision => (
                428,
                "Say which revision",
                "Send the draft's revision as If-Match, such as \"3\", so that nobody's changes are overwritten.".to_owned(),
            ),
            Self::DraftMoved(newer) => {
                let detail = format!(
                    "Somebody else has changed the draft: look at revision {}, then send If-Match: \"{0}\".",
                    newer.revision
                );
                draft = Some(newer);
                (412, "The draft has changed in the meantime", detail)
            }
            Self::DraftState(state) => {
                let detail = format!("The draft is {state}, and this can't be done with it now. Read it again: GET drafts/… says what it has become.");
                (409, "Not in this state", detail)
            }
            Self::NotApproved(waiting) => {
                let (id, state) = (&waiting.id, waiting.state.name());
                let detail = format!(
                    "Somebody else has to approve draft {id} before it is published; it is {state}. Submit it for a review, or have an \
                     admin publish it with break_glass."
                );
                draft = Some(waiting);
                (409, "Needs a review", detail)
            }
            Self::VersionNotApproved(id) => {
                let detail = format!(
                    "Version {id} was not live in the last 7 days, and what it changes needs a review: somebody else has to approve it first with \
                     POST versions/…/approve (edgectl redirects approve, edgectl release approve)."
                );
                (409, "Needs a review", detail)
            }
            Self::DecisionNotApproved(waiting) => {
                let id = waiting.id;
                request = Some(waiting);
                let detail = format!(
                    "The decision is against the verdict, so somebody else has to approve request {id} first: in the console beside the \
                     decisions of the experiment, or with edgectl experiments approve {id}. Then make the same call again."
                );
                (409, "Needs a review", detail)
            }
            Self::NotComparable => {
                let detail = "What is live can't be compared with these files, so nobody can review the change. Have an admin publish them with \
                              a token that has redirects:publish-unreviewed, or while reviews are off.";
                (409, "Needs a review", detail.to_owned())
            }
            Self::OwnChange => {
                let detail = "Whoever had a part in a change can't approve it: ask somebody else.";
                (403, "Forbidden", detail.to_owned())
            }
            Self::OthersDraft => {
                let detail = "The draft is somebody else's. Comment on it, or begin a draft of your own.";
                (403, "Forbidden", detail.to_owned())
            }
            Self::DraftConflicts(all) => {
                let detail = format!(
                    "{} rule(s) of the draft have been published differently in the meantime. Decide each with POST rebase.",
                    all.len()
                );
                conflicts = Some(all);
                (409, "The draft has conflicts", detail)
            }
            Self::ConvertsFiles(names) => {
                let detail = format!(
                    "{} would have to become CSV, since a rule in it changes. Agree with PATCH drafts/… {{\"convert_files\": true}}, or \
                     edit the file itself.",
                    names.join(", ")
                );
                files = Some(names);
                (422, "A file has to become CSV", detail)
            }
            Self::MatchesChanged(count) => {
                matches = Some(count);
                let detail = format!("The filter finds {count} rules now, and not those that were counted. Count again with dry_run=true.");
                (409, "Other rules match now", detail)
            }
            Self::CandidateExists(release) => {
                let detail = format!(
                    "Release {release} is being rolled out. End that first, or make that release live: DELETE or POST …/promote of \
                     /api/control/releases/candidate (edgectl release rollout ID --stop or --promote)."
                );
                (409, "Another release is rolled out", detail)
            }
            Self::ShareMustGrow(share) => {
                let percent = f64::from(share) / 100.0;
                let detail = format!(
                    "{percent} % of visitors have it already, and nobody moves back: name a larger share, or end the roll-out."
                );
                (422, "The share must grow", detail)
            }
            Self::RolloutMoved(now) => {
                (409, "The roll-out has changed", format!("{now}, and not what you saw: look at it again before you go on."))
            }
            Self::IndexRebuilding => {
                let detail = "The rules of the live table are still being made searchable, and a table of this size is read from there. \
                              Try again in a few minutes; GET rules says how far it is. If it stands still: edgectl redirects reindex.";
                (503, "The rules are being written", detail.to_owned())
            }
            Self::OtherFiles => {
                let detail = "A table with other files has been published since the version was, and a table of this size is read as it is \
                              live: rebase the draft first.";
                (422, "Refused", detail.to_owned())
            }
            Self::TooManyRules => {
                let detail = "The change concerns too many rules to be checked here: publish it in parts, or edit the files and publish \
                              them with edgectl redirects push.";
                (413, "Too large", detail.to_owned())
            }
            Self::CompactionDue => {
                let detail = "Too many rules have been changed since the files of this table were pushed. Have them written into the files \
                              with edgectl redirects compact, then publish again.";
                (413, "Compact the table first", detail.to_owned())
            }
            Self::TooLarge(why) => (413, "Too large", why),
            Self::Moved(version) => (
                412,
                "Somebody else published in the meantime",
                format!("What is live has version {version} now. Look at it, then send If-Match: \"{version}\"."),
            ),
            Self::Internal(_) => {
                (500, "Internal error", "Nothing was made live. Try again; the log has the cause.".to_owned())
            }
        };
        ProblemDetails {
            conflicts,
            detail,
            draft,
            files,
            filter,
            findings,
            matches,
            max_age,
            position,
            request,
            status,
            title,
            r#type,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Self::Internal(cause) = &self {
            worker::console_error!("internal error: {cause}");
        }
        let details = self.details();
        let status = StatusCode::from_u16(details.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(details)).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        match status {
            // Whoever is not known is told how to be: RFC 9110, section 11.6.1. A browser asks nobody for a token.
            StatusCode::UNAUTHORIZED => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
            }
            _ => {}
        }
        response
    }
}

fn refusals(count: usize) -> String {
    let one = count == 1;
    format!("{count} finding{} it", if one { " refuses" } else { "s refuse" })
}

impl From<worker::Error> for Problem {
    fn from(error: worker::Error) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<MissingShard> for Problem {
    fn from(MissingShard(shard): MissingShard) -> Self {
        Self::Internal(format!("{shard:?} of the redirect table is asked for, and was not loaded"))
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<worker::KvError> for Problem {
    fn from(error: worker::KvError) -> Self {
        Self::Internal(error.to_string())
    }
}
