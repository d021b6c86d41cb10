//! Drafts of redirect tables: changes that are stored here until somebody publishes them.
//!
//! # Design
//! A draft is based on the files of a published version, and holds an edit for each rule (`kirkas_drafts`). Every write names the
//! revision that its caller saw, and goes with its entry of the audit in one transaction.
//!
//! A table of more than [`crate::redirects::MAX_TEXT_SIZE`] is never read at once. A draft of it loads the rules that it edits and those
//! that its edits concern ([`surroundings`]) from the rows that are searched, and checks these. Publishing it compiles a patch of the
//! table ([`patch`]), and stores what has changed since the files were pushed beside them (`kirkas_drafts::Changes`).

pub mod approvals;
pub mod base;
pub mod behaviour;
pub mod bulk;
pub mod changes;
pub mod check;
pub mod comparison;
pub mod conflicts;
pub mod discussion;
mod draft;
pub mod endpoints;
pub mod imports;
mod opening;
pub mod patch;
pub mod publish;
pub mod push;
pub mod rebase;
pub mod review;
pub mod row;
mod same_behaviour;
pub mod store;
mod surroundings;
