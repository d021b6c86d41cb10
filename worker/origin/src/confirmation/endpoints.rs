//! The calls that confirm a draft's address and lead back to it.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use http::{HeaderMap, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, Purpose, Use};
use super::{Confirmation, confirmed, mails};
use crate::app::App;
use crate::drafts::{Holder, OpenDraft};
use crate::json_body::JsonBody;
use crate::login_links::code::LoginCode;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::tokens::Token;
use crate::{clock, drafts, randomness};

/// Nothing: the answer is the same whoever has the address.
#[derive(Serialize, ToSchema)]
pub struct MailAccepted {}

/// The code of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressCode {
    /// Eight letters and digits; case, spaces and hyphens do not matter.
    #[schema(example = "ABCD-234Z")]
    code: String,
}

/// A link that somebody got without having asked for it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedLink {
    /// The value of `token` in the link's fragment.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    token: String,
}

/// Mails a link and a code that confirm the draft's address.
#[utoipa::path(
    post,
    path = "/api/v1/drafts/{kind}/email",
    operation_id = "mailDraftConfirmation",
    tag = "draft",
    params(("kind" = String, Path, description = "What is applied for", example = "loan")),
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 202, description = "A link is on its way", body = MailAccepted),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The draft has no address yet: `step` asks for it", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Mail is not set up", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn email(
    State(app): State<App>,
    Path(kind): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<MailAccepted>), Problem> {
    mail(&app, &kind, &uri, &headers, Purpose::Confirm).await
}

/// Mails a link that opens the draft where it was left: once, in any browser, without signing in.
#[utoipa::path(
    post,
    path = "/api/v1/drafts/{kind}/resume-link",
    operation_id = "mailDraftLink",
    tag = "draft",
    params(("kind" = String, Path, description = "What is applied for", example = "loan")),
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 202, description = "A link is on its way", body = MailAccepted),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The draft has no address yet: `step` asks for it", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Mail is not set up", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn resume_link(
    State(app): State<App>,
    Path(kind): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<MailAccepted>), Problem> {
    mail(&app, &kind, &uri, &headers, Purpose::Resume).await
}

/// Confirms the draft's address with the code of a mail, in the browser that holds the draft.
#[utoipa::path(
    post,
    path = "/api/v1/drafts/{kind}/confirm",
    operation_id = "confirmDraft",
    tag = "draft",
    params(("kind" = String, Path, description = "What is applied for", example = "loan")),
    security((), ("draft" = []), ("access" = [])),
    request_body = AddressCode,
    responses(
        (status = 200, description = "Confirmed; where the draft had been sent, the application, and the browser is signed in", body = Confirmation),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "No code can be tried: it is used, too old or was tried too often", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The code is wrong", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn confirm(
    State(app): State<App>,
    Path(kind): Path<String>,
    headers: HeaderMap,
    JsonBody(AddressCode { code }): JsonBody<AddressCode>,
) -> Result<Response, Problem> {
    Limit::Code.admit(&app, address(&headers)).await?;
    let (holder, now, database) = (Holder::from_headers(&app, &headers).await?, clock::now(), app.database()?);
    let row = drafts::find(&database, &holder, &kind, now).await?;
    let draft = OpenDraft::from_row(row, &holder, &app.settings, now)?;
    let code = LoginCode::parse(&code).ok_or(Problem::CodeWrong)?;
    let address = draft.email().ok_or(Problem::CodeGone)?;
    let (id, attempt) = (draft.row.id.as_str(), randomness::token()?.text());
    let by = Use { attempt: &attempt, draft: id, browser: &draft.row.cookie_hash, address: &address, now };
    let stands_for_code = app.settings.sealing.code(id, &code.text());
    let row = store::use_code(&database, &stands_for_code, by, &app.settings).await?;
    confirmed(&app, &headers, row, &holder, None, now).await
}

/// Says that a link was mailed to somebody who had not asked for it: its draft is deleted. The answer does not tell whether
/// there was one.
#[utoipa::path(
    post,
    path = "/api/v1/login-links/refuse",
    operation_id = "refuseLoginLink",
    tag = "sign-in",
    request_body = RefusedLink,
    responses(
        (status = 204, description = "If it was a draft's link, the draft is deleted"),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn refuse(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(RefusedLink { token }): JsonBody<RefusedLink>,
) -> Result<StatusCode, Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    if let Some(token) = Token::parse(&token) {
        store::refuse(&app.database()?, &token.hash(), clock::now()).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn mail(
    app: &App,
    kind: &str,
    uri: &Uri,
    headers: &HeaderMap,
    purpose: Purpose,
) -> Result<(StatusCode, Json<MailAccepted>), Problem> {
    Limit::Mail.admit(app, address(headers)).await?;
    let (holder, now) = (Holder::from_headers(app, headers).await?, clock::now());
    let row = drafts::find(&app.database()?, &holder, kind, now).await?;
    let draft = OpenDraft::from_row(row, &holder, &app.settings, now)?;
    mails::mail(app, (headers, uri), &draft, purpose).await?;
    Ok((StatusCode::ACCEPTED, Json(MailAccepted {})))
}
