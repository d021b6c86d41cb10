//! What the server has stored already, and does not have to be sent again.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::connection::Connection;
use crate::failure::Failure;

/// Keys that one call may ask about.
const MAX_KEYS: usize = 1000;

/// Those of the keys that the server doesn't have.
pub fn missing(connection: &Connection, keys: &[&str]) -> Result<BTreeSet<String>, Failure> {
    #[derive(Deserialize)]
    struct Missing {
        missing: Vec<String>,
    }
    let mut missing = BTreeSet::new();
    for asked in keys.chunks(MAX_KEYS) {
        let answer: Missing = connection.post("blobs/missing", None, &asked)?;
        missing.extend(answer.missing);
    }
    Ok(missing)
}
