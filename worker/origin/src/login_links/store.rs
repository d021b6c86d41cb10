//! Login links in D1. Each call is one batch, which D1 runs as one transaction, and takes the same
//! statements whether or not the address is known.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::email_address::EmailAddress;
use crate::mail::Message;
use crate::problem::Problem;
use crate::sessions::SessionTokens;
use crate::settings::{Environment, Settings};
use crate::sql::statement;
use crate::tokens::{Token, TokenHash};
use crate::users::{self, UserProfile, UserRow};

/// Stores a link for the user with the address, if there is one and few enough links are open.
const ADD: &str = "INSERT INTO login_links (hash, user_id, created_at, expires_at)
    SELECT ?1, id, ?3, ?4 FROM users WHERE email = ?2 AND ?5 > (
      SELECT count(*) FROM login_links WHERE user_id = users.id AND used_at IS NULL AND expires_at > ?3)";

const ADD_TO_OUTBOX: &str = "INSERT INTO outbox (recipient, language, subject, text, link, sent_at)
    SELECT u.email, ?2, ?3, ?4, ?5, ?6 FROM login_links link JOIN users u ON u.id = link.user_id WHERE link.hash = ?1";

const RECIPIENT: &str = "SELECT u.email FROM login_links link JOIN users u ON u.id = link.user_id WHERE link.hash = ?1";

/// Uses a link up for one session. Of all who try, one succeeds.
const USE: &str = "UPDATE login_links SET used_at = ?2, opened_family = ?3
    WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2";

/// These take effect only where the use did.
const OPEN_FAMILY: &str = "INSERT INTO session_families (id, user_id, created_at, device)
    SELECT ?2, user_id, ?3, ?4 FROM login_links WHERE hash = ?1 AND opened_family = ?2";
const ADD_REFRESH: &str = "INSERT INTO refresh_tokens (hash, family_id, generation, issued_at, expires_at)
    SELECT ?2, id, 0, ?3, ?4 FROM session_families WHERE id = ?1";
const ADD_ACCESS: &str = "INSERT INTO access_tokens (hash, family_id, expires_at)
    SELECT ?2, id, ?3 FROM session_families WHERE id = ?1";

#[derive(Deserialize)]
struct Recipient {
    email: String,
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
    token: &TokenHash,
    message: &Message,
    now: Timestamp,
    settings: &Settings,
) -> Result<Option<String>, Problem> {
    let until = now.plus(settings.login_link);
    let add = statement(database, ADD, &[token, &address.as_str(), &now, &until, &settings.open_login_links])?;
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

/// A session to be opened.
pub struct NewSession<'a> {
    /// Its family.
    pub family: &'a str,
    /// What its user knows it by.
    pub device: &'a str,
    /// Its first tokens.
    pub tokens: &'a SessionTokens,
}

/// Uses a link up and opens `session`. The answer is the user who has signed in; none when the link is unknown, used or too old.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn consume(
    database: &D1Database,
    token: &Token,
    NewSession { family, device, tokens }: NewSession<'_>,
    now: Timestamp,
    settings: &Settings,
) -> Result<Option<UserProfile>, Problem> {
    let times = settings.session;
    let link = token.hash();
    let user = format!(
        "SELECT {} FROM session_families family JOIN users u ON u.id = family.user_id WHERE family.id = ?1",
        users::COLUMNS
    );
    let batch = vec![
        statement(database, USE, &[&link, &now, &family])?,
        statement(database, OPEN_FAMILY, &[&link, &family, &now, &device])?,
        statement(database, ADD_REFRESH, &[&family, &tokens.refresh.hash(), &now, &now.plus(times.refresh)])?,
        statement(database, ADD_ACCESS, &[&family, &tokens.access.hash(), &now.plus(times.access)])?,
        statement(database, &user, &[&family])?,
    ];
    let results = database.batch(batch).await?;
    let row = match results.last() {
        Some(found) => found.results::<UserRow>()?.into_iter().next(),
        None => None,
    };
    row.map(UserProfile::try_from).transpose()
}
