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
use crate::clock::Timestamp;
use crate::confirmation::store::Use;
use crate::drafts::{self, Draft, DraftRow, Holder, OpenDraft};
use crate::problem::Problem;
use crate::tokens::{Token, TokenHash};
use crate::{clock, cookies, randomness};

/// What came of a draft's link or code.
#[derive(Serialize, ToSchema)]
pub struct Confirmation {
    /// The draft as it is now.
    draft: Draft,
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
    let mut holder = Holder::of(app, headers).await?;
    let browser = holder.browser.clone().map_or_else(randomness::token, Ok)?;
    let opened = OpenDraft::of(drafts::by_id(&database, &draft).await?, &holder, &app.settings, now)?;
    let address = opened.contents.email().ok_or(Problem::LoginLinkGone)?;
    let attempt = randomness::token()?.text();
    let by = Use { attempt: &attempt, draft: &draft, browser: &browser.hash(), address: &address, now };
    let Some(row) = store::use_link(&database, link, by, &app.settings).await? else {
        return Ok(None);
    };
    holder.browser = Some(browser.clone());
    confirmed(app, row, &holder, Some(&browser), now).await.map(Some)
}

/// The answer to a link or a code; it has the browser keep the cookie of `browser`, if that is given.
async fn confirmed(
    app: &App,
    row: DraftRow,
    holder: &Holder,
    browser: Option<&Token>,
    now: Timestamp,
) -> Result<Response, Problem> {
    let draft = OpenDraft::of(row, holder, &app.settings, now)?.shown();
    let mut response = Json(Confirmation { draft }).into_response();
    if let Some(browser) = browser {
        cookies::keep(response.headers_mut(), cookies::DRAFT, browser, app.settings.drafts.confirmed);
    }
    Ok(response)
}
