//! Mails to staff about their passkeys: they may be somebody else's doing. Such a mail always goes.

use http::{HeaderMap, Uri};
use kirkas_core::site::Language;
use serde::Deserialize;
use worker::D1Database;

use crate::app::App;
use crate::clock::Timestamp;
use crate::guards::asked_host;
use crate::login_links::{screen_page, served_language};
use crate::mail::{Message, delivery, outbox};
use crate::problem::Problem;
use crate::settings::{Environment, Settings};
use crate::sql::statement;
use crate::users::UserProfile;

const OTHER_ADMINS: &str = "SELECT u.email FROM user_roles own JOIN users u ON u.id = own.user_id
    WHERE own.role = 'admin' AND u.id <> ?1";

#[derive(Deserialize)]
struct Recipient {
    email: String,
}

/// Tells a user that their passkeys have changed.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region; [`Problem::Internal`] when the database fails.
pub async fn tell_of_change(
    app: &App,
    user: &UserProfile,
    language: &Language,
    call: (&HeaderMap, &Uri),
    now: Timestamp,
) -> Result<(), Problem> {
    let message = Message::passkeys_changed(language, console(app, language, call)?);
    send(app, &user.email, message, now).await
}

/// Tells a user, and all other admins, that a recovery code of theirs was used.
///
/// # Errors
/// As of [`tell_of_change`].
pub async fn tell_of_recovery(
    app: &App,
    user: &UserProfile,
    language: &Language,
    call: (&HeaderMap, &Uri),
    now: Timestamp,
) -> Result<(), Problem> {
    let (link, review) = (console(app, language, call)?, app.settings.passkeys.recovery_review);
    send(app, &user.email, Message::recovery_used(language, link.clone(), review), now).await?;
    let admins = statement(&app.database()?, OTHER_ADMINS, &[&user.id])?.all().await?.results::<Recipient>()?;
    for Recipient { email } in admins {
        send(app, &email, Message::colleague_recovered(language, link.clone(), &user.name, review), now).await?;
    }
    Ok(())
}

/// Tells an admin that their passkeys were reset with the bootstrap token.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, or passkeys are not set up.
pub async fn tell_of_reset(app: &App, user: &UserProfile, now: Timestamp) -> Result<(), Problem> {
    let link = console_page(&app.settings, "/console/security/")?;
    send(app, &user.email, Message::passkeys_changed(staff_language(user)?, link), now).await
}

/// The language of mails to a member of the staff where no call says it: the one that they applied in, or English.
///
/// # Errors
/// [`Problem::Internal`] where English is not served.
pub fn staff_language(user: &UserProfile) -> Result<&'static Language, Problem> {
    let own = user.language.as_deref().and_then(served_language);
    own.or_else(|| served_language("en-fi")).ok_or_else(|| Problem::Internal("English is not served".to_owned()))
}

/// The address of a page of the console.
///
/// # Errors
/// [`Problem::Internal`] where the console has no host, as passkeys are not set up.
pub fn console_page(settings: &Settings, path: &str) -> Result<String, Problem> {
    let console = settings.passkeys.relying_party.as_ref();
    let console = console.ok_or_else(|| Problem::Internal("CONSOLE_HOST is not set".to_owned()))?;
    Ok([console.origin.as_str(), path].concat())
}

/// Sends a message before it returns, for what nobody waits for.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn send_now(
    database: &D1Database,
    settings: &Settings,
    recipient: &str,
    message: &Message,
    now: Timestamp,
) -> Result<(), Problem> {
    if settings.environment == Environment::Development {
        outbox::add(database, recipient, message, now)?.run().await?;
    }
    if let Some(service) = &settings.mail {
        delivery::send(service, recipient, message).await;
    }
    Ok(())
}

/// Sends a message behind the answer.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn send(app: &App, recipient: &str, message: Message, now: Timestamp) -> Result<(), Problem> {
    if app.settings.environment == Environment::Development {
        outbox::add(&app.database()?, recipient, &message, now)?.run().await?;
    }
    delivery::send_afterwards(app, recipient, message);
    Ok(())
}

fn console(app: &App, language: &Language, (headers, uri): (&HeaderMap, &Uri)) -> Result<String, Problem> {
    let page = screen_page(language, asked_host(headers, uri), app.settings.local_port, "console");
    page.ok_or(Problem::LanguageUnknown)
}
