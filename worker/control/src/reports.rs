//! Reports of what the edge counts: taken in from a queue, batch by batch, and told to operators.

mod hit_rules;
mod hits;
mod not_found;
mod question;
mod recorded;
mod take_in;

pub use hits::get as hits;
pub use not_found::get as not_found;
pub use recorded::{get as urls, urls as recorded_urls};
pub use take_in::take_in;
