//! Sessions in D1. Each change is one batch, which D1 runs as one transaction.

use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sessions::{SessionTokens, ShownToken};
use crate::settings::SessionTimes;
use crate::sql::statement;
use crate::tokens::{Token, TokenHash};

/// Claims a refresh token for one successor. Of all who show it, one succeeds.
const CLAIM: &str = "UPDATE refresh_tokens SET rotated_at = ?2, successor_hash = ?3, sealed_successor = ?4
    WHERE hash = ?1 AND rotated_at IS NULL AND expires_at > ?2
      AND EXISTS (SELECT 1 FROM session_families WHERE id = family_id AND revoked_at IS NULL AND created_at > ?5)";

/// These two take effect only where the claim did.
const ADD_REFRESH: &str = "INSERT INTO refresh_tokens (hash, family_id, generation, issued_at, expires_at)
    SELECT ?2, family_id, generation + 1, ?3, min(?4, (SELECT created_at + ?5 FROM session_families WHERE id = family_id))
    FROM refresh_tokens WHERE hash = ?1 AND successor_hash = ?2";
const ADD_ACCESS: &str = "INSERT INTO access_tokens (hash, family_id, expires_at)
    SELECT ?3, family_id, ?4 FROM refresh_tokens WHERE hash = ?1 AND successor_hash = ?2";

/// The token before the one shown has no grace left: its successor is in use.
const WIPE_OLDER: &str = "UPDATE refresh_tokens SET sealed_successor = NULL
    WHERE sealed_successor IS NOT NULL AND successor_hash = ?1";
const WIPE_SEALED: &str = "UPDATE refresh_tokens SET sealed_successor = NULL
    WHERE sealed_successor IS NOT NULL AND rotated_at <= ?1";

/// A session that has lasted as long as it may counts as revoked.
const FIND_TOKEN: &str = "SELECT shown.family_id, family.created_at AS opened_at,
      coalesce(family.revoked_at, iif(family.created_at > ?2, NULL, family.created_at)) AS revoked_at, shown.rotated_at, shown.successor_hash,
      shown.sealed_successor, successor.rotated_at AS successor_rotated_at,
      (SELECT count(*) FROM session_families newer WHERE newer.user_id = family.user_id
         AND newer.revoked_at IS NULL AND newer.created_at > family.created_at) AS newer_sessions
    FROM refresh_tokens shown
    JOIN session_families family ON family.id = shown.family_id
    LEFT JOIN refresh_tokens successor ON successor.hash = shown.successor_hash
    WHERE shown.hash = ?1";

const RECORD_REUSE: &str = "INSERT INTO security_events (at, kind, user_id, family_id)
    SELECT ?2, 'refresh-token-reused', user_id, id FROM session_families WHERE id = ?1 AND revoked_at IS NULL";
const REVOKE_REUSED: &str = "UPDATE session_families SET revoked_at = ?2, revoked_because = 'reuse'
    WHERE id = ?1 AND revoked_at IS NULL";

const REVOKE_SIGNED_OUT: &str = "UPDATE session_families
    SET revoked_at = ?3, revoked_because = 'logout', revoked_by = user_id
    WHERE revoked_at IS NULL AND id IN (
      SELECT family_id FROM refresh_tokens WHERE hash = ?1
      UNION SELECT family_id FROM access_tokens WHERE hash = ?2)";

/// Tries to exchange `shown` for the successors `on_offer`, sealed in `sealed`, and reports what the
/// database says of it afterwards.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn rotate(
    database: &D1Database,
    shown: &TokenHash,
    on_offer: &SessionTokens,
    sealed: &str,
    now: Timestamp,
    times: SessionTimes,
) -> Result<Option<ShownToken>, Problem> {
    let (refresh, access) = (on_offer.refresh.hash(), on_offer.access.hash());
    let ended = times.ended_if_opened_by(now);
    let batch = vec![
        statement(database, CLAIM, &[shown, &now, &refresh, &sealed, &ended])?,
        statement(database, ADD_REFRESH, &[shown, &refresh, &now, &now.plus(times.refresh), &times.session])?,
        statement(database, ADD_ACCESS, &[shown, &refresh, &access, &now.plus(times.access)])?,
        statement(database, WIPE_OLDER, &[shown])?,
        wipe_sealed(database, now, times)?,
        statement(database, FIND_TOKEN, &[shown, &ended])?,
    ];
    let results = database.batch(batch).await?;
    match results.last() {
        Some(found) => Ok(found.results::<ShownToken>()?.into_iter().next()),
        None => Ok(None),
    }
}

/// Forgets the sealed successors whose grace time is over.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn wipe_sealed(database: &D1Database, now: Timestamp, times: SessionTimes) -> Result<D1PreparedStatement, Problem> {
    statement(database, WIPE_SEALED, &[&now.minus(times.grace)])
}

/// Ends a family in which a refresh token came twice, and records it.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn revoke_reused(database: &D1Database, family: &str, now: Timestamp) -> Result<(), Problem> {
    let batch = vec![
        statement(database, RECORD_REUSE, &[&family, &now])?,
        statement(database, REVOKE_REUSED, &[&family, &now])?,
    ];
    database.batch(batch).await?;
    worker::console_warn!("security event: a refresh token came twice, and its session has ended");
    Ok(())
}

/// Ends the sessions that the tokens belong to. A refresh that races this one loses: either its
/// claim finds the family revoked, or its successors end with the family.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn revoke_signed_out(
    database: &D1Database,
    refresh: Option<&Token>,
    access: Option<&Token>,
    now: Timestamp,
) -> Result<(), Problem> {
    let hash = |token: Option<&Token>| token.map(|token| token.hash().as_str().to_owned()).unwrap_or_default();
    statement(database, REVOKE_SIGNED_OUT, &[&hash(refresh), &hash(access), &now])?.run().await?;
    Ok(())
}
