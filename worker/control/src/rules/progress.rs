//! How far the rows have followed what is live.

use serde::{Deserialize, Serialize};

/// What is done next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Progress {
    /// All rows are removed, to be made again.
    Clear,
    /// Rules are written from here on.
    Write(Position),
    /// Rows after this number, whose rules are no longer live, are removed.
    Remove {
        /// The number of the last row that was looked at.
        after: i64,
    },
    /// Nothing: the rows are those of what is live.
    Done,
    /// Nothing: the text of what is live was not sent, so no rows can be made.
    NoText,
}

/// A place in the files of a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Which file, from 0.
    pub file: usize,
    /// Bytes of it that have been read.
    pub offset: u64,
    /// Bytes of all files that have been read.
    pub bytes_read: u64,
    /// Rules that have been read.
    pub rules: u64,
}

impl Progress {
    /// Writing from the first file's beginning.
    pub fn start() -> Self {
        Self::Write(Position::default())
    }

    /// Whether nothing is left to do.
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Done | Self::NoText)
    }
}
