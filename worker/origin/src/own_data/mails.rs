//! Telling users by mail that what is stored about them was taken away or erased: it may have been somebody else's doing.

use http::{HeaderMap, Uri};
use kirkas_core::site::Language;

use crate::app::App;
use crate::guards::asked_host;
use crate::login_links::site_page;
use crate::mail::Message;
use crate::problem::Problem;

/// Path of the settings.
const SETTINGS: &str = "/asetukset/";

/// That a copy was made. Its link leads to the settings, by way of signing in.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region.
pub fn export_done(app: &App, language: &Language, call: (&HeaderMap, &Uri)) -> Result<Message, Problem> {
    let link = link(app, language, call, SETTINGS, Some("autologin=true"))?;
    Ok(Message::export_done(language, link))
}

/// That all is erased. Its link leads to the front page.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region.
pub fn erasure_done(app: &App, language: &Language, call: (&HeaderMap, &Uri)) -> Result<Message, Problem> {
    let link = link(app, language, call, "/", None)?;
    Ok(Message::erasure_done(language, link))
}

fn link(
    app: &App,
    language: &Language,
    (headers, uri): (&HeaderMap, &Uri),
    path: &str,
    query: Option<&str>,
) -> Result<String, Problem> {
    let link = site_page(language, asked_host(headers, uri), app.settings.local_port, path, query);
    link.ok_or(Problem::LanguageUnknown)
}
