//! The calls of identification: begin an attempt, and bring its answer. Neither says that somebody is signed out or may not: what is
//! not the caller's is not there.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::attempt::{Secrets, authorization_url};
use super::identifying::{ProviderAnswer, identify};
use super::metadata::Metadata;
use super::store::{self, AttemptRow, NewAttempt};
use super::subject::{IdentificationRequest, Subject};
use super::{IdentificationFailure as Failure, IdentificationPurpose, IdentifiedPerson};
use crate::app::App;
use crate::applications::{SentDraft, send_identified};
use crate::clock;
use crate::cookies;
use crate::guards::asked_host;
use crate::json_body::JsonBody;
use crate::login_links::{screen_page, served_language};
use crate::problem::{Problem, ProblemDetails};
use crate::randomness;
use crate::rate_limits::{Limit, address};
use crate::tokens::Token;

/// The screen that the provider sends people back to.
const CALLBACK: &str = "login-callback";

/// Who is to be identified.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentificationStart {
    /// Id of the draft, or of the application.
    application: String,
    /// Who: of a draft the applicant; of an application its caller.
    person: IdentifiedPerson,
    /// The token of the mailed link, for a co-applicant who has yet to accept.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    invitation: Option<String>,
}

/// Where to go to be identified.
#[derive(Serialize, ToSchema)]
pub struct StartedIdentification {
    /// The provider's page, to be opened in this browser within ten minutes.
    #[schema(example = "https://id.example/authorize?client_id=kirkas")]
    redirection_url: String,
    /// The page of ours that it leads back to.
    #[schema(example = "https://kirkas.example/login-callback/")]
    callback_url: String,
}

/// What the provider's page sent the browser back with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentificationAnswer {
    /// As it came back.
    state: String,
    /// As it came back; not there with an error.
    code: Option<String>,
    /// Who answered, as it came back.
    #[schema(example = "https://id.example")]
    iss: Option<String>,
    /// Why there is no code, as it came back.
    #[schema(example = "access_denied")]
    error: Option<String>,
}

/// Somebody was identified.
#[derive(Serialize, ToSchema)]
pub struct CompletedIdentification {
    /// What for.
    #[serde(flatten)]
    purpose: IdentificationPurpose,
    /// Whether the draft is sent by it.
    is_sent: bool,
    /// What people call the application by that the draft has become. Not there while its address is not confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "K-7F3Q29")]
    reference: Option<String>,
}

/// Begins an attempt at strong identification with the provider of the application's country. It is used once, within ten minutes,
/// by the browser that began it.
#[utoipa::path(
    post,
    path = "/api/v1/identifications",
    operation_id = "startIdentification",
    tag = "identification",
    request_body = IdentificationStart,
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 200, description = "Where to go", body = StartedIdentification, headers(("set-cookie" = String, description = "Names the browser that began it"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such draft or application, or not the caller's to be identified for", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "They have yet to say who they are: `step`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "The invitation is unknown, answered or too old (`invitation-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "The provider can't be reached, or there is none (`identification-unavailable`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn start(
    State(app): State<App>,
    uri: http::Uri,
    headers: HeaderMap,
    JsonBody(IdentificationStart { application, person, invitation }): JsonBody<IdentificationStart>,
) -> Result<Response, Problem> {
    Limit::Code.admit(&app, address(&headers)).await?;
    let now = clock::now();
    let invitation = invitation.map(|token| Token::parse(&token).ok_or(Problem::InvitationGone)).transpose()?;
    let invitation = invitation.as_ref().map(Token::hash);
    let request = IdentificationRequest { application: &application, person, invitation: invitation.as_ref() };
    let Subject { purpose, market, .. } = Subject::find(&app, &headers, &request, now).await?;
    let unavailable = || Problem::Identification(Failure::Unavailable, Some(purpose.clone()));
    let provider = app.settings.identity_providers.for_country(market.country).ok_or_else(unavailable)?;
    let metadata = Metadata::fetch(provider, now).await.ok_or_else(unavailable)?;
    let language = served_language(&purpose.language).ok_or(Problem::LanguageUnknown)?;
    let callback_url = screen_page(language, asked_host(&headers, &uri), app.settings.local_port, CALLBACK);
    let callback_url = callback_url.ok_or(Problem::LanguageUnknown)?;
    let browser = cookies::token(&headers, cookies::IDENTIFICATION).map_or_else(randomness::token, Ok)?;
    let [state, nonce, verifier] = [randomness::token()?, randomness::token()?, randomness::token()?];
    let id = randomness::token()?.text();
    let new = NewAttempt {
        id: &id,
        application: &application,
        person,
        invitation: invitation.as_ref(),
        browser: &browser.hash(),
        state: &state.hash(),
        nonce: &nonce.text(),
        verifier_sealed: &app.settings.sealing.seal(store::verifier_cell(&id), &verifier.text())?,
        callback_url: &callback_url,
        expires_at: now.plus(app.settings.identification),
    };
    store::add(&app.database()?, new).await?;
    let secrets = Secrets { state, nonce, verifier };
    let endpoint = &metadata.authorization_endpoint;
    let redirection_url = authorization_url(endpoint, provider, &secrets, &callback_url, language.tag);
    let mut response = Json(StartedIdentification { redirection_url, callback_url }).into_response();
    cookies::keep(response.headers_mut(), cookies::IDENTIFICATION, &browser, app.settings.identification);
    Ok(response)
}

/// Brings what the provider's page sent the browser back with. Whoever is identified as who they say they are stays so while
/// their answers do; a draft whose form ends with that is sent by it.
#[utoipa::path(
    post,
    path = "/api/v1/identifications/complete",
    operation_id = "completeIdentification",
    tag = "identification",
    request_body = IdentificationAnswer,
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 200, description = "Identified", body = CompletedIdentification, headers(("set-cookie" = String, description = "Access and refresh token, where the draft became an application"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "Unknown, used or another browser's (`identification-gone`), or too late (`identification-expired`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "Somebody else than the answers say (`identity-mismatch`), cancelled (`identification-cancelled`), or nobody who can be believed (`identification-failed`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "The provider can't be reached (`identification-unavailable`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn complete(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(answer): JsonBody<IdentificationAnswer>,
) -> Result<Response, Problem> {
    Limit::Code.admit(&app, address(&headers)).await?;
    let (database, now) = (app.database()?, clock::now());
    let gone = || Problem::Identification(Failure::Gone, None);
    let state = Token::parse(&answer.state).ok_or_else(gone)?;
    let browser = cookies::token(&headers, cookies::IDENTIFICATION).ok_or_else(gone)?;
    let attempt = store::find(&database, &state.hash(), &browser.hash()).await?.ok_or_else(gone)?;
    let subject = subject_of(&app, &headers, &attempt, now).await?;
    let failed = |failure| Problem::Identification(failure, Some(subject.purpose.clone()));
    if !store::claim(&database, &attempt.id, now).await? {
        return Err(failed(Failure::Gone));
    }
    match identity(&app, &subject, &attempt, &answer, now).await? {
        Ok(identity_hash) => {
            let until = now.plus(app.settings.drafts.confirmed);
            store::identify(&database, &attempt, &identity_hash, until).await?;
        }
        Err(failure) => {
            store::fail(&database, &attempt.id, failure).await?;
            return Err(failed(failure));
        }
    }
    let SentDraft { is_sent, reference, session } = match attempt.invitation {
        None => send_identified(&app, &headers, &attempt.application, now).await?,
        Some(_) => SentDraft::default(),
    };
    let done = CompletedIdentification { purpose: subject.purpose, is_sent, reference };
    crate::applications::answer_with_session(&app, &headers, Json(done), session, now).await
}

/// Whom an attempt is about, if its browser may still ask.
async fn subject_of(
    app: &App,
    headers: &HeaderMap,
    attempt: &AttemptRow,
    now: clock::Timestamp,
) -> Result<Subject, Problem> {
    let (application, person) = (attempt.application.as_str(), attempt.person());
    let request = IdentificationRequest { application, person, invitation: attempt.invitation.as_ref() };
    Subject::find(app, headers, &request, now).await.map_err(|problem| match problem {
        Problem::Internal(_) => problem,
        _ => Problem::Identification(Failure::Gone, None),
    })
}

/// What recognises the person whom the provider names, if that is who they say they are.
async fn identity(
    app: &App,
    subject: &Subject,
    attempt: &AttemptRow,
    IdentificationAnswer { code, iss, error, .. }: &IdentificationAnswer,
    now: clock::Timestamp,
) -> Result<Result<String, Failure>, Problem> {
    let Some(provider) = app.settings.identity_providers.for_country(subject.market.country) else {
        return Ok(Err(Failure::Unavailable));
    };
    let verifier = attempt.verifier(&app.settings.sealing)?;
    let answer = ProviderAnswer { code: code.as_deref(), error: error.as_deref(), issuer: iss.as_deref() };
    let named = identify(provider, &subject.market, attempt, &verifier, &answer, now).await;
    Ok(named.and_then(|identity| {
        let identity_hash = app.settings.sealing.person(&identity);
        if identity_hash == subject.identity_hash { Ok(identity_hash) } else { Err(Failure::Mismatch) }
    }))
}
