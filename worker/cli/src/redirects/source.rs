//! The text of the tables, kept beside what it was compiled to, so that it can be exported.

use serde_json::{Value, json};

use super::tables::SourceFile;
use crate::connection::Connection;
use crate::digest::hex_digest;

/// Largest part of a file that is sent at once, in bytes.
const MAX_PART_SIZE: usize = 5 * 1024 * 1024;

/// Bytes, and the key they are stored under.
#[derive(Clone)]
pub struct Part<'a> {
    /// A folder, and the digest of the bytes.
    pub key: String,
    /// What is stored.
    pub bytes: &'a [u8],
}

impl<'a> Part<'a> {
    /// Bytes that are stored in a folder.
    pub fn new(folder: &str, bytes: &'a [u8]) -> Self {
        Self { key: format!("{folder}/{}", hex_digest(bytes)), bytes }
    }

    fn digest(&self) -> &str {
        self.key.split_once('/').map_or("", |(_, digest)| digest)
    }
}

/// Files in parts, and the list of them.
pub struct Source<'a> {
    /// The parts of all files.
    pub parts: Vec<Part<'a>>,
    list: Value,
}

impl<'a> Source<'a> {
    pub fn new(files: &'a [SourceFile]) -> Self {
        let (mut parts, mut listed) = (Vec::new(), Vec::new());
        for SourceFile { name, bytes, markets, .. } in files {
            let of_file: Vec<Part<'a>> = bytes.chunks(MAX_PART_SIZE).map(|part| Part::new("source", part)).collect();
            let digests: Vec<&str> = of_file.iter().map(Part::digest).collect();
            listed.push(match markets {
                Some(markets) => json!({ "file": name, "parts": digests, "market": markets.name() }),
                None => json!({ "file": name, "parts": digests }),
            });
            parts.extend(of_file);
        }
        Self { parts, list: json!({ "files": listed }) }
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
