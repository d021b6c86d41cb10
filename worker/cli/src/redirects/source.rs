//! The text of the tables, kept beside what it was compiled to, so that it can be exported.

use serde_json::{Value, json};

use super::tables::SourceFile;
use crate::connection::Connection;
use crate::digest::hex_digest;

/// Largest part of a file that is sent at once, in bytes.
const MAX_PART_SIZE: usize = 5 * 1024 * 1024;

/// Files in parts, and the list of them.
pub struct Source<'a> {
    /// The parts of all files.
    pub parts: Vec<&'a [u8]>,
    list: Value,
}

impl<'a> Source<'a> {
    pub fn new(files: &'a [SourceFile]) -> Self {
        let digests = |file: &SourceFile| file.bytes.chunks(MAX_PART_SIZE).map(hex_digest).collect::<Vec<_>>();
        let listed = files.iter().map(|file| match file.markets {
            Some(markets) => json!({ "file": file.name, "parts": digests(file), "market": markets.name() }),
            None => json!({ "file": file.name, "parts": digests(file) }),
        });
        let listed: Vec<Value> = listed.collect();
        Self {
            parts: files.iter().flat_map(|file| file.bytes.chunks(MAX_PART_SIZE)).collect(),
            list: json!({ "files": listed }),
        }
    }

    /// The list, as it is stored.
    pub fn list(&self) -> Vec<u8> {
        self.list.to_string().into_bytes()
    }

    /// Whether what is live was written so.
    pub fn is_live(&self, connection: &Connection) -> bool {
        connection.get_with("redirects", &[("format", "list")]).is_ok_and(|live: Value| live == self.list)
    }
}
