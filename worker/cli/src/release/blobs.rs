//! Bodies to store, as they are and compressed.

use std::io::Read;

/// 2^22 bytes.
const WINDOW: u32 = 22;
const BUFFER: usize = 64 * 1024;

/// A body and the key it is stored under.
pub struct Blob {
    pub key: String,
    /// The file's name, for its kind.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Blob {
    /// The keys the body is stored under: as it is and, unless its format is compressed already,
    /// as brotli.
    pub fn keys(&self) -> Vec<String> {
        let mut keys = vec![self.key.clone()];
        if !is_compressed(&self.name) {
            keys.push(format!("{}.br", self.key));
        }
        keys
    }

    /// What is stored under one of its keys.
    pub fn value(&self, key: &str, brotli_quality: u32) -> std::io::Result<Vec<u8>> {
        if key == self.key { Ok(self.bytes.clone()) } else { brotli(&self.bytes, brotli_quality) }
    }
}

/// Formats that the edge never answers as brotli.
fn is_compressed(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension.to_ascii_lowercase().as_str(), "woff2" | "png" | "avif" | "webp" | "jpg" | "jpeg")
}

fn brotli(bytes: &[u8], quality: u32) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    brotli::CompressorReader::new(bytes, BUFFER, quality, WINDOW).read_to_end(&mut out)?;
    Ok(out)
}
