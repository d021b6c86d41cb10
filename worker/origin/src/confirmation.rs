//! What is mailed for a draft (product design, 3.5 and 3.6): a link and a code that confirm its address, and a link that
//! opens it where it was left. A code works in the browser that holds the draft; a link moves the draft to the browser that
//! uses it. Nothing here tells whether an address is a user's.

pub mod endpoints;
mod mails;
mod store;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::applications::{NewApplication, SentApplication, make};
use crate::clock::Timestamp;
use crate::confirmation::store::Use;
use crate::drafts::{self, Draft, DraftRow, Holder, OpenDraft};
use crate::problem::Problem;
use crate::sessions::endpoints::{Issue, revoke_presented, signed_in};
use crate::tokens::{Token, TokenHash};
use crate::{clock, cookies, randomness};

/// What came of a draft's link or code: the draft as it is now or, where it had been sent, the application that it became.
#[derive(Serialize, ToSchema)]
pub struct Confirmation {
    /// The draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
    /// The application.
    #[serde(skip_serializing_if = "Option::is_none")]
    application: Option<SentApplication>,
}

/// Uses a draft's link up, in the browser that sent these headers. None where the link is no draft's, or can't be used.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn consume(app: &App, headers: &HeaderMap, link: &TokenHash) -> Result<Option<Response>, Problem> {
    let (database, now) = (app.database()?, clock::now());
    let Some(draft) = store::draft_of(&database, link, now).await? else {
        return Ok(None);
    };
    let mut holder = Holder::from_headers(app, headers).await?;
    let browser = holder.browser.clone().map_or_else(randomness::token, Ok)?;
    let opened = OpenDraft::from_row(drafts::by_id(&database, &draft).await?, &holder, &app.settings, now)?;
    let address = opened.email().ok_or(Problem::LoginLinkGone)?;
    let attempt = randomness::token()?.text();
    let by = Use { attempt: &attempt, draft: &draft, browser: &browser.hash(), address: &address, now };
    let Some(row) = store::use_link(&database, link, by, &app.settings).await? else {
        return Ok(None);
    };
    holder.browser = Some(browser.clone());
    confirmed(app, headers, row, &holder, Some(&browser), now).await.map(Some)
}

/// The answer to a link or a code; it has the browser keep the cookie of `browser`, if that is given. A draft that was sent
/// and is confirmed now becomes an application, and the browser is signed in.
async fn confirmed(
    app: &App,
    headers: &HeaderMap,
    row: DraftRow,
    holder: &Holder,
    browser: Option<&Token>,
    now: Timestamp,
) -> Result<Response, Problem> {
    let draft = OpenDraft::from_row(row, holder, &app.settings, now)?;
    let is_to_be_made = draft.row.sent_at.is_some() && draft.confirmed && draft.is_complete();
    let mut response = if is_to_be_made {
        let tracking = draft.consented_tracking(&app.database()?, headers).await?;
        let NewApplication { application, session } = make(app, headers, &draft, holder, &tracking, now).await?;
        let answer = Json(Confirmation { draft: None, application: Some(application) });
        match session {
            None => answer.into_response(),
            Some(session) => {
                revoke_presented(app, headers, now).await?;
                signed_in(answer, &session.tokens, Issue { opened: now, issued: now, now }, app.settings.session)
            }
        }
    } else {
        Json(Confirmation { draft: Some(draft.present()), application: None }).into_response()
    };
    if let Some(browser) = browser {
        cookies::keep(response.headers_mut(), cookies::DRAFT, browser, app.settings.drafts.confirmed);
    }
    Ok(response)
}
