//! The wording of the mails, in every language. What stands between braces is filled in; units are abbreviated, or stand
//! before their number, so that any number reads right.

mod colleague_recovered;
mod confirm_address;
mod decision_asked;
mod deliveries_failed;
mod draft_changed;
mod erasure_done;
mod export_done;
mod glass_broken;
mod invitation;
mod invitation_outcome;
mod lender_access;
mod login_link;
mod notices;
mod passkeys_changed;
mod recovery_used;
mod resume_draft;
mod review_asked;
mod targets_fail;
mod token_ends;
mod token_made;
mod words;
mod wrong_split;

pub use colleague_recovered::COLLEAGUE_RECOVERED;
pub use confirm_address::CONFIRM_ADDRESS;
pub use decision_asked::DECISION_ASKED;
pub use deliveries_failed::DELIVERIES_FAILED;
pub use draft_changed::DRAFT_CHANGED;
pub use erasure_done::ERASURE_DONE;
pub use export_done::EXPORT_DONE;
pub use glass_broken::GLASS_BROKEN;
pub use invitation::INVITATION;
pub use invitation_outcome::INVITATION_OUTCOME;
pub use lender_access::LENDER_ACCESS;
pub use login_link::LOGIN_LINK;
pub use notices::{NOTICE, Notice, notice};
pub use passkeys_changed::PASSKEYS_CHANGED;
pub use recovery_used::RECOVERY_USED;
pub use resume_draft::RESUME_DRAFT;
pub use review_asked::REVIEW_ASKED;
pub use targets_fail::TARGETS_FAIL;
pub use token_ends::TOKEN_ENDS;
pub use token_made::TOKEN_MADE;
pub use words::{FOOTER_MARK, words};
pub use wrong_split::WRONG_SPLIT;

/// A mail in the tongues of the languages that are served.
pub struct Texts {
    finnish: Wording,
    swedish: Wording,
    english: Wording,
    latvian: Wording,
    russian: Wording,
    polish: Wording,
    romanian: Wording,
}

/// Subject and text of a mail.
pub struct Wording {
    /// The subject line.
    pub subject: &'static str,
    /// The message.
    pub text: &'static str,
}

impl Texts {
    /// The wording in the language with this code; in English where there is none.
    pub fn wording(&self, code: &str) -> &Wording {
        match code {
            "fi" => &self.finnish,
            "sv-fi" => &self.swedish,
            "lv" => &self.latvian,
            "ru-lv" => &self.russian,
            "pl" => &self.polish,
            "ro" => &self.romanian,
            _ => &self.english,
        }
    }
}
