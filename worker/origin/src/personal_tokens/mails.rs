//! Mails about tokens. Such a mail always goes: a token may be somebody else's doing.

use serde::Deserialize;
use worker::D1Database;

use crate::app::App;
use crate::clock::{Seconds, Timestamp};
use crate::mail::Message;
use crate::passkeys::mails::{console_page, send, send_now, staff_language};
use crate::problem::Problem;
use crate::settings::Settings;
use crate::sql::statement;
use crate::users::{COLUMNS, UserProfile, UserRow};

/// The page of one's own tokens, below the site's address.
const OWN: &str = "/console/security/";
/// How long before its end a user is told.
const REMINDER: Seconds = Seconds(3 * 86_400);

/// Tokens that end soon and whose users were not told, and notes that they are.
const REMIND: &str = "UPDATE personal_tokens SET reminded_at = ?1
    WHERE expires_at > ?1 AND expires_at <= ?2 AND reminded_at IS NULL RETURNING user_id, name";

#[derive(Deserialize)]
struct EndingRow {
    user_id: String,
    name: String,
}

/// Tells a user that a machine has got a token of theirs, behind the answer.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn tell_of_new(app: &App, user: &str, machine: &str, now: Timestamp) -> Result<(), Problem> {
    for user in find(&app.database()?, "u.id = ?1", user).await? {
        let link = console_page(&app.settings, OWN)?;
        send(app, &user.email, Message::token_made(staff_language(&user)?, link, machine), now).await?;
    }
    Ok(())
}

/// Tells users whose tokens end within three days, once.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn remind(database: &D1Database, settings: &Settings, now: Timestamp) -> Result<(), Problem> {
    // Where there are no passkeys there are no tokens.
    let Ok(link) = console_page(settings, OWN) else { return Ok(()) };
    let ending = statement(database, REMIND, &[&now, &now.plus(REMINDER)])?;
    for EndingRow { user_id, name } in ending.all().await?.results::<EndingRow>()? {
        for user in find(database, "u.id = ?1", &user_id).await? {
            let message = Message::token_ends(staff_language(&user)?, link.clone(), &name, REMINDER.days());
            send_now(database, settings, &user.email, &message, now).await?;
        }
    }
    Ok(())
}

async fn find(database: &D1Database, condition: &str, value: &str) -> Result<Vec<UserProfile>, Problem> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE {condition}");
    let rows = statement(database, &sql, &[&value])?.all().await?.results::<UserRow>()?;
    rows.into_iter().map(UserProfile::try_from).collect()
}
