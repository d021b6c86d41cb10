//! Mails of notices: each leaves from its notice, and is tried again, eight times in all with growing pauses, until it was taken.

use kirkas_core::site;
use serde::Deserialize;
use worker::D1Database;

use super::NoticeKind;
use crate::clock::Timestamp;
use crate::login_links::{served_language, site_page};
use crate::mail::{Message, delivery, outbox};
use crate::problem::Problem;
use crate::settings::{Environment, Settings};
use crate::sql::statement;

/// How many mails one delivery takes.
const BATCH_SIZE: u32 = 50;

/// Takes what is due out of the others' reach until its next try: after 30 seconds, a minute, two, and so on; none after the eighth.
const CLAIM: &str = "UPDATE notices SET mail_attempts = mail_attempts + 1,
      mail_at = iif(mail_attempts >= 7, NULL, ?1 + (15000 << (mail_attempts + 1)))
    WHERE id IN (SELECT id FROM notices WHERE mail_at <= ?1 ORDER BY mail_at LIMIT ?2) RETURNING id";
const MAILS: &str = "SELECT notice.id, notice.kind, u.email, asked.language
    FROM json_each(?1) claimed JOIN notices notice ON notice.id = claimed.value
      JOIN users u ON u.id = notice.user_id JOIN applications asked ON asked.id = notice.application_id ORDER BY notice.at";
const MARK_MAILED: &str = "UPDATE notices SET mailed_at = ?2, mail_at = NULL WHERE id = ?1";

#[derive(Deserialize)]
struct Claimed {
    id: String,
}

#[derive(Deserialize)]
struct MailRow {
    id: String,
    kind: NoticeKind,
    email: String,
    language: String,
}

/// Mails what is due: to the outbox in development, else by the mail service, where there is one.
pub async fn deliver(database: &D1Database, settings: &Settings, now: Timestamp) {
    if settings.environment == Environment::Production && settings.mail.is_none() {
        return;
    }
    if let Err(problem) = deliver_due(database, settings, now).await {
        worker::console_error!("mails of notices wait: {problem:?}");
    }
}

async fn deliver_due(database: &D1Database, settings: &Settings, now: Timestamp) -> Result<(), Problem> {
    let claimed = statement(database, CLAIM, &[&now, &BATCH_SIZE])?.all().await?.results::<Claimed>()?;
    if claimed.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = claimed.iter().map(|row| row.id.as_str()).collect();
    let ids = serde_json::to_string(&ids).map_err(|error| Problem::Internal(error.to_string()))?;
    for row in statement(database, MAILS, &[&ids])?.all().await?.results::<MailRow>()? {
        // The others do not wait for one that can't leave.
        if let Err(problem) = mail(database, settings, &row, now).await {
            worker::console_error!("the mail of a notice waits: {problem:?}");
        }
    }
    Ok(())
}

async fn mail(database: &D1Database, settings: &Settings, row: &MailRow, now: Timestamp) -> Result<(), Problem> {
    let message = message(settings, row)?;
    let mut batch = Vec::new();
    match &settings.mail {
        _ if settings.environment == Environment::Development => {
            batch.push(outbox::add(database, &row.email, &message, now)?);
        }
        Some(service) if !delivery::is_taken(service, &row.email, &message).await => return Ok(()),
        _ => {}
    }
    batch.push(statement(database, MARK_MAILED, &[&row.id, &now])?);
    database.batch(batch).await?;
    Ok(())
}

fn message(settings: &Settings, row: &MailRow) -> Result<Message, Problem> {
    let language = served_language(&row.language).ok_or(Problem::LanguageUnknown)?;
    let path = site::route(row.kind.screen()).map(|route| route.own_path(language));
    // Nobody's request says which host to lead to: it is the region's first.
    let link = path.and_then(|path| site_page(language, None, settings.local_port, path, Some("autologin=true")));
    Ok(Message::notice(language, link.ok_or(Problem::LanguageUnknown)?, row.kind))
}
