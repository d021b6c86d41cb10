//! Drafts of redirect tables: what somebody wants to change, rule by rule, how that becomes files, and how two people's changes come
//! together. No input or output.
//!
//! # Design
//! A draft is based on a published version and holds one [`Edit`] for each rule that it changes. An edit names the digest of the rule
//! that it was made on, so that nobody's work is overwritten. [`apply()`] writes edits into the version's files and leaves every other
//! line as it is. [`rebase()`] moves edits onto a later version: only two different edits of one rule conflict. [`Changes`] are the edits
//! of all drafts that were published since the files of a large table were.

mod apply;
mod changes;
mod csv_edit;
mod edits;
mod rebase;
mod rule_text;
mod size;
mod state;
mod table;

pub use apply::{Applied, ApplyError, TableFile, WrittenRule, apply, read_file};
pub use changes::{Change, Changes};
pub use csv_edit::csv_rows;
pub use edits::{Edit, EditError, EditRequest, Edits, NEW, hash};
pub use rebase::{Conflict, Rebased, Resolution, rebase, reversal};
pub use rule_text::{RuleText, read_rows};
pub use size::{Largeness, MANY_RULES, largeness};
pub use state::{Event, State};
pub use table::{RuleTable, digest_of};
