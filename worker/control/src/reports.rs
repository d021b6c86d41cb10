//! Reports of what the edge counts: from a queue into a journal, merged into sums every few minutes, and told to operators.

pub mod alarms;
pub mod audience;
pub mod clicks;
pub mod conversions;
mod daily_limits;
pub mod days;
mod delivered;
pub mod experiments;
mod exposures;
mod figures;
pub mod hit_rule;
pub mod hit_rules;
pub mod hits;
mod hours;
mod journal;
mod merge;
pub mod not_found;
mod prune;
mod question;
pub mod recorded;
mod rows;
pub mod segments;
mod session_sums;
pub mod sessions;
mod settle;
mod sums;
pub mod turned_away;

pub use merge::{ingest, merge};
pub use settle::settle;
