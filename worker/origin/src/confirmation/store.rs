//! The links of drafts in D1. Each change is one batch, which D1 runs as one transaction.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::{Seconds, Timestamp};
use crate::drafts::{DRAFT_COLUMNS, DraftRow};
use crate::mail::Message;
use crate::problem::Problem;
use crate::settings::{Environment, Settings};
use crate::sql::statement;
use crate::tokens::TokenHash;
use kirkas_lending::email_address::EmailAddress;

/// Stores a link, if few enough were mailed to that mailbox lately.
const ADD: &str = "INSERT INTO draft_links (hash, draft_id, purpose, email_hash, code_hash, created_at, expires_at)
    SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM drafts WHERE id = ?2 AND ?8 >
      (SELECT count(*) FROM draft_links WHERE email_hash = ?4 AND created_at > ?9)";
const ADD_TO_OUTBOX: &str = "INSERT INTO outbox (recipient, language, subject, text, link, sent_at)
    SELECT ?2, ?3, ?4, ?5, ?6, created_at FROM draft_links WHERE hash = ?1";
const FIND_LINK: &str = "SELECT hash FROM draft_links WHERE hash = ?1";

/// Counts a try against every confirming link that the draft has open, and uses up the one that the code is of.
const TRY_CODE: &str = "UPDATE draft_links SET tries = tries + 1
    WHERE draft_id = ?1 AND purpose = 'confirm' AND used_at IS NULL AND expires_at > ?2";
const USE_CODE: &str = "UPDATE draft_links SET used_at = ?2, used_by = ?3
    WHERE hash = (SELECT link.hash FROM draft_links link JOIN drafts draft ON draft.id = link.draft_id
      WHERE link.draft_id = ?1 AND link.purpose = 'confirm' AND link.used_at IS NULL AND link.expires_at > ?2
        AND link.code_hash = ?4 AND link.tries <= ?5 AND link.email_hash = draft.email_hash LIMIT 1)";
const FIND_OPEN_LINK: &str = "SELECT hash FROM draft_links
    WHERE draft_id = ?1 AND purpose = 'confirm' AND used_at IS NULL AND expires_at > ?2 AND tries < ?3 LIMIT 1";

/// A link works as long as its draft is open and has the address that it was mailed to.
const DRAFT_OF_LINK: &str =
    "SELECT draft_id FROM draft_links link WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2
    AND EXISTS (SELECT 1 FROM drafts WHERE id = link.draft_id AND answers_sealed IS NOT NULL AND expires_at > ?2
      AND email_hash = link.email_hash)";
const USE_LINK: &str = "UPDATE draft_links SET used_at = ?2, used_by = ?3
    WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2";

/// These take effect only where the use did.
///
/// The browser's own draft of that kind gives way: whoever opens a link goes on with what it is of.
const REPLACE: &str = "DELETE FROM drafts WHERE cookie_hash = ?3 AND answers_sealed IS NOT NULL AND id <> ?1
    AND kind = (SELECT kind FROM drafts WHERE id = ?1)
    AND EXISTS (SELECT 1 FROM draft_links WHERE draft_id = ?1 AND used_by = ?2)";
/// A link to come back signs nobody in, so another browser that it opens the draft in confirms the address itself.
const MOVE: &str = "UPDATE drafts SET moved_from = iif(cookie_hash = ?3, moved_from, cookie_hash),
      confirmed_at = iif(cookie_hash = ?3, confirmed_at, NULL), cookie_hash = ?3
    WHERE id = ?1 AND EXISTS (SELECT 1 FROM draft_links WHERE draft_id = ?1 AND used_by = ?2)";
/// It becomes the user's whose address it is, if they have no other.
const CONFIRM: &str = "UPDATE drafts SET confirmed_at = ?3, expires_at = max(expires_at, ?4),
      user_id = coalesce(user_id, (SELECT u.id FROM users u WHERE u.email = ?5 AND NOT EXISTS
        (SELECT 1 FROM drafts other WHERE other.user_id = u.id AND other.kind = drafts.kind
          AND other.answers_sealed IS NOT NULL)))
    WHERE id = ?1 AND EXISTS (SELECT 1 FROM draft_links WHERE draft_id = ?1 AND used_by = ?2 AND purpose = 'confirm')";
/// The draft, where the use took effect.
const FROM_CONFIRMED_DRAFT: &str =
    " FROM drafts WHERE id = ?1 AND EXISTS (SELECT 1 FROM draft_links WHERE draft_id = ?1 AND used_by = ?2)";

/// Takes a link that was not used and still could be.
const REFUSE: &str = "DELETE FROM drafts WHERE answers_sealed IS NOT NULL
    AND id = (SELECT draft_id FROM draft_links WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2)";

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Confirming the draft's address.
    Confirm,
    /// Coming back to the draft.
    Resume,
}

impl Purpose {
    /// As the database and the link name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Resume => "resume",
        }
    }
}

/// A link to be stored.
pub struct NewDraftLink<'a> {
    /// The token in the link.
    pub token: TokenHash,
    /// Whose link it is.
    pub draft: &'a str,
    /// What for.
    pub purpose: Purpose,
    /// The address it goes to.
    pub address: &'a EmailAddress,
    /// What stands for the code beside it.
    pub code: Option<String>,
    /// How long it works.
    pub life: Seconds,
}

/// Somebody's use of a link or of its code.
pub struct Use<'a> {
    /// Names the attempt.
    pub attempt: &'a str,
    /// The draft's id.
    pub draft: &'a str,
    /// The browser that has the draft from then on.
    pub browser: &'a TokenHash,
    /// The draft's address.
    pub address: &'a EmailAddress,
    /// When.
    pub now: Timestamp,
}

#[derive(Deserialize)]
struct Empty {}

#[derive(Deserialize)]
struct DraftOfLink {
    draft_id: String,
}

/// Stores a link; answers whether its message is to be sent: not when too many were, nor when development keeps it in its
/// outbox.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn add(
    database: &D1Database,
    link: &NewDraftLink<'_>,
    message: &Message,
    now: Timestamp,
    settings: &Settings,
) -> Result<bool, Problem> {
    let NewDraftLink { token, draft, purpose, address, code, life } = link;
    let mailbox = settings.sealing.mailbox(address);
    let (until, since) = (now.plus(*life), now.minus(settings.login_link));
    let (purpose, code, most) = (purpose.name(), code.as_deref(), settings.open_login_links);
    let add = statement(database, ADD, &[token, draft, &purpose, &mailbox, &code, &now, &until, &most, &since])?;
    let Message { language, subject, text, link } = message;
    let deliver = match settings.environment {
        Environment::Development => {
            statement(database, ADD_TO_OUTBOX, &[token, &address.as_str(), language, subject, text, link])?
        }
        Environment::Production => statement(database, FIND_LINK, &[token])?,
    };
    let results = database.batch(vec![add, deliver]).await?;
    let added = results.last().map(|found| found.results::<Empty>()).transpose()?;
    Ok(added.is_some_and(|rows| !rows.is_empty()))
}

/// Uses up the link that a code is of; answers the draft, confirmed.
///
/// # Errors
/// [`Problem::CodeWrong`] when no open link has the code and it can be tried again, [`Problem::CodeGone`] when it can't;
/// [`Problem::Internal`] when the database fails.
pub async fn use_code(
    database: &D1Database,
    code: &str,
    by: Use<'_>,
    settings: &Settings,
) -> Result<DraftRow, Problem> {
    let Use { attempt, draft, now, .. } = by;
    let tries = settings.login_code_tries;
    let mut batch = vec![
        statement(database, TRY_CODE, &[&draft, &now])?,
        statement(database, USE_CODE, &[&draft, &now, &attempt, &code, &tries])?,
    ];
    batch.extend(effects(database, &by, settings)?);
    if let Some(row) = last(database, batch).await? {
        return Ok(row);
    }
    let open = statement(database, FIND_OPEN_LINK, &[&draft, &now, &tries])?.first::<Empty>(None).await?;
    Err(if open.is_some() { Problem::CodeWrong } else { Problem::CodeGone })
}

/// Id of the draft that a link is of, if it is one that can be used.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn draft_of(database: &D1Database, link: &TokenHash, now: Timestamp) -> Result<Option<String>, Problem> {
    let found = statement(database, DRAFT_OF_LINK, &[link, &now])?.first::<DraftOfLink>(None).await?;
    Ok(found.map(|found| found.draft_id))
}

/// Uses a link up; answers the draft, in the browser that used it. None where another attempt was quicker.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn use_link(
    database: &D1Database,
    link: &TokenHash,
    by: Use<'_>,
    settings: &Settings,
) -> Result<Option<DraftRow>, Problem> {
    let mut batch = vec![statement(database, USE_LINK, &[link, &by.now, &by.attempt])?];
    batch.extend(effects(database, &by, settings)?);
    last(database, batch).await
}

/// Deletes the draft that a link is of, if it is one that can be used.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn refuse(database: &D1Database, link: &TokenHash, now: Timestamp) -> Result<(), Problem> {
    statement(database, REFUSE, &[link, &now])?.run().await?;
    Ok(())
}

/// What a use has for effects; the last statement answers the draft.
fn effects(database: &D1Database, by: &Use<'_>, settings: &Settings) -> Result<[D1PreparedStatement; 4], Problem> {
    let Use { attempt, draft, browser, address, now } = by;
    let until = now.plus(settings.drafts.confirmed);
    Ok([
        statement(database, REPLACE, &[draft, attempt, *browser])?,
        statement(database, MOVE, &[draft, attempt, *browser])?,
        statement(database, CONFIRM, &[draft, attempt, now, &until, &address.as_str()])?,
        statement(database, &format!("SELECT {DRAFT_COLUMNS}{FROM_CONFIRMED_DRAFT}"), &[draft, attempt])?,
    ])
}

async fn last(database: &D1Database, batch: Vec<D1PreparedStatement>) -> Result<Option<DraftRow>, Problem> {
    let results = database.batch(batch).await?;
    let found = results.last().map(|found| found.results::<DraftRow>()).transpose()?;
    Ok(found.and_then(|rows| rows.into_iter().next()))
}
