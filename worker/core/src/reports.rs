//! What is counted of requests for reports: hits of rules, and paths that lead nowhere.
//!
//! A count's way: [`crate::decide`] names an [`Event`] → [`Tally`] sums them up in an isolate's
//! memory → one message, written by [`Tally::message`] and read by `Message::read` → control. Sessions of
//! visitors who consent come the same way, one message each: see [`crate::analytics`].

mod log;
#[cfg(feature = "compile")]
mod message;
#[cfg(feature = "compile")]
mod nearest;
mod private;
#[cfg(feature = "compile")]
mod session;
mod tally;

pub use log::line;
#[cfg(feature = "compile")]
pub use message::{Message, MessageError};
#[cfg(feature = "compile")]
pub use nearest::{Candidate, Candidates};
pub use private::{MAX_PATH_LENGTH, recordable};
#[cfg(feature = "compile")]
pub use session::{Session, SessionMessage};
pub use tally::{PathOutcome, Tally};

/// A report as CSV, with a header.
#[cfg(feature = "compile")]
pub fn csv_text(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = crate::csv_text::CsvText::new(header);
    for row in rows {
        text.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    text.finish()
}

/// What happened to a request, as far as reports count it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// An exact rule answered, the one with this number in its table.
    Exact(u32),
    /// A rule by pattern answered; which paths it takes is counted too.
    Pattern(u32),
    /// Neither a rule nor a page was at the address.
    NotFound,
}
