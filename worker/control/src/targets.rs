//! Targets of live rules, and whether they still answer.
//!
//! # Design
//! Each address that a rule leads to has a row beside the rows of the rules, which says how it is and when it is asked next. Cron asks
//! some of those that are due. Which addresses may be asked, and what answers say, the pure crate decides
//! (`kirkas_publishing::targets`); what our own hosts would answer is looked up in what is live.

mod ask;
pub mod endpoints;
mod listed;
mod round;
mod store;

pub use listed::{TargetCheck, checks_of};
pub use round::check_due;
pub use store::{count_failing, failing, recheck_ours, sum_hits};
