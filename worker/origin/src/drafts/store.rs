//! Drafts in D1. Each change is one batch, which D1 runs as one transaction.

use serde::Deserialize;
use worker::D1Database;

use crate::clock::{Seconds, Timestamp};
use crate::drafts::Holder;
use crate::problem::Problem;
use crate::sql::statement;
use crate::tokens::TokenHash;

macro_rules! columns {
    () => {
        "id, kind, language, cookie_hash, email_hash, confirmed_at, step, version, answers_sealed, typed_sealed, \
         carried, sent_at, updated_at, expires_at, (SELECT identity_hash FROM identifications \
         WHERE person_id = drafts.id || ':applicant' AND result = 'identified' ORDER BY used_at DESC LIMIT 1) AS identified_hash"
    };
}

/// A draft as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct DraftRow {
    /// Names the draft.
    pub id: String,
    /// What is applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// The browser that has it.
    pub cookie_hash: TokenHash,
    /// The mailbox of its address.
    pub email_hash: Option<String>,
    /// When that was confirmed.
    pub confirmed_at: Option<Timestamp>,
    /// The step to go on with.
    pub step: String,
    /// Which save it is.
    pub version: u32,
    /// What was answered; nothing once it is an application.
    pub answers_sealed: Option<String>,
    /// What was typed last.
    pub typed_sealed: Option<String>,
    /// What came with the sending that the edge signed, as JSON.
    pub carried: Option<String>,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// When it was changed last.
    pub updated_at: Timestamp,
    /// When it will be deleted.
    pub expires_at: Timestamp,
    /// What recognises whoever was identified last for its applicant.
    pub identified_hash: Option<String>,
}

/// Columns of a [`DraftRow`].
pub const DRAFT_COLUMNS: &str = columns!();

/// What stands in the way of a new one: drafts whose time is over.
const CLEAR: &str = "DELETE FROM drafts WHERE kind = ?1 AND expires_at <= ?2 AND (cookie_hash = ?3 OR user_id = ?4)";
/// Where the browser or the user has one, nothing is added.
const ADD: &str = "INSERT INTO drafts
      (id, kind, language, cookie_hash, user_id, step, version, answers_sealed, updated_at, expires_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9) ON CONFLICT DO NOTHING";
/// The browser's own comes before the user's.
const FIND: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM drafts WHERE kind = ?1 AND answers_sealed IS NOT NULL AND (cookie_hash = ?3 OR user_id = ?4) AND expires_at > ?2
    ORDER BY cookie_hash = ?3 DESC LIMIT 1"
);
const FIND_OF_HOLDER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM drafts WHERE id = ?1 AND answers_sealed IS NOT NULL AND (cookie_hash = ?3 OR user_id = ?4) AND expires_at > ?2"
);
/// What the browser's last one became, where none is open.
const FIND_SUBMITTED: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM drafts WHERE kind = ?1 AND answers_sealed IS NULL AND (cookie_hash = ?3 OR user_id = ?4) AND expires_at > ?2
    ORDER BY updated_at DESC LIMIT 1"
);
/// What is applied for in the holder's open ones.
const OPEN_KINDS: &str = "SELECT DISTINCT kind FROM drafts
    WHERE answers_sealed IS NOT NULL AND (cookie_hash = ?2 OR user_id = ?3) AND expires_at > ?1 ORDER BY kind";
const SEND: &str = concat!(
    "UPDATE drafts SET sent_at = ?3, carried = ?4 WHERE id = ?1 AND version = ?2 AND answers_sealed IS NOT NULL RETURNING ",
    columns!()
);
const SET_TRACKING: &str = "UPDATE drafts SET carried = ?2 WHERE id = ?1";
const BY_ID: &str = concat!("SELECT ", columns!(), " FROM drafts WHERE id = ?1");
/// Every open one of a user, and those whose address was confirmed to be theirs.
const OF_USER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM drafts WHERE answers_sealed IS NOT NULL AND expires_at > ?3
      AND (user_id = ?1 OR (email_hash = ?2 AND confirmed_at IS NOT NULL)) ORDER BY updated_at DESC"
);
const FIND_MOVED: &str = "SELECT id FROM drafts WHERE moved_from = ?1 AND kind = ?2 AND expires_at > ?3 LIMIT 1";
/// Where two save one version, one of them succeeds. A draft that is nobody's becomes that of the user who saves it, if they have
/// no other.
const SAVE: &str = concat!(
    "UPDATE drafts SET step = ?3, version = version + 1, answers_sealed = ?4, typed_sealed = ?5, email_hash = ?6,
      confirmed_at = ?7, sent_at = ?8, carried = iif(?8 IS NULL, NULL, carried), updated_at = ?9, expires_at = ?10,
      user_id = coalesce(user_id, (SELECT u.id FROM users u WHERE u.id = ?11 AND NOT EXISTS
        (SELECT 1 FROM drafts other WHERE other.user_id = ?11 AND other.kind = ?12 AND other.answers_sealed IS NOT NULL)))
    WHERE id = ?1 AND version = ?2 AND answers_sealed IS NOT NULL RETURNING ",
    columns!()
);
const DELETE: &str = "DELETE FROM drafts WHERE id = ?1";

/// A draft to be stored.
pub struct NewDraft<'a> {
    /// Its id.
    pub id: &'a str,
    /// What is applied for.
    pub kind: &'a str,
    /// Code of its language.
    pub language: &'a str,
    /// The browser that will have it.
    pub browser: &'a TokenHash,
    /// Who is signed in there.
    pub user: Option<&'a str>,
    /// The first step.
    pub step: &'a str,
    /// Its answers, sealed.
    pub answers_sealed: &'a str,
}

#[derive(Deserialize)]
struct Moved {}

#[derive(Deserialize)]
struct OpenKind {
    kind: String,
}

/// Stores a draft, unless the browser or the user has an open one of its kind; answers the open one.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn add(database: &D1Database, new: NewDraft<'_>, now: Timestamp, life: Seconds) -> Result<DraftRow, Problem> {
    let NewDraft { id, kind, language, browser, user, step, answers_sealed } = new;
    let until = now.plus(life);
    let batch = vec![
        statement(database, CLEAR, &[&kind, &now, browser, &user])?,
        statement(database, ADD, &[&id, &kind, &language, browser, &user, &step, &answers_sealed, &now, &until])?,
        statement(database, FIND, &[&kind, &now, browser, &user])?,
    ];
    let results = database.batch(batch).await?;
    let found = results.last().map(|found| found.results::<DraftRow>()).transpose()?;
    let stored = found.and_then(|rows| rows.into_iter().next());
    stored.ok_or_else(|| Problem::Internal("a draft was not stored".to_owned()))
}

/// The holder's open draft of this kind.
///
/// # Errors
/// [`Problem::DraftMoved`] where a link has opened it in another browser, [`Problem::DraftUnknown`] where there is none
/// else; [`Problem::Internal`] when the database fails.
pub async fn find(database: &D1Database, holder: &Holder, kind: &str, now: Timestamp) -> Result<DraftRow, Problem> {
    let (browser, user) = (holder.browser_hash(), holder.user());
    let browser = browser.as_ref().map(TokenHash::as_str);
    if browser.is_none() && user.is_none() {
        return Err(Problem::DraftUnknown);
    }
    if let Some(found) = statement(database, FIND, &[&kind, &now, &browser, &user])?.first::<DraftRow>(None).await? {
        return Ok(found);
    }
    let moved = statement(database, FIND_MOVED, &[&browser, &kind, &now])?.first::<Moved>(None).await?;
    Err(if moved.is_some() { Problem::DraftMoved } else { Problem::DraftUnknown })
}

/// The open draft with this id, if the holder has it.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find_held(
    database: &D1Database,
    holder: &Holder,
    draft: &str,
    now: Timestamp,
) -> Result<Option<DraftRow>, Problem> {
    let (browser, user) = (holder.browser_hash(), holder.user());
    let browser = browser.as_ref().map(TokenHash::as_str);
    Ok(statement(database, FIND_OF_HOLDER, &[&draft, &now, &browser, &user])?.first(None).await?)
}

/// What is applied for in the holder's open drafts.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn open_kinds(database: &D1Database, holder: &Holder, now: Timestamp) -> Result<Vec<String>, Problem> {
    let (browser, user) = (holder.browser_hash(), holder.user());
    let browser = browser.as_ref().map(TokenHash::as_str);
    let found = statement(database, OPEN_KINDS, &[&now, &browser, &user])?.all().await?.results::<OpenKind>()?;
    Ok(found.into_iter().map(|row| row.kind).collect())
}

/// The holder's draft of this kind to send: the open one, or the last that has become an application.
///
/// # Errors
/// As [`find`].
pub async fn find_to_send(
    database: &D1Database,
    holder: &Holder,
    kind: &str,
    now: Timestamp,
) -> Result<DraftRow, Problem> {
    let none = match find(database, holder, kind, now).await {
        Err(none @ (Problem::DraftUnknown | Problem::DraftMoved)) => none,
        found => return found,
    };
    let (browser, user) = (holder.browser_hash(), holder.user());
    let browser = browser.as_ref().map(TokenHash::as_str);
    statement(database, FIND_SUBMITTED, &[&kind, &now, &browser, &user])?.first::<DraftRow>(None).await?.ok_or(none)
}

/// Marks a draft as sent, to wait until its address is confirmed, and stores `carried` with it.
///
/// # Errors
/// [`Problem::VersionConflict`] where it was changed meanwhile; [`Problem::Internal`] when the database fails.
pub async fn send(database: &D1Database, draft: &DraftRow, carried: &str, now: Timestamp) -> Result<DraftRow, Problem> {
    let sent = statement(database, SEND, &[&draft.id, &draft.version, &now, &carried])?;
    sent.first::<DraftRow>(None).await?.ok_or(Problem::VersionConflict)
}

/// Replaces what was stored with a draft at its sending.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn set_tracking(database: &D1Database, draft: &str, carried: &str) -> Result<(), Problem> {
    statement(database, SET_TRACKING, &[&draft, &carried])?.run().await?;
    Ok(())
}

/// The draft with this id.
///
/// # Errors
/// [`Problem::DraftUnknown`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn by_id(database: &D1Database, draft: &str) -> Result<DraftRow, Problem> {
    statement(database, BY_ID, &[&draft])?.first::<DraftRow>(None).await?.ok_or(Problem::DraftUnknown)
}

/// A user's open drafts, by their id and what recognises their mailbox.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(
    database: &D1Database,
    user: &str,
    mailbox: &str,
    now: Timestamp,
) -> Result<Vec<DraftRow>, Problem> {
    Ok(statement(database, OF_USER, &[&user, &mailbox, &now])?.all().await?.results()?)
}

/// Stores `changed`, whose `version` is the one it was made of; `user` is who is signed in. Answers the draft as it is now.
///
/// # Errors
/// [`Problem::VersionConflict`] where it has another version by now; [`Problem::Internal`] when the database fails.
pub async fn save(database: &D1Database, changed: &DraftRow, user: Option<&str>) -> Result<DraftRow, Problem> {
    let DraftRow { id, version, step, answers_sealed, typed_sealed, email_hash, kind, .. } = changed;
    let (answers, typed) = (answers_sealed.as_deref(), typed_sealed.as_deref());
    let (email, confirmed, sent) = (email_hash.as_deref(), changed.confirmed_at, changed.sent_at);
    let (updated, expires) = (changed.updated_at, changed.expires_at);
    let parameters: &[&dyn crate::sql::Parameter] =
        &[id, version, step, &answers, &typed, &email, &confirmed, &sent, &updated, &expires, &user, kind];
    let saved = statement(database, SAVE, parameters)?.first::<DraftRow>(None).await?;
    saved.ok_or(Problem::VersionConflict)
}

/// Deletes a draft, with what was mailed for it.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn delete(database: &D1Database, draft: &str) -> Result<(), Problem> {
    statement(database, DELETE, &[&draft])?.run().await?;
    Ok(())
}
