//! What is counted of requests for reports: hits of rules, and paths that lead nowhere.
//!
//! A count's way: [`crate::decide`] names an [`Event`] → [`Tally`] sums them up in an isolate's
//! memory → one message, written by [`Tally::message`] and read by `Message::read` of `kirkas-publishing` → control.
//! Sessions of visitors who consent come the same way, one message each: see [`crate::analytics`].

mod log;
mod private;
mod tally;

pub use log::line;
pub use private::{MAX_PATH_LENGTH, is_plain, recordable};
pub use tally::{ArmMeasure, PathOutcome, RolloutCounts, Tally};

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
