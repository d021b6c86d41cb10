//! The mails of notices: a frame with `{sentence}` and `{link}`, and for each kind a subject and a sentence. None names a person, an
//! amount, a lender or a reason.

mod english;
mod finnish;
mod latvian;
mod polish;
mod romanian;
mod russian;
mod swedish;

use super::{Texts, Wording};
use crate::notices::NoticeKind;

/// What the mail of a notice says.
pub struct Notice {
    /// The subject line.
    pub subject: &'static str,
    /// The sentence that tells it.
    pub sentence: &'static str,
}

/// What the mail of a notice says in the language with this code; in English where there is none.
pub fn notice(code: &str, kind: NoticeKind) -> Notice {
    match code {
        "fi" => finnish::notice(kind),
        "sv-fi" => swedish::notice(kind),
        "lv" => latvian::notice(kind),
        "ru-lv" => russian::notice(kind),
        "pl" => polish::notice(kind),
        "ro" => romanian::notice(kind),
        _ => english::notice(kind),
    }
}

/// What stands around the sentence; the subject is the kind's own.
pub const NOTICE: Texts = Texts {
    finnish: framed("Hei!\n\n{sentence}\n\nKirjaudu sisään tästä:\n\n{link}\n\nKirkas\n"),
    swedish: framed("Hej!\n\n{sentence}\n\nLogga in här:\n\n{link}\n\nKirkas\n"),
    english: framed("Hello,\n\n{sentence}\n\nSign in here:\n\n{link}\n\nKirkas\n"),
    latvian: framed("Labdien!\n\n{sentence}\n\nPierakstieties šeit:\n\n{link}\n\nKirkas\n"),
    russian: framed("Здравствуйте!\n\n{sentence}\n\nВойти можно здесь:\n\n{link}\n\nKirkas\n"),
    polish: framed("Dzień dobry!\n\n{sentence}\n\nZaloguj się tutaj:\n\n{link}\n\nKirkas\n"),
    romanian: framed("Bună ziua!\n\n{sentence}\n\nConectați-vă aici:\n\n{link}\n\nKirkas\n"),
};

const fn framed(text: &'static str) -> Wording {
    Wording { subject: "", text }
}
