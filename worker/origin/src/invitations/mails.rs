//! The mails of an invitation: the invitation itself, and to the applicant that it is answered, or was not in time. Neither
//! says who somebody is, what is applied for or what the answer is.

use kirkas_core::site::Language;

use crate::clock::Seconds;
use crate::login_links::{page, screen_page, served_language};
use crate::mail::Message;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::tokens::Token;

/// The invitation to an application of this kind, in its language. Its link holds the token in the fragment only.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region.
pub fn invitation(
    settings: &Settings,
    language: &Language,
    kind: &str,
    token: &Token,
    life: Seconds,
) -> Result<Message, Problem> {
    let link = page(language, None, settings.local_port, token, &[("invitation", kind)]);
    Ok(Message::invitation(language, link.ok_or(Problem::LanguageUnknown)?, life))
}

/// That an invitation is over, in the application's language. Its link leads to the applicant's applications.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region.
pub fn outcome(settings: &Settings, language: &str) -> Result<Message, Problem> {
    let language = served_language(language).ok_or(Problem::LanguageUnknown)?;
    let link = screen_page(language, None, settings.local_port, "offers");
    Ok(Message::invitation_outcome(language, link.ok_or(Problem::LanguageUnknown)?))
}
