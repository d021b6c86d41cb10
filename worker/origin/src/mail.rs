//! The messages that the product sends, in the language that the user chose.

pub mod delivery;
pub mod html;
pub mod outbox;
mod texts;

use kirkas_core::site::Language;

use crate::clock::Seconds;
use crate::login_links::code::LoginCode;
use crate::mail::texts::{FOOTER_MARK, Notice, Texts, words};
use crate::notices::NoticeKind;

/// What a mail tells of a draft of redirects, or of a decision about an experiment: the rest is in the console.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsoleNews {
    /// Its reader is to look at it.
    ReviewAsked,
    /// Others have said something of it, published it, or published what is in its way.
    Changed,
    /// It was published although nobody had approved.
    GlassBroken,
    /// Its reader may approve a decision.
    DecisionAsked,
}

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
        Self::new(&texts::LOGIN_LINK, language, link, &values)
    }

    /// The message that brings a link and a code which confirm the address of a draft for as long as `life`.
    pub fn confirm_address(language: &Language, link: String, code: &LoginCode, life: Seconds) -> Self {
        let values = [("{code}", code.text()), ("{minutes}", life.minutes().to_string())];
        Self::new(&texts::CONFIRM_ADDRESS, language, link, &values)
    }

    /// The message with a link that opens a draft where it was left, for as long as `life`.
    pub fn resume_draft(language: &Language, link: String, life: Seconds) -> Self {
        Self::new(&texts::RESUME_DRAFT, language, link, &[("{days}", life.days().to_string())])
    }

    /// The message with a link that shows a co-applicant what they are asked, for as long as `life`.
    pub fn invitation(language: &Language, link: String, life: Seconds) -> Self {
        Self::new(&texts::INVITATION, language, link, &[("{days}", life.days().to_string())])
    }

    /// The message to an applicant that their invitation of a co-applicant is answered, or was not in time.
    pub fn invitation_outcome(language: &Language, link: String) -> Self {
        Self::new(&texts::INVITATION_OUTCOME, language, link, &[])
    }

    /// The message that a copy of what is stored about its reader was made.
    pub fn export_done(language: &Language, link: String) -> Self {
        Self::new(&texts::EXPORT_DONE, language, link, &[])
    }

    /// The message that what was stored about its reader is erased.
    pub fn erasure_done(language: &Language, link: String) -> Self {
        Self::new(&texts::ERASURE_DONE, language, link, &[])
    }

    /// The message that its reader can work in a lender's area now. Its link leads there, by way of signing in.
    pub fn lender_access(language: &Language, link: String) -> Self {
        Self::new(&texts::LENDER_ACCESS, language, link, &[])
    }

    /// The message that its reader's passkeys have changed.
    pub fn passkeys_changed(language: &Language, link: String) -> Self {
        Self::new(&texts::PASSKEYS_CHANGED, language, link, &[])
    }

    /// The message that a recovery code of its reader's was used; `review` says for how long what they publish needs one.
    pub fn recovery_used(language: &Language, link: String, review: Seconds) -> Self {
        Self::new(&texts::RECOVERY_USED, language, link, &[("{hours}", review.hours().to_string())])
    }

    /// The message to an admin that the user with this name has used a recovery code.
    pub fn colleague_recovered(language: &Language, link: String, name: &str, review: Seconds) -> Self {
        let values = [("{hours}", review.hours().to_string()), ("{name}", name.to_owned())];
        Self::new(&texts::COLLEAGUE_RECOVERED, language, link, &values)
    }

    /// The message that a machine, by its name, has got a token of its reader's.
    pub fn token_made(language: &Language, link: String, machine: &str) -> Self {
        Self::new(&texts::TOKEN_MADE, language, link, &[("{name}", machine.to_owned())])
    }

    /// The message that a token ends within so many days.
    pub fn token_ends(language: &Language, link: String, name: &str, days: u32) -> Self {
        Self::new(&texts::TOKEN_ENDS, language, link, &[("{days}", days.to_string()), ("{name}", name.to_owned())])
    }

    /// The message that tells of something that happened to a draft or an experiment, by its title.
    pub fn console_news(language: &Language, link: String, news: ConsoleNews, title: &str) -> Self {
        let texts = match news {
            ConsoleNews::ReviewAsked => &texts::REVIEW_ASKED,
            ConsoleNews::Changed => &texts::DRAFT_CHANGED,
            ConsoleNews::GlassBroken => &texts::GLASS_BROKEN,
            ConsoleNews::DecisionAsked => &texts::DECISION_ASKED,
        };
        Self::new(texts, language, link, &[("{name}", title.to_owned())])
    }

    /// The message that so many targets of redirects fail.
    pub fn targets_fail(language: &Language, link: String, count: u32) -> Self {
        Self::new(&texts::TARGETS_FAIL, language, link, &[("{count}", count.to_string())])
    }

    /// The message that visitors of an experiment are not split as planned, by its key.
    pub fn wrong_split(language: &Language, link: String, experiment: &str) -> Self {
        Self::new(&texts::WRONG_SPLIT, language, link, &[("{name}", experiment.to_owned())])
    }

    /// The message that networks could not be told of so many conversions.
    pub fn deliveries_failed(language: &Language, link: String, count: u32) -> Self {
        Self::new(&texts::DELIVERIES_FAILED, language, link, &[("{count}", count.to_string())])
    }

    /// The message that brings a notice.
    pub fn notice(language: &Language, link: String, kind: NoticeKind) -> Self {
        let Notice { subject, sentence } = texts::notice(language.code, kind);
        Self { subject, ..Self::new(&texts::NOTICE, language, link, &[("{sentence}", sentence.to_owned())]) }
    }

    fn new(texts: &'static Texts, language: &Language, link: String, values: &[(&str, String)]) -> Self {
        let wording = texts.wording(language.code);
        let text = wording.text.replace("{link}", &link);
        let text = values.iter().fold(text, |text, (name, value)| text.replace(name, value));
        let text = [&text, FOOTER_MARK, words(language.tag).footer, "\n"].concat();
        Self { language: language.tag, subject: wording.subject, text, link }
    }

    /// The message as HTML.
    pub fn html(&self) -> String {
        html::html(self.language, self.subject, &self.text, &self.link)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use kirkas_core::site;

    fn code() -> LoginCode {
        LoginCode::new([7; 8])
    }

    fn served() -> impl Iterator<Item = &'static Language> {
        site::languages().iter().filter(|language| language.active)
    }

    /// Every message in a language, with what it has to say once, each on a line of its own.
    fn messages(language: &Language) -> Vec<(Message, Vec<String>)> {
        let link = || "https://kirkas.example/autologin/#token=a".to_owned();
        let (minutes, days) = (Seconds(900), Seconds(604_800));
        let mut messages = vec![
            (Message::login_link(language, link(), &code(), minutes), vec![link(), code().text()]),
            (Message::confirm_address(language, link(), &code(), minutes), vec![link(), code().text()]),
            (Message::resume_draft(language, link(), days), vec![link()]),
            (Message::invitation(language, link(), days), vec![link()]),
            (Message::invitation_outcome(language, link()), vec![link()]),
            (Message::export_done(language, link()), vec![link()]),
            (Message::erasure_done(language, link()), vec![link()]),
            (Message::lender_access(language, link()), vec![link()]),
            (Message::passkeys_changed(language, link()), vec![link()]),
            (Message::recovery_used(language, link(), Seconds(86_400)), vec![link()]),
            (Message::colleague_recovered(language, link(), "Outi", Seconds(86_400)), vec![link()]),
            (Message::token_made(language, link(), "outi-laptop"), vec![link()]),
            (Message::token_ends(language, link(), "outi-laptop", 3), vec![link()]),
            (Message::console_news(language, link(), ConsoleNews::ReviewAsked, "Autumn"), vec![link()]),
            (Message::console_news(language, link(), ConsoleNews::Changed, "Autumn"), vec![link()]),
            (Message::console_news(language, link(), ConsoleNews::GlassBroken, "Autumn"), vec![link()]),
            (Message::console_news(language, link(), ConsoleNews::DecisionAsked, "Autumn"), vec![link()]),
            (Message::targets_fail(language, link(), 5), vec![link()]),
            (Message::wrong_split(language, link(), "loan-hero"), vec![link()]),
            (Message::deliveries_failed(language, link(), 5), vec![link()]),
        ];
        let notices = NoticeKind::ALL.map(|kind| (Message::notice(language, link(), kind), vec![link()]));
        messages.extend(notices);
        messages
    }

    #[test]
    fn every_served_language_says_how_long_links_and_codes_work() {
        for language in served() {
            for (message, _) in messages(language).into_iter().take(4) {
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
                assert!(message.html().contains("<a class=\"button\" href="), "{}", language.code);
            }
        }
    }

    #[test]
    fn every_served_language_says_who_recovered_and_for_how_many_hours() {
        for language in served() {
            let text = Message::colleague_recovered(language, String::new(), "Outi Operaattori", Seconds(86_400)).text;
            assert!(text.contains("Outi Operaattori") && text.contains("(24 "), "{}: {text}", language.code);
            assert!(Message::recovery_used(language, String::new(), Seconds(86_400)).text.contains("(24 "));
        }
    }

    #[test]
    fn every_served_language_says_which_token_and_for_how_many_days() {
        for language in served() {
            assert!(Message::token_made(language, String::new(), "outi-laptop").text.contains("outi-laptop"));
            let text = Message::token_ends(language, String::new(), "Deployment", 14).text;
            assert!(text.contains("Deployment") && text.contains("14"), "{}: {text}", language.code);
        }
    }

    #[test]
    fn every_served_language_says_what_goes_wrong_and_how_much_of_it() {
        for language in served() {
            for message in [Message::targets_fail, Message::deliveries_failed] {
                let text = message(language, String::new(), 5).text;
                assert!(text.contains(": 5."), "{}: {text}", language.code);
            }
            assert!(Message::wrong_split(language, String::new(), "loan-hero").text.contains("loan-hero"));
        }
    }

    #[test]
    fn every_kind_of_notice_says_something_of_its_own() {
        for language in served() {
            let texts: BTreeSet<String> =
                NoticeKind::ALL.map(|kind| Message::notice(language, String::new(), kind).text).into();
            assert_eq!(texts.len(), NoticeKind::ALL.len(), "{}", language.code);
        }
    }

    #[test]
    fn a_notice_has_no_figure_but_of_days() {
        for language in served() {
            for kind in NoticeKind::ALL {
                let Message { subject, text, .. } = Message::notice(language, String::new(), kind);
                let figures: String = [subject, &text].concat().chars().filter(char::is_ascii_digit).collect();
                let allowed = if kind == NoticeKind::RightToWithdraw { "14" } else { "" };
                assert_eq!(figures, allowed, "{}: {kind:?}", language.code);
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
                // The frame around a notice's sentence would hide a sentence in another tongue.
                for kind in NoticeKind::ALL {
                    let same = texts::notice(one.code, kind).sentence == texts::notice(other.code, kind).sentence;
                    assert_eq!(same, tongue(one) == tongue(other), "{} and {}: {kind:?}", one.code, other.code);
                }
            }
        }
    }
}
