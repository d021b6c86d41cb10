//! What has been counted since the last message.

use std::cell::RefCell;

use kirkas_core::reports::Tally;

thread_local! {
    pub static TALLY: RefCell<Tally> = RefCell::default();
}

/// Counts a message that the queue never took.
pub fn count_lost_message() {
    TALLY.with_borrow_mut(Tally::count_dropped);
}
