//! Login links in D1. Each call is one batch, which D1 runs as one transaction, and takes the same
//! statements whether or not the address is known.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::login_links::code::LoginCode;
use crate::mail::Message;
use crate::problem::Problem;
use crate::sessions::opening::NewSession;
use crate::settings::{Environment, Settings};
use crate::sql::statement;
use crate::tokens::{Token, TokenHash};
use crate::users::{UserProfile, UserRow};
use kirkas_lending::email_address::EmailAddress;

/// Stores a link for the user with the address, if there is one and few enough links are open.
const ADD: &str = "INSERT INTO login_links (hash, user_id, created_at, expires_at, browser_hash, code_hash)
    SELECT ?1, id, ?3, ?4, ?6, ?7 FROM users WHERE email = ?2 AND ?5 > (
      SELECT count(*) FROM login_links WHERE user_id = users.id AND used_at IS NULL AND expires_at > ?3)";

const ADD_TO_OUTBOX: &str = "INSERT INTO outbox (recipient, language, subject, text, link, sent_at)
    SELECT u.email, ?2, ?3, ?4, ?5, ?6 FROM login_links link JOIN users u ON u.id = link.user_id WHERE link.hash = ?1";

const RECIPIENT: &str = "SELECT u.email FROM login_links link JOIN users u ON u.id = link.user_id WHERE link.hash = ?1";

/// Uses a link up for one session, in the browser that asked for it or with its account confirmed. Of all who try, one
/// succeeds.
const USE: &str = "UPDATE login_links SET used_at = ?2, opened_family = ?3
    WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2
      AND (browser_hash = ?4 OR user_id IN (SELECT id FROM users WHERE email = ?5))";
/// The user of a link that could still be used.
const ACCOUNT: &str = "SELECT u.email FROM login_links link JOIN users u ON u.id = link.user_id
    WHERE link.hash = ?1 AND link.used_at IS NULL AND link.expires_at > ?2";

/// Counts a try against every link that the browser has open, and uses up the one that the code is of.
const TRY_CODE: &str = "UPDATE login_links SET code_tries = code_tries + 1
    WHERE browser_hash = ?1 AND used_at IS NULL AND expires_at > ?2";
const USE_CODE: &str = "UPDATE login_links SET used_at = ?2, opened_family = ?3
    WHERE hash = (SELECT hash FROM login_links WHERE browser_hash = ?1 AND used_at IS NULL AND expires_at > ?2
      AND code_hash = ?4 AND code_tries <= ?5 LIMIT 1)";

/// Takes effect only where the use did.
const OPEN_FAMILY: &str = "INSERT INTO session_families (id, user_id, created_at, device)
    SELECT ?1, user_id, ?2, ?3 FROM login_links WHERE opened_family = ?1";

#[derive(Deserialize)]
struct Recipient {
    email: String,
}

/// A link to be stored: what opens it.
pub struct NewLink {
    /// The token in the link.
    pub token: TokenHash,
    /// The browser that asks for it.
    pub browser: TokenHash,
    /// The code that works in that browser.
    pub code: String,
}

/// Stores a link for the user with this address. The answer is the address to send `message` to:
/// none when it is nobody's, when too many links are open, or when development keeps the message in
/// its outbox.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn add(
    database: &D1Database,
    address: &EmailAddress,
    NewLink { token, browser, code }: &NewLink,
    message: &Message,
    now: Timestamp,
    settings: &Settings,
) -> Result<Option<String>, Problem> {
    let until = now.plus(settings.login_link);
    let most = settings.open_login_links;
    let add = statement(database, ADD, &[token, &address.as_str(), &now, &until, &most, browser, code])?;
    let deliver = match settings.environment {
        Environment::Development => add_to_outbox(database, token, message, now)?,
        Environment::Production => statement(database, RECIPIENT, &[token])?,
    };
    let results = database.batch(vec![add, deliver]).await?;
    match results.last() {
        Some(found) => Ok(found.results::<Recipient>()?.into_iter().next().map(|recipient| recipient.email)),
        None => Ok(None),
    }
}

fn add_to_outbox(
    database: &D1Database,
    token: &TokenHash,
    message: &Message,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let Message { language, subject, text, link } = message;
    statement(database, ADD_TO_OUTBOX, &[token, language, subject, text, link, &now])
}

/// Uses a link up and opens `session`: in the browser that asked for it, or where `account` is the link's own, as the user
/// has confirmed. The answer is the user who has signed in.
///
/// # Errors
/// [`Problem::OtherBrowser`] names the account where it is to be confirmed; [`Problem::LoginLinkGone`] when the link is
/// unknown, used or too old; [`Problem::Internal`] when the database fails. Nothing has changed then.
pub async fn consume(
    database: &D1Database,
    link: &TokenHash,
    browser: Option<&Token>,
    account: Option<&EmailAddress>,
    session: &NewSession,
    settings: &Settings,
) -> Result<UserProfile, Problem> {
    let browser = browser.map(Token::hash);
    let (browser, account) = (browser.as_ref().map(TokenHash::as_str), account.map(EmailAddress::as_str));
    let mut batch = vec![statement(database, USE, &[link, &session.now, &session.family, &browser, &account])?];
    batch.extend(opening(database, session, settings)?);
    if let Some(user) = opened(database, batch).await? {
        return Ok(user);
    }
    let open = statement(database, ACCOUNT, &[link, &session.now])?.first::<Recipient>(None).await?;
    Err(open.map_or(Problem::LoginLinkGone, |Recipient { email }| Problem::OtherBrowser(email)))
}

/// Uses up the link that `code` is of, in the browser that asked for it, and opens `session`. The answer is the user who
/// has signed in.
///
/// # Errors
/// [`Problem::LoginCodeWrong`] when no open link of this browser has the code, or it was tried too often;
/// [`Problem::Internal`] when the database fails.
pub async fn consume_code(
    database: &D1Database,
    code: &LoginCode,
    browser: &Token,
    session: &NewSession,
    settings: &Settings,
) -> Result<UserProfile, Problem> {
    let (hash, code, tries) = (browser.hash(), code.hash(browser), settings.login_code_tries);
    let mut batch = vec![
        statement(database, TRY_CODE, &[&hash, &session.now])?,
        statement(database, USE_CODE, &[&hash, &session.now, &session.family, &code, &tries])?,
    ];
    batch.extend(opening(database, session, settings)?);
    opened(database, batch).await?.ok_or(Problem::LoginCodeWrong)
}

/// Opens the session for the user of the link that was used up for it; the last statement answers the user.
fn opening(
    database: &D1Database,
    session: &NewSession,
    settings: &Settings,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let mut batch = vec![statement(database, OPEN_FAMILY, &[&session.family, &session.now, &session.device])?];
    batch.extend(session.statements(database, settings)?);
    Ok(batch)
}

/// Runs the statements, of which the last answers the user.
async fn opened(database: &D1Database, batch: Vec<D1PreparedStatement>) -> Result<Option<UserProfile>, Problem> {
    let results = database.batch(batch).await?;
    let user = match results.last() {
        Some(found) => found.results::<UserRow>()?.into_iter().next(),
        None => None,
    };
    user.map(UserProfile::try_from).transpose()
}
