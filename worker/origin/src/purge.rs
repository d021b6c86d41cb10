//! Deletes what has expired, several times an hour: nothing of a visitor is kept for longer than it serves.

use worker::D1Database;

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sessions::store::wipe_sealed;
use crate::settings::SessionTimes;
use crate::sql::statement;

/// What the edge has not taken in a week it will not.
const UNREPORTED_CONVERSIONS: &str = "DELETE FROM conversions WHERE coalesce(changed_at, at) < ?1 - 604800000";
/// Applications whose time is over and that still say who somebody is.
macro_rules! due {
    () => {
        "(SELECT id FROM applications WHERE keep_until <= ?1 AND forgotten_at IS NULL)"
    };
}

/// Who applied, and who lenders' words on it were about, goes first; what lenders decided by stays for 24 months more.
const PEOPLE: &str = concat!("DELETE FROM people WHERE application_id IN ", due!());
/// What the consumer and the lender wrote about a decline says who they are too.
const REVIEWS: &str = concat!("DELETE FROM reviews WHERE application_id IN ", due!());
/// So does what a lender asked of them, and what they answered.
const INFORMATION_REQUESTS: &str = concat!("DELETE FROM information_requests WHERE application_id IN ", due!());
/// What was uploaded a month ago and never sent.
const UNSENT_FILES: &str = "DELETE FROM request_files WHERE stored_at <= ?1 - 2592000000
    AND (SELECT answered_at FROM information_requests WHERE id = request_id) IS NULL";
const APPLICATIONS: &str = "DELETE FROM applications WHERE keep_until <= ?1 - 63072000000";
/// Where a loan was to be paid goes with who it was for.
const NOTES: &str = concat!(
    "UPDATE offer_events SET note_sealed = NULL WHERE note_sealed IS NOT NULL AND offer_id IN (
    SELECT offer.id FROM offers offer WHERE offer.application_id IN ",
    due!(),
    ")"
);
/// From here on it says no more who somebody is.
const MARK_FORGOTTEN: &str =
    "UPDATE applications SET forgotten_at = ?1 WHERE keep_until <= ?1 AND forgotten_at IS NULL";
/// Nothing stays of accepted loans.
const ACCEPTED_LOANS: &str = "DELETE FROM applications WHERE keep_until <= ?1 AND forgotten_at IS NULL AND state IN ('accepted', 'signed', 'paid-out')";
/// The audit's oldest entries, five years old, up to the first about somebody who still has an account.
const AUDIT: &str = "DELETE FROM audit WHERE at <= ?1 - 157680000000 AND seq < coalesce(
    (SELECT min(past.seq) FROM audit past JOIN users u ON u.id = past.subject WHERE past.at <= ?1 - 157680000000), 9e15)";
/// Nothing stays of a company's application either: its case goes with it.
const SME: &str = "DELETE FROM applications WHERE keep_until <= ?1 AND forgotten_at IS NULL AND kind = 'sme'";
const EXPIRED: [&str; 28] = [
    UNREPORTED_CONVERSIONS,
    "DELETE FROM drafts WHERE expires_at <= ?1",
    "DELETE FROM draft_links WHERE expires_at <= ?1",
    "DELETE FROM identifications WHERE expires_at <= ?1",
    PEOPLE,
    NOTES,
    ACCEPTED_LOANS,
    SME,
    REVIEWS,
    INFORMATION_REQUESTS,
    MARK_FORGOTTEN,
    UNSENT_FILES,
    APPLICATIONS,
    // As long as the identity in an application.
    "DELETE FROM profile_details WHERE updated_at <= ?1 - 31536000000",
    "DELETE FROM notices WHERE at <= ?1 - 7776000000",
    "DELETE FROM locked_loans WHERE keep_until <= ?1",
    "DELETE FROM consents WHERE keep_until <= ?1",
    AUDIT,
    "DELETE FROM login_links WHERE expires_at <= ?1",
    "DELETE FROM challenges WHERE expires_at <= ?1",
    "DELETE FROM enrolment_codes WHERE expires_at <= ?1",
    "DELETE FROM recoveries WHERE review_until <= ?1",
    "DELETE FROM device_codes WHERE expires_at <= ?1",
    "DELETE FROM wrong_device_codes WHERE expires_at <= ?1",
    "DELETE FROM personal_tokens WHERE expires_at <= ?1",
    "DELETE FROM access_tokens WHERE expires_at <= ?1",
    SESSIONS,
    "DELETE FROM refresh_tokens WHERE expires_at <= ?1",
];
/// Sessions end with the last of their tokens.
const SESSIONS: &str =
    "DELETE FROM session_families WHERE id IN (SELECT family_id FROM refresh_tokens WHERE expires_at <= ?1)
    AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE family_id = session_families.id AND expires_at > ?1)";

/// Deletes the links, tokens and sessions that have expired at `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing is deleted then.
pub async fn purge(database: &D1Database, now: Timestamp, times: SessionTimes) -> Result<(), Problem> {
    let mut statements = vec![wipe_sealed(database, now, times)?];
    for sql in EXPIRED {
        statements.push(statement(database, sql, &[&now])?);
    }
    database.batch(statements).await?;
    Ok(())
}
