//! Machines that wait for a token, in D1. Each change is one batch, which D1 runs as one transaction.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::poll::PolledRow;
use super::user_code::UserCode;
use crate::clock::{Seconds, Timestamp};
use crate::personal_tokens::PersonalToken;
use crate::problem::Problem;
use crate::randomness;
use crate::sealing::Sealing;
use crate::sessions::caller::Caller;
use crate::sql::{Parameter, statement};
use crate::tokens::{Token, TokenHash};

const ADD: &str = "INSERT INTO device_codes
      (hash, user_code, machine, scopes, address, country, poll_seconds, created_at, expires_at, renews)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
/// Somebody types a code. It takes effect only while they have typed few wrong ones.
const TRY: &str = "INSERT INTO wrong_device_codes (id, user_id, expires_at) SELECT ?1, ?2, ?3
    WHERE (SELECT count(*) FROM wrong_device_codes WHERE user_id = ?2 AND expires_at > ?4) < ?5 RETURNING id";
/// A token is confirmed by its own user.
const FIND: &str = "SELECT machine, scopes, address, country, created_at, expires_at, renews IS NOT NULL AS renews
    FROM device_codes WHERE user_code = ?1 AND state = 'pending' AND expires_at > ?2
      AND (renews IS NULL OR EXISTS (SELECT 1 FROM personal_tokens WHERE id = renews AND user_id = ?3))";
/// A code that a machine waits with was no wrong one.
const WAS_RIGHT: &str = "DELETE FROM wrong_device_codes WHERE id = ?4 AND EXISTS
    (SELECT 1 FROM device_codes WHERE user_code = ?1 AND state = 'pending' AND expires_at > ?2
      AND (renews IS NULL OR EXISTS (SELECT 1 FROM personal_tokens WHERE id = renews AND user_id = ?3)))";
const APPROVE: &str = "UPDATE device_codes SET state = 'approved', user_id = ?3, amr = ?4, confirmed_at = ?5,
      passkey_id = (SELECT passkey_id FROM session_families WHERE id = ?6)
    WHERE user_code = ?1 AND state = 'pending' AND expires_at > ?2
      AND (renews IS NULL OR EXISTS (SELECT 1 FROM personal_tokens WHERE id = renews AND user_id = ?3))
    RETURNING hash";
const DENY: &str = "UPDATE device_codes SET state = 'denied'
    WHERE user_code = ?1 AND state = 'pending' AND expires_at > ?2 RETURNING hash";
const FIND_POLLED: &str = "SELECT state, poll_seconds, polled_at, expires_at, EXISTS (SELECT 1 FROM user_roles own
      WHERE own.user_id = device_codes.user_id AND own.role IN ('admin', 'marketer', 'operator')) AS is_staff
    FROM device_codes WHERE hash = ?1";
/// Whoever asks too early has to wait longer from then on (RFC 8628, section 3.5).
const POLL: &str = "UPDATE device_codes SET polled_at = ?2,
      poll_seconds = poll_seconds + iif(polled_at > ?2 - 1000 * poll_seconds AND poll_seconds < 60, 5, 0)
    WHERE hash = ?1 AND state = 'pending' AND expires_at > ?2";
/// Of all who redeem a code, one succeeds.
const REDEEM: &str = "UPDATE device_codes SET state = 'redeemed', token_id = ?3
    WHERE hash = ?1 AND state = 'approved' AND expires_at > ?2 AND renews IS ?4";
/// Takes effect only where the redemption did.
const ADD_TOKEN: &str = "INSERT INTO personal_tokens
      (id, hash, user_id, name, scopes, passkey_id, amr, confirmed_at, created_at, expires_at)
    SELECT ?2, ?3, user_id, machine, scopes, passkey_id, amr, confirmed_at, ?4, ?5 FROM device_codes
    WHERE hash = ?1 AND token_id = ?2 RETURNING name, scopes, user_id, expires_at";
/// The token stays as it is, but for when its user has confirmed it, and how.
const RENEW: &str = "UPDATE personal_tokens SET passkey_id = code.passkey_id, amr = code.amr, confirmed_at = code.confirmed_at
    FROM device_codes code WHERE code.hash = ?1 AND code.renews = ?2 AND code.token_id = ?2 AND code.user_id = personal_tokens.user_id
      AND personal_tokens.id = ?2 AND personal_tokens.hash = ?3 AND personal_tokens.expires_at > ?4
    RETURNING name, scopes, user_id, expires_at";
const FIND_TOKEN: &str =
    "SELECT name, scopes, user_id, expires_at FROM personal_tokens WHERE hash = ?1 AND expires_at > ?2";

/// A machine that begins to wait.
pub struct NewRequest<'a> {
    /// What the machine asks with.
    pub device_code: &'a Token,
    /// What its user compares.
    pub user_code: &'a UserCode,
    /// What its user knows it by.
    pub machine: &'a str,
    /// As JSON.
    pub scopes: &'a str,
    /// Where it asks from.
    pub address: &'a str,
    /// The country of that, where it is known.
    pub country: Option<&'a str>,
    /// Id of the token that the machine has already, and that its user is to confirm.
    pub renews: Option<&'a str>,
}

/// A machine that waits.
#[derive(Deserialize)]
pub struct WaitingRow {
    /// What its user knows it by.
    pub machine: String,
    /// As JSON.
    pub scopes: String,
    /// Where it asked from.
    pub address: String,
    /// The country of that, where it is known.
    pub country: Option<String>,
    /// When it asked.
    pub created_at: Timestamp,
    /// Until when it waits.
    pub expires_at: Timestamp,
    /// 1 where it has its token already.
    pub renews: u32,
}

/// A token that a machine has.
#[derive(Deserialize)]
pub struct GivenRow {
    /// The machine.
    pub name: String,
    /// As JSON.
    pub scopes: String,
    /// Whose it is.
    pub user_id: String,
    /// Until when it works.
    pub expires_at: Timestamp,
}

#[derive(Deserialize)]
struct Found {}

/// How many wrong codes somebody may type, and within which time.
#[derive(Clone, Copy)]
pub struct Tries {
    /// How many.
    pub times: u32,
    /// Within which time.
    pub within: Seconds,
}

/// What the database knows a user's code by. Nobody can try codes against it without the key.
fn recognise(sealing: &Sealing, code: &UserCode) -> String {
    sealing.code("device", code.as_str())
}

/// Stores a machine's request.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add(
    database: &D1Database,
    sealing: &Sealing,
    new: &NewRequest<'_>,
    (poll, life): (Seconds, Seconds),
    now: Timestamp,
) -> Result<(), Problem> {
    let NewRequest { device_code, user_code, machine, scopes, address, country, renews } = new;
    let (hash, user_code, until) = (device_code.hash(), recognise(sealing, user_code), now.plus(life));
    let values: [&dyn Parameter; 10] =
        [&hash, &user_code, machine, scopes, address, country, &poll.0, &now, &until, renews];
    statement(database, ADD, &values)?.run().await?;
    Ok(())
}

/// The machine that waits with the code that `user` typed. What is no code counts as a wrong one.
///
/// # Errors
/// [`Problem::TooMany`] after too many wrong codes; [`Problem::DeviceCodeUnknown`] where no machine waits with it;
/// [`Problem::Internal`] when the database fails.
pub async fn find(
    database: &D1Database,
    sealing: &Sealing,
    (user, typed): (&str, &str),
    tries: Tries,
    now: Timestamp,
) -> Result<WaitingRow, Problem> {
    let code = UserCode::parse(typed).map(|code| recognise(sealing, &code)).unwrap_or_default();
    let (id, until) = (randomness::token()?.text(), now.plus(tries.within));
    let batch = vec![
        statement(database, TRY, &[&id, &user, &until, &now, &tries.times])?,
        statement(database, FIND, &[&code, &now, &user])?,
        statement(database, WAS_RIGHT, &[&code, &now, &user, &id])?,
    ];
    let results = database.batch(batch).await?;
    let [tried, found, ..] = results.as_slice() else {
        return Err(Problem::Internal("a batch has fewer results than statements".to_owned()));
    };
    if tried.results::<Found>()?.is_empty() {
        return Err(Problem::TooMany);
    }
    found.results::<WaitingRow>()?.into_iter().next().ok_or(Problem::DeviceCodeUnknown)
}

/// What allows a machine that waits, in the name of who has used a passkey; it answers a row where it takes effect.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn approve(
    database: &D1Database,
    sealing: &Sealing,
    code: &UserCode,
    caller: &Caller,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let (code, amr) = (recognise(sealing, code), caller.method.name());
    statement(database, APPROVE, &[&code, &now, &caller.user.id, &amr, &caller.signed_in_at, &caller.session])
}

/// Refuses a machine that waits; whether it still did.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn deny(database: &D1Database, sealing: &Sealing, code: &UserCode, now: Timestamp) -> Result<bool, Problem> {
    let deny = statement(database, DENY, &[&recognise(sealing, code), &now])?;
    Ok(deny.first::<Found>(None).await?.is_some())
}

/// Notes that a machine asks; what was known of its code before.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn poll(database: &D1Database, code: &TokenHash, now: Timestamp) -> Result<Option<PolledRow>, Problem> {
    let batch = vec![statement(database, FIND_POLLED, &[code])?, statement(database, POLL, &[code, &now])?];
    match database.batch(batch).await?.first() {
        Some(found) => Ok(found.results::<PolledRow>()?.into_iter().next()),
        None => Ok(None),
    }
}

/// Gives `token` for a code that is approved; none where another was quicker.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn redeem(
    database: &D1Database,
    code: &TokenHash,
    token: &PersonalToken,
    until: Timestamp,
    now: Timestamp,
) -> Result<Option<GivenRow>, Problem> {
    let batch = vec![
        statement(database, REDEEM, &[code, &now, &token.id(), &None::<&str>])?,
        statement(database, ADD_TOKEN, &[code, &token.id(), &token.hash(), &now, &until])?,
    ];
    match database.batch(batch).await?.last() {
        Some(given) => Ok(given.results::<GivenRow>()?.into_iter().next()),
        None => Ok(None),
    }
}

/// The token that a machine has, if it works.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find_token(
    database: &D1Database,
    token: &PersonalToken,
    now: Timestamp,
) -> Result<Option<GivenRow>, Problem> {
    Ok(statement(database, FIND_TOKEN, &[&token.hash(), &now])?.first(None).await?)
}

/// Confirms the token that a machine has, for a code that is approved; none where it has ended, or another was quicker.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn renew(
    database: &D1Database,
    code: &TokenHash,
    token: &PersonalToken,
    now: Timestamp,
) -> Result<Option<GivenRow>, Problem> {
    let batch = vec![
        statement(database, REDEEM, &[code, &now, &token.id(), &Some(token.id())])?,
        statement(database, RENEW, &[code, &token.id(), &token.hash(), &now])?,
    ];
    match database.batch(batch).await?.last() {
        Some(given) => Ok(given.results::<GivenRow>()?.into_iter().next()),
        None => Ok(None),
    }
}
