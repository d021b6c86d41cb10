//! Mailing what confirms a draft's address, or leads back to it.

use http::{HeaderMap, Uri};
use kirkas_core::site::Language;

use super::store::{self, NewDraftLink, Purpose};
use crate::app::App;
use crate::clock;
use crate::drafts::OpenDraft;
use crate::guards::asked_host;
use crate::login_links::code::LoginCode;
use crate::login_links::{page, served_language};
use crate::mail::{Message, delivery};
use crate::problem::Problem;
use crate::randomness;
use crate::settings::Environment;
use crate::tokens::Token;

/// Mails a link for `draft` to the address in it, behind the answer.
///
/// # Errors
/// [`Problem::StepIncomplete`] while it has no address; [`Problem::MailNotSetUp`]; [`Problem::Internal`] when the database
/// fails.
pub async fn mail(
    app: &App,
    (headers, uri): (&HeaderMap, &Uri),
    draft: &OpenDraft,
    purpose: Purpose,
) -> Result<(), Problem> {
    let settings = &app.settings;
    if settings.environment == Environment::Production && settings.mail.is_none() {
        return Err(Problem::MailNotSetUp);
    }
    let address = draft.email().ok_or_else(|| draft.form.email_missing())?;
    let language = served_language(&draft.row.language).ok_or(Problem::LanguageUnknown)?;
    let (token, code) = (randomness::token()?, LoginCode::new(randomness::bytes()?));
    let life = match purpose {
        Purpose::Confirm => settings.login_link,
        Purpose::Resume => settings.drafts.resume_link,
    };
    let besides = [("draft", purpose.name()), ("kind", draft.row.kind.as_str())];
    let link = page(language, asked_host(headers, uri), settings.local_port, &token, &besides);
    let message = message(purpose, language, link.ok_or(Problem::LanguageUnknown)?, &code, life);
    let stands_for_code = settings.sealing.code(&draft.row.id, &code.text());
    let new = NewDraftLink {
        token: Token::hash(&token),
        draft: &draft.row.id,
        purpose,
        address: &address,
        code: (purpose == Purpose::Confirm).then_some(stands_for_code),
        life,
    };
    let is_to_be_sent = store::add(&app.database()?, &new, &message, clock::now(), settings).await?;
    if let Some(service) = settings.mail.clone().filter(|_| is_to_be_sent) {
        app.afterwards(async move { delivery::send(&service, address.as_str(), &message).await });
    }
    Ok(())
}

fn message(purpose: Purpose, language: &Language, link: String, code: &LoginCode, life: clock::Seconds) -> Message {
    match purpose {
        Purpose::Confirm => Message::confirm_address(language, link, code, life),
        Purpose::Resume => Message::resume_draft(language, link, life),
    }
}
