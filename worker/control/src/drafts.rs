//! Drafts of redirect tables: changes that are stored here until somebody publishes them.
//!
//! # Design
//! A draft is based on the files of a published version, and holds an edit for each rule (`kirkas_drafts`). Every write names the
//! revision that its caller saw, and goes with its entry of the audit in one transaction. Tables of more than
//! [`crate::redirects::MAX_TEXT_SIZE`] are `edgectl`'s: nothing of a draft is begun for them.

pub mod approvals;
pub mod base;
pub mod behaviour;
pub mod bulk;
pub mod changes;
pub mod check;
pub mod conflicts;
pub mod discussion;
mod draft;
pub mod endpoints;
pub mod imports;
mod opening;
pub mod publish;
pub mod push;
pub mod rebase;
pub mod review;
pub mod row;
mod same_behaviour;
pub mod store;
