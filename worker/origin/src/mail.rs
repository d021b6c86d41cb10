//! The messages that the product sends, in the language that the user chose.

pub mod delivery;
pub mod html;
pub mod outbox;
mod outbox_page;
mod texts;

use kirkas_core::site::Language;

use crate::clock::Seconds;
use crate::login_links::code::LoginCode;
use crate::mail::texts::Texts;

/// A message, ready to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// BCP 47 tag of the language it is written in.
    pub language: &'static str,
    /// The subject line.
    pub subject: &'static str,
    /// The message, in plain text.
    pub text: String,
    /// The link within the text.
    pub link: String,
}

impl Message {
    /// The message that brings a login link and its code, which may be used for as long as `life`.
    pub fn login_link(language: &Language, link: String, code: &LoginCode, life: Seconds) -> Self {
        let values = [("{code}", code.text()), ("{minutes}", life.minutes().to_string())];
        Self::of(&texts::LOGIN_LINK, language, link, &values)
    }

    /// The message that brings a link and a code which confirm the address of a draft for as long as `life`.
    pub fn confirm_address(language: &Language, link: String, code: &LoginCode, life: Seconds) -> Self {
        let values = [("{code}", code.text()), ("{minutes}", life.minutes().to_string())];
        Self::of(&texts::CONFIRM_ADDRESS, language, link, &values)
    }

    /// The message with a link that opens a draft where it was left, for as long as `life`.
    pub fn resume_draft(language: &Language, link: String, life: Seconds) -> Self {
        Self::of(&texts::RESUME_DRAFT, language, link, &[("{days}", life.days().to_string())])
    }

    /// The message that a copy of what is stored about its reader was made.
    pub fn export_done(language: &Language, link: String) -> Self {
        Self::of(&texts::EXPORT_DONE, language, link, &[])
    }

    /// The message that what was stored about its reader is erased.
    pub fn erasure_done(language: &Language, link: String) -> Self {
        Self::of(&texts::ERASURE_DONE, language, link, &[])
    }

    fn of(texts: &'static Texts, language: &Language, link: String, values: &[(&str, String)]) -> Self {
        let wording = texts.of(language.code);
        let text = wording.text.replace("{link}", &link);
        let text = values.iter().fold(text, |text, (name, value)| text.replace(name, value));
        Self { language: language.tag, subject: wording.subject, text, link }
    }

    /// The message as HTML.
    pub fn html(&self) -> String {
        html::html(self.language, &self.text, &self.link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_core::site;

    fn code() -> LoginCode {
        LoginCode::new([7; 8])
    }

    fn served() -> impl Iterator<Item = &'static Language> {
        site::languages().iter().filter(|language| language.active)
    }

    /// Every message in a language, with what it has to say once, each on a line of its own.
    fn messages(language: &Language) -> [(Message, Vec<String>); 5] {
        let link = || "https://kirkas.example/autologin/#token=a".to_owned();
        let (minutes, days) = (Seconds(900), Seconds(604_800));
        [
            (Message::login_link(language, link(), &code(), minutes), vec![link(), code().text()]),
            (Message::confirm_address(language, link(), &code(), minutes), vec![link(), code().text()]),
            (Message::resume_draft(language, link(), days), vec![link()]),
            (Message::export_done(language, link()), vec![link()]),
            (Message::erasure_done(language, link()), vec![link()]),
        ]
    }

    #[test]
    fn every_served_language_says_how_long_links_and_codes_work() {
        for language in served() {
            for (message, _) in messages(language).into_iter().take(3) {
                let says = |life: &[&str]| life.iter().any(|life| message.text.contains(life));
                assert!(says(&["15 min", "15 мин", " 7 ", ": 7."]), "{}: {}", language.code, message.text);
            }
        }
    }

    #[test]
    fn every_served_language_says_link_and_code() {
        for language in served() {
            for (message, lines) in messages(language) {
                for own in lines {
                    assert_eq!(message.text.lines().filter(|line| *line == own).count(), 1, "{}: {own}", language.code);
                }
                assert!(!message.text.contains(['{', '}']), "{}", language.code);
                assert!(message.subject.starts_with("Kirkas: "), "{}", language.code);
                assert!(message.html().contains("<a href="), "{}", language.code);
            }
        }
    }

    #[test]
    fn only_languages_of_one_tongue_share_a_text() {
        let tongue = |language: &Language| language.tag.split('-').next().map(str::to_owned);
        for one in served() {
            for other in served() {
                for ((message, _), (another, _)) in messages(one).into_iter().zip(messages(other)) {
                    let same = message.text == another.text;
                    assert_eq!(same, tongue(one) == tongue(other), "{} and {}", one.code, other.code);
                }
            }
        }
    }
}
