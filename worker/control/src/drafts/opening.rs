//! A draft as it begins.

use kirkas_drafts::{Edits, State, hash};

use super::base::LiveTable;
use super::row::Draft;
use crate::caller::Caller;
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;

/// An open draft on a version, with a new id.
pub fn open(title: String, table: LiveTable, author: &Caller, edits: &Edits) -> Result<Draft, Problem> {
    let mut id = [0_u8; 8];
    getrandom::fill(&mut id).map_err(|error| Problem::Internal(error.to_string()))?;
    let now = now_in_milliseconds();
    Ok(Draft {
        id: id.iter().map(|byte| format!("{byte:02x}")).collect(),
        title,
        state: State::Open,
        base: table.version,
        source: table.source,
        revision: 1,
        author: author.name.clone(),
        reason: String::new(),
        convert_files: false,
        changes_hash: hash(edits),
        changes: u32::try_from(edits.len()).unwrap_or(u32::MAX),
        reverts: None,
        published: None,
        created_at: now,
        updated_at: now,
        updated_by: author.name.clone(),
    })
}
