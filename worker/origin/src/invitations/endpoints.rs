//! The calls of invitations, for whoever has the token of the mailed link. Their bodies hold it, so that no address does.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use kirkas_lending::form::{Answers, StepAnswers};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::InvitationState;
use super::accepting::{self, session_of};
use super::answers::InvitedAnswers;
use super::refusing;
use super::store::{self, InvitationRow};
use crate::app::App;
use crate::applications::SentApplication;
use crate::clock::{self, Timestamp, rfc3339};
use crate::consents::{Consent, shown_text};
use crate::drafts::HalfTyped;
use crate::drafts::saving::StepSave;
use crate::entity_tags;
use crate::json_body::JsonBody;
use crate::lenders::{self, LendingProduct};
use crate::offers::Lender;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sessions::endpoints::{Issue, revoke_presented, signed_in};
use crate::sessions::opening::NewSession;
use crate::tokens::Token;

/// An invitation, by the token of its link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationLink {
    /// The value of `token` in the link's fragment.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    token: String,
}

/// The co-applicant's answers and consents.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationAcceptance {
    /// The value of `token` in the link's fragment.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    token: String,
    /// Answers to the co-applicant's steps, by step and field: a step without any has those that are stored. A masked number
    /// stays what it was.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Object>)]
    answers: Answers,
    /// The version of the stored answers that was reviewed, where they are to be those.
    #[schema(example = 5)]
    version: Option<u32>,
    /// Whether each consent is given.
    #[schema(value_type = Object)]
    consents: StepAnswers,
}

/// What the co-applicant answered on a page of the form.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationSave {
    /// The value of `token` in the link's fragment.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    token: String,
    /// The step.
    #[schema(example = "co-income")]
    step: String,
    /// Its answers, by field.
    #[schema(value_type = Object)]
    answers: StepAnswers,
    /// Whether they are to be checked, as on Continue. Else they are kept as they were typed.
    checked: bool,
}

/// What an invitation shows of an application.
#[derive(Serialize, ToSchema)]
pub struct Invitation {
    /// The application's id: identification is begun for it.
    application: String,
    /// First name of who asks.
    #[schema(example = "Kaisa")]
    asked_by: String,
    /// What is applied for.
    #[schema(example = "loan")]
    kind: String,
    /// Code of the application's language.
    #[schema(example = "fi")]
    language: String,
    /// ISO 4217 code.
    #[schema(example = "EUR")]
    currency: String,
    /// How much is applied for, in whole units of the currency.
    amount: u32,
    /// For how many months.
    months: u32,
    /// What for.
    #[schema(example = "renovation")]
    purpose: String,
    /// Whether debts are repaid with it, where that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    refinance: Option<bool>,
    /// The lenders that are asked once the co-applicant consents.
    lenders: Vec<Lender>,
    /// Which save of the co-applicant's answers this is: `If-Match` names it, between quotes.
    #[schema(example = 1)]
    version: u32,
    /// What was answered about the co-applicant, by step and field, and changed by them. Identity numbers are masked.
    #[schema(value_type = BTreeMap<String, Object>)]
    answers: Answers,
    /// What the co-applicant typed last and did not continue with.
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<HalfTyped>,
    /// The steps that the co-applicant has continued from.
    completed: Vec<String>,
    /// What the co-applicant is asked to consent to.
    consents: Vec<ConsentRequest>,
    /// Until when it can be answered (RFC 3339, UTC).
    #[schema(example = "2026-11-27T12:00:00Z")]
    expires: String,
}

/// A consent that is asked for.
#[derive(Serialize, ToSchema)]
pub struct ConsentRequest {
    /// What it is about.
    #[schema(example = "credit_search")]
    kind: String,
    /// Version of the text.
    version: u32,
    /// The text, in the application's language.
    text: &'static str,
    /// Whether lenders are asked only with it.
    needed: bool,
}

/// Shows what a co-applicant is asked: the loan, the lenders, what was answered about them and the consents.
#[utoipa::path(
    post,
    path = "/api/v1/invitations/open",
    operation_id = "openInvitation",
    tag = "invitation",
    request_body = InvitationLink,
    responses(
        (status = 200, description = "The invitation", body = Invitation, headers(("etag" = String, description = "Version of the co-applicant's answers"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "Unknown, answered or too old, or the application goes on without it (`invitation-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn open(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(InvitationLink { token }): JsonBody<InvitationLink>,
) -> Result<Response, Problem> {
    let row = find(&app, &headers, &token).await?;
    present(&app, row, clock::now()).await
}

/// Saves one of the co-applicant's steps: checked, as on Continue, or as it was typed. It is stored until the invitation is
/// answered or over, and nobody else sees it before.
#[utoipa::path(
    patch,
    path = "/api/v1/invitations",
    operation_id = "saveInvitation",
    tag = "invitation",
    params(("if-match" = String, Header, description = "The version that was changed, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$")),
    request_body = InvitationSave,
    responses(
        (status = 200, description = "The invitation as it is now", body = Invitation, headers(("etag" = String, description = "Version of the co-applicant's answers"))),
        (status = 400, description = "Malformed body, or a step that the co-applicant is not asked", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "Unknown, answered or too old, or the application goes on without it (`invitation-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The answers have another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Answers that fail their checks, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "No If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn save(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(InvitationSave { token, step, answers, checked }): JsonBody<InvitationSave>,
) -> Result<Response, Problem> {
    Limit::Save.admit(&app, address(&headers)).await?;
    let expected = entity_tags::if_match(&headers, entity_tags::version)?;
    let (database, now) = (app.database()?, clock::now());
    let row = store::find(&database, &token_of(&token)?.hash()).await?;
    let invited = opened(&app, &row, now)?;
    if row.version != expected {
        return Err(Problem::VersionConflict);
    }
    let changed = invited.save(StepSave { step, answers, checked }, row, &app.settings.sealing)?;
    let version = store::save(&database, &changed, now).await?;
    present(&app, InvitationRow { version, ..changed }, now).await
}

/// Accepts an invitation with the co-applicant's answers and consents: lenders are asked. The account of the mailbox is found or
/// made, and the browser is signed in if nobody is. Accepted again within a quarter of an hour, it is answered as before.
#[utoipa::path(
    post,
    path = "/api/v1/invitations/accept",
    operation_id = "acceptInvitation",
    tag = "invitation",
    request_body = InvitationAcceptance,
    responses(
        (status = 200, description = "The application, which lenders now answer", body = SentApplication, headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The co-applicant has to be identified first, as who they answered that they are (`step-incomplete`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "Unknown, answered or too old, or the application goes on without it (`invitation-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The answers have another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Answers or consents that fail their checks, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn accept(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(InvitationAcceptance { token, answers, version, consents }): JsonBody<InvitationAcceptance>,
) -> Result<Response, Problem> {
    // The description's versions are whole numbers of 32 bits with a sign.
    if version.is_some_and(|version| i32::try_from(version).is_err()) {
        return Err(Problem::Malformed("version is too large".to_owned()));
    }
    let now = clock::now();
    let row = find(&app, &headers, &token).await?;
    if row.is_open(now) {
        if version.is_some_and(|version| version != row.version) {
            return Err(Problem::VersionConflict);
        }
        let checked = opened(&app, &row, now)?.check(answers, consents)?;
        if let Some(step) = checked.form.identification_step()
            && row.identified_hash != Some(checked.identity_hash(&app.settings.sealing))
        {
            return Err(Problem::StepIncomplete(step.to_owned()));
        }
        let session = session_of(&app, &headers, now).await?;
        if accepting::accept(&app, &row, &checked, session.as_ref(), now).await? {
            return accepted(&app, &headers, row, session, now).await;
        }
    }
    // Another call of the same browser may have been quicker, or its answer lost.
    let row = store::find(&app.database()?, &token_of(&token)?.hash()).await?;
    if !row.was_answered(InvitationState::Accepted, app.settings.login_link, now) {
        return Err(Problem::InvitationGone);
    }
    let session = session_of(&app, &headers, now).await?;
    if let Some(session) = &session {
        accepting::sign_in_again(&app, &row.id, session).await?;
    }
    accepted(&app, &headers, row, session, now).await
}

/// Refuses an invitation: what is stored about the co-applicant is deleted, and the applicant is told. Refused again within a
/// quarter of an hour, it is answered as before.
#[utoipa::path(
    post,
    path = "/api/v1/invitations/refuse",
    operation_id = "refuseInvitation",
    tag = "invitation",
    request_body = InvitationLink,
    responses(
        (status = 204, description = "Refused"),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "Unknown, answered or too old, or the application goes on without it (`invitation-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn refuse(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(InvitationLink { token }): JsonBody<InvitationLink>,
) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let row = find(&app, &headers, &token).await?;
    if row.is_open(now) && refusing::refuse(&app, &row, now).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let row = store::find(&app.database()?, &token_of(&token)?.hash()).await?;
    let is_done = row.was_answered(InvitationState::Refused, app.settings.login_link, now);
    if is_done { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::InvitationGone) }
}

async fn find(app: &App, headers: &HeaderMap, token: &str) -> Result<InvitationRow, Problem> {
    Limit::Code.admit(app, address(headers)).await?;
    store::find(&app.database()?, &token_of(token)?.hash()).await
}

/// What an invitation holds, if it can still be answered.
fn opened(app: &App, row: &InvitationRow, now: Timestamp) -> Result<InvitedAnswers, Problem> {
    if !row.is_open(now) {
        return Err(Problem::InvitationGone);
    }
    InvitedAnswers::open(app, row, now)
}

async fn present(app: &App, row: InvitationRow, now: Timestamp) -> Result<Response, Problem> {
    let (answers, version) = (opened(app, &row, now)?, row.version);
    let lenders = lenders::store::live(&app.database()?, answers.country().code(), &row.kind).await?;
    let invitation = Invitation::from_row(row, &answers, lenders)?;
    Ok(entity_tags::tagged(Json(invitation).into_response(), version))
}

fn token_of(text: &str) -> Result<Token, Problem> {
    Token::parse(text).ok_or(Problem::InvitationGone)
}

async fn accepted(
    app: &App,
    headers: &HeaderMap,
    row: InvitationRow,
    session: Option<NewSession>,
    now: Timestamp,
) -> Result<Response, Problem> {
    let answer = Json(SentApplication { id: row.id, reference: Some(row.reference) });
    let Some(session) = session else {
        return Ok(answer.into_response());
    };
    // One browser, one session: the one it had is over.
    revoke_presented(app, headers, now).await?;
    Ok(signed_in(answer, &session.tokens, Issue { opened: now, issued: now, now }, app.settings.session))
}

impl Invitation {
    fn from_row(row: InvitationRow, answers: &InvitedAnswers, lenders: Vec<LendingProduct>) -> Result<Self, Problem> {
        let left_out: Vec<String> = serde_json::from_str(&row.left_out)
            .map_err(|error| Problem::Internal(format!("left out lenders of an application: {error}")))?;
        let chosen = lenders.into_iter().filter(|product| !left_out.contains(&product.lender));
        let consents =
            answers.consents().into_iter().map(|(kind, needed)| ConsentRequest::new(kind, &row.language, needed));
        Ok(Self {
            application: row.id,
            asked_by: answers.asked_by(),
            lenders: chosen.map(|product| Lender { id: product.lender, name: product.lender_name }).collect(),
            version: row.version,
            answers: answers.present(),
            typed: answers.typed(),
            completed: answers.completed(),
            refinance: answers.refinance(),
            consents: consents.collect::<Result<_, _>>()?,
            expires: rfc3339(row.expires_at),
            kind: row.kind,
            language: row.language,
            currency: row.currency,
            amount: row.amount,
            months: row.months,
            purpose: row.purpose,
        })
    }
}

impl ConsentRequest {
    fn new(kind: &str, language: &str, needed: bool) -> Result<Self, Problem> {
        let Consent { kind, version, text_hash, .. } = Consent::new(kind, language, false)?;
        let text = shown_text(&kind, language, &text_hash)?;
        let text = text.ok_or_else(|| Problem::Internal("a consent has no text".to_owned()))?;
        Ok(Self { kind, version, text, needed })
    }
}
