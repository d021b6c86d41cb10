//! What people consent to: what they did when they sent an application, over time, and what they can take back. The texts, and
//! the record of an answer to them, are [`kirkas_lending::consents`].

pub mod endpoints;
pub mod history;

pub use kirkas_lending::consents::{Consent, shown_text};
