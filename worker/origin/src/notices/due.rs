//! What is told because time has passed, on the Worker's schedules. Each statement finds its rows by an index, and looks no further
//! back than a day or two: after a longer failure nobody is told what is no news any more.

use worker::D1Database;

use super::store::add;
use crate::clock::{Seconds, Timestamp, day_in_utc, start_of};
use crate::problem::Problem;
use crate::sql::statement;

/// What came of asking: once all have answered, or after ten minutes.
const RESULTS: &str = add!(
    "SELECT 'result:' || asked.id AS key, asked.user_id, iif(EXISTS (SELECT 1 FROM offers offer
        WHERE offer.application_id = asked.id AND offer.state IN ('open', 'declined')
          AND offer.visible_at <= ?1 AND offer.expires_at > ?1), 'offers-ready', 'no-offers') AS kind,
      asked.id AS application_id, NULL AS offer_id
    FROM applications asked
    WHERE asked.result_noticed_at IS NULL AND asked.asked_at <= ?1 AND asked.asked_at > ?1 - 86400000
      AND asked.state IN ('collecting', 'ready', 'no-offers')
      AND (asked.asked_at <= ?1 - 600000 OR NOT EXISTS (SELECT 1 FROM matches match
        WHERE match.application_id = asked.id AND match.visible_at > ?1))"
);
const MARK_RESULTS: &str = "UPDATE applications SET result_noticed_at = ?1
    WHERE result_noticed_at IS NULL AND asked_at <= ?1 AND (asked_at <= ?1 - 600000
      OR NOT EXISTS (SELECT 1 FROM matches match WHERE match.application_id = applications.id AND match.visible_at > ?1))";
/// Offers that came later, once a day.
const NEW_OFFERS: &str = add!(
    "SELECT 'new-offer:' || asked.id || ':' || asked.new_offer_at AS key, asked.user_id, 'new-offer' AS kind,
      asked.id AS application_id, NULL AS offer_id
    FROM applications asked
    WHERE asked.new_offer_at <= ?1 AND asked.state IN ('collecting', 'ready', 'no-offers')
      AND NOT EXISTS (SELECT 1 FROM notices past WHERE past.application_id = asked.id AND past.kind = 'new-offer'
        AND past.at > ?1 - 86400000)"
);
const MARK_NEW_OFFERS: &str = "UPDATE applications SET new_offer_at = NULL
    WHERE new_offer_at <= ?1 AND (state NOT IN ('collecting', 'ready', 'no-offers') OR EXISTS (SELECT 1 FROM notices past
      WHERE past.application_id = applications.id AND past.kind = 'new-offer' AND past.at = ?1))";
/// Offers of an application that expire within three days of each other are told of once.
const EXPIRING: &str = add!(
    "SELECT 'offers-expire:' || asked.id || ':' || (?1 / 86400000) AS key, asked.user_id, 'offers-expire' AS kind,
      asked.id AS application_id, NULL AS offer_id
    FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.state = 'open' AND offer.expires_at <= ?1 + 259200000 AND offer.expires_at > ?1 + 172800000
      AND offer.visible_at <= ?1 AND asked.state IN ('collecting', 'ready', 'no-offers')
      AND NOT EXISTS (SELECT 1 FROM notices past WHERE past.application_id = asked.id AND past.kind = 'offers-expire'
        AND past.at > ?1 - 259200000)"
);
/// Agreements signed in the two days before `?2`, within a day of when the information was opened.
const WITHDRAWABLE: &str = add!(
    "SELECT 'right-to-withdraw:' || offer.id AS key, asked.user_id, 'right-to-withdraw' AS kind,
      asked.id AS application_id, offer.id AS offer_id
    FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.signed_at < ?2 AND offer.signed_at >= ?2 - 172800000 AND offer.state IN ('signed', 'paid-out')
      AND coalesce(offer.opened_at, offer.signed_at) > offer.signed_at - 86400000"
);

/// Companies' applications of the day up to the hour of reminders of `?2`'s that nobody has taken on. The newest stands for them.
const SME_WAITING: &str = add!(
    "SELECT 'sme-waiting:' || ?2 || ':' || admin.user_id AS key, admin.user_id, 'sme-waiting' AS kind,
      (SELECT application_id FROM sme_cases WHERE status = 'new' AND created_at < ?2 + ?3 AND created_at >= ?2 + ?3 - 86400000
        ORDER BY created_at DESC LIMIT 1) AS application_id, NULL AS offer_id
    FROM user_roles admin WHERE admin.role = 'admin' AND EXISTS (SELECT 1 FROM sme_cases
      WHERE status = 'new' AND created_at < ?2 + ?3 AND created_at >= ?2 + ?3 - 86400000)"
);

/// The hour of the day, in UTC, at which people are reminded: by then it is day in every market. Six hours.
const HOUR_OF_REMINDERS: Seconds = Seconds(21_600);

/// Tells what came of asking lenders, and of offers that came later. Every minute.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn notify_results(database: &D1Database, now: Timestamp) -> Result<(), Problem> {
    let batch = [RESULTS, MARK_RESULTS, NEW_OFFERS, MARK_NEW_OFFERS];
    let batch = batch.iter().map(|sql| statement(database, sql, &[&now])).collect::<Result<_, _>>()?;
    database.batch(batch).await?;
    Ok(())
}

/// Reminds of offers that expire, and of the right to withdraw on the day after signing, and admins of companies that wait. Several
/// times an hour.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn remind(database: &D1Database, now: Timestamp) -> Result<(), Problem> {
    let today = start_of(day_in_utc(now.minus(HOUR_OF_REMINDERS)));
    let batch = vec![
        statement(database, EXPIRING, &[&now])?,
        statement(database, WITHDRAWABLE, &[&now, &today])?,
        statement(database, SME_WAITING, &[&now, &today, &HOUR_OF_REMINDERS])?,
    ];
    database.batch(batch).await?;
    Ok(())
}
