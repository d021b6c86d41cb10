//! The messages that the product sends, in the language that the user chose.

pub mod delivery;
pub mod outbox;
mod outbox_page;
mod texts;

use kirkas_core::site::Language;

use crate::clock::Seconds;
use crate::login_links::code::LoginCode;

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
        let wording = texts::login_link(language.code);
        let text = wording
            .text
            .replace("{link}", &link)
            .replace("{code}", &code.text())
            .replace("{minutes}", &life.minutes().to_string());
        Self { language: language.tag, subject: wording.subject, text, link }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_core::site;

    fn code() -> LoginCode {
        LoginCode::new([7; 8])
    }

    #[test]
    fn every_served_language_says_link_and_code_and_how_long_they_work() {
        for language in site::languages().iter().filter(|language| language.active) {
            let link = "https://kirkas.example/autologin/#token=a".to_owned();
            let message = Message::login_link(language, link, &code(), Seconds(900));
            for own in [message.link.clone(), code().text()] {
                assert_eq!(message.text.lines().filter(|line| *line == own).count(), 1, "{}: {own}", language.code);
            }
            assert!(message.text.contains("15 min") || message.text.contains("15 мин"), "{}", language.code);
            assert!(!message.text.contains(['{', '}']), "{}", language.code);
            assert!(message.subject.starts_with("Kirkas: "), "{}", language.code);
        }
    }

    #[test]
    fn only_languages_of_one_tongue_share_a_text() {
        let served: Vec<_> = site::languages().iter().filter(|language| language.active).collect();
        let tongue = |language: &Language| language.tag.split('-').next().map(str::to_owned);
        for one in &served {
            for other in &served {
                let text = |language| Message::login_link(language, String::new(), &code(), Seconds(900)).text;
                let same = text(one) == text(other);
                assert_eq!(same, tongue(one) == tongue(other), "{} and {}", one.code, other.code);
            }
        }
    }
}
