//! Where a page of results ends, as a text that a client sends back for the next one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::statements::Sort;

/// The last row of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cursor {
    /// The revision of the rows: pages of different revisions don't fit together.
    pub revision: u64,
    /// The order of the rows.
    pub sort: Sort,
    /// The row's value in that order.
    pub value: serde_json::Value,
    /// The row's number, among rows with the same value.
    pub number: i64,
}

/// A text that is no cursor.
#[derive(Debug, PartialEq, Eq)]
pub struct CursorError;

impl Cursor {
    /// The cursor as a text.
    ///
    /// # Errors
    /// Never for cursors of a page.
    pub fn to_text(&self) -> Result<String, CursorError> {
        serde_json::to_vec(self).map(|json| URL_SAFE_NO_PAD.encode(json)).map_err(|_| CursorError)
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    /// [`CursorError`] for any other text.
    pub fn parse(text: &str) -> Result<Self, CursorError> {
        let json = URL_SAFE_NO_PAD.decode(text).map_err(|_| CursorError)?;
        let cursor: Self = serde_json::from_slice(&json).map_err(|_| CursorError)?;
        let is_value = cursor.value.is_string() || cursor.value.is_i64();
        is_value.then_some(cursor).ok_or(CursorError)
    }
}
