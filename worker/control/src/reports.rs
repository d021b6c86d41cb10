//! Reports of what the edge counts: from a queue into a journal, merged into sums every few minutes, and told to operators.

mod clicks;
mod conversions;
mod daily_limits;
mod delivered;
mod experiments;
mod exposures;
mod figures;
mod hit_rules;
mod hits;
mod journal;
mod merge;
mod not_found;
mod prune;
mod question;
mod recorded;
mod rows;
mod session_sums;
mod sessions;
mod settle;
mod sums;
mod turned_away;

pub use clicks::get as clicks;
pub use conversions::get as conversions;
pub use experiments::get as experiments;
pub use hits::get as hits;
pub use merge::{ingest, merge};
pub use not_found::get as not_found;
pub use recorded::{get as urls, urls as recorded_urls};
pub use sessions::get as sessions;
pub use settle::settle;
pub use turned_away::get as turned_away;
