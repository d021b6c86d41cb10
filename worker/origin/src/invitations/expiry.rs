//! Invitations that nobody answered in time: what is stored about the co-applicant is deleted, and the applicant is told once.

use serde::Deserialize;
use worker::D1Database;

use super::mails;
use super::store::Attempt;
use crate::clock::Timestamp;
use crate::json_text::json;
use crate::mail::{Message, delivery};
use crate::problem::Problem;
use crate::randomness;
use crate::settings::{Environment, Settings};
use crate::sql::statement;

/// How many are ended at a time.
const BATCH_SIZE: u32 = 100;

/// Those of applications that were withdrawn have nobody to tell.
const DUE: &str = "SELECT invitation.application_id AS application, application.language, applicant.email,
      application.state = 'awaiting-co-applicant' AS is_waiting
    FROM invitations invitation JOIN applications application ON application.id = invitation.application_id
      JOIN users applicant ON applicant.id = application.user_id
    WHERE invitation.state = 'waiting' AND invitation.expires_at <= ?1 ORDER BY invitation.expires_at LIMIT ?2";
const END: &str = "UPDATE invitations SET state = 'expired', answered_at = ?3, answered_by = ?2,
      answers_sealed = NULL, typed_sealed = NULL
    WHERE application_id IN (SELECT value FROM json_each(?1)) AND state = 'waiting'";
/// These take effect only where the invitation was ended.
const FORGET_ANSWERS: &str = "DELETE FROM people WHERE role = 'co-applicant' AND application_id IN
    (SELECT ended.application_id FROM json_each(?1) due JOIN invitations ended ON ended.application_id = due.value
      WHERE ended.answered_by = ?2)";
const FORGET_FACTS: &str = "UPDATE applications SET facts = json_remove(facts, '$.co_applicant'), version = version + 1
    WHERE id IN (SELECT ended.application_id FROM json_each(?1) due
      JOIN invitations ended ON ended.application_id = due.value WHERE ended.answered_by = ?2)";
const LIST_ENDED: &str = "SELECT ended.application_id AS application FROM json_each(?1) due
    JOIN invitations ended ON ended.application_id = due.value WHERE ended.answered_by = ?2";

#[derive(Deserialize)]
struct DueRow {
    application: String,
    language: String,
    email: String,
    is_waiting: u32,
}

#[derive(Deserialize)]
struct Ended {
    application: String,
}

/// Ends the invitations that could be answered until `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn expire(database: &D1Database, settings: &Settings, now: Timestamp) -> Result<(), Problem> {
    let due = statement(database, DUE, &[&now, &BATCH_SIZE])?.all().await?.results::<DueRow>()?;
    if due.is_empty() {
        return Ok(());
    }
    let attempt = randomness::token()?.text();
    let ids = json(&due.iter().map(|row| row.application.as_str()).collect::<Vec<_>>())?;
    let mut batch = vec![
        statement(database, END, &[&ids, &attempt, &now])?,
        statement(database, FORGET_ANSWERS, &[&ids, &attempt])?,
        statement(database, FORGET_FACTS, &[&ids, &attempt])?,
    ];
    let messages = due.into_iter().filter(|row| row.is_waiting == 1).map(|row| {
        let message = mails::outcome(settings, &row.language)?;
        Ok((row, message))
    });
    let messages: Vec<(DueRow, Message)> = messages.collect::<Result<_, Problem>>()?;
    if settings.environment == Environment::Development {
        for (row, message) in &messages {
            let attempt = Attempt { id: &attempt, application: &row.application, now };
            batch.push(attempt.mail(database, &row.email, message)?);
        }
    }
    batch.push(statement(database, LIST_ENDED, &[&ids, &attempt])?);
    let results = database.batch(batch).await?;
    let ended = results.last().map(|found| found.results::<Ended>()).transpose()?.unwrap_or_default();
    let Some(service) = &settings.mail else {
        return Ok(());
    };
    for (row, message) in &messages {
        if ended.iter().any(|one| one.application == row.application) {
            delivery::send(service, &row.email, message).await;
        }
    }
    Ok(())
}
