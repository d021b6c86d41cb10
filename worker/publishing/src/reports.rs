//! What the edge counts, as control takes it from the queue and reports it. [`kirkas_core::reports`] writes the messages.

mod message;
mod nearest;
mod session;
mod vitals;

use kirkas_redirects_compile::csv_text::CsvText;

pub use message::{Message, MessageError};
pub use nearest::{Candidate, Candidates};
pub use session::{Session, SessionMessage};
pub use vitals::Vitals;

/// A report as CSV, with a header.
pub fn csv_text(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = CsvText::new(header);
    for row in rows {
        text.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    text.finish()
}
