//! What a key says of its value: the name of a content, whether it is compressed, and the content's digest where the
//! name holds it.

use std::io::Read;

use crate::digest::{hex_digest, is_digest};

/// Bytes of a content at most, before compression: what KV takes of a value.
const MAX_SIZE: usize = 25 * 1024 * 1024;
/// Bytes of a shard at most: an isolate at the edge has room for several.
pub const MAX_SHARD_SIZE: usize = 4 * 1024 * 1024;
/// What the key of a compressed value ends in.
const COMPRESSED: &str = ".br";

/// A key that values may be stored under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key<'k> {
    /// The key of the content as it is.
    pub name: &'k str,
    /// Whether the value is the content as brotli.
    is_compressed: bool,
    kind: Kind<'k>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind<'k> {
    /// A page, its data or a file at the root, by its digest.
    Page(&'k str),
    /// Part of a redirect table, or the pages of variations, by its digest.
    Bundle(&'k str),
    /// An asset, by its file's name.
    Asset,
}

impl<'k> Key<'k> {
    /// Reads a key: `page/<sha256>` or `asset/<file name>`, with `.br` where the value is brotli, or `bundle/<sha256>`.
    pub fn parse(key: &'k str) -> Option<Self> {
        if let Some(digest) = key.strip_prefix("bundle/") {
            return is_digest(digest).then_some(Self { name: key, is_compressed: false, kind: Kind::Bundle(digest) });
        }
        let (name, is_compressed) = key.strip_suffix(COMPRESSED).map_or((key, false), |name| (name, true));
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
        let kind = match name.split_once('/')? {
            ("page", digest) if is_digest(digest) => Kind::Page(digest),
            ("asset", file) if !file.is_empty() && file.bytes().all(plain) => Kind::Asset,
            _ => return None,
        };
        Some(Self { name, is_compressed, kind })
    }

    /// The digest of the content, where the key holds it.
    pub fn digest(&self) -> Option<&'k str> {
        match self.kind {
            Kind::Page(digest) | Kind::Bundle(digest) => Some(digest),
            Kind::Asset => None,
        }
    }

    /// The keys of the content, as it is and compressed.
    pub fn forms(&self) -> [String; 2] {
        [self.name.to_owned(), [self.name, COMPRESSED].concat()]
    }

    /// The digest of the content that a value holds; none where it is not brotli though the key says so, or too large.
    pub fn content_digest(&self, value: &[u8]) -> Option<String> {
        let largest = if matches!(self.kind, Kind::Bundle(_)) { MAX_SHARD_SIZE } else { MAX_SIZE };
        if value.len() > largest {
            return None;
        }
        if self.is_compressed { Some(hex_digest(&decompressed(value, largest)?)) } else { Some(hex_digest(value)) }
    }
}

/// The content of a value that is brotli from its first byte to its last.
fn decompressed(value: &[u8], largest: usize) -> Option<Vec<u8>> {
    // With all of the value in the reader's buffer, reading once more fails where something follows the content.
    let mut reader = brotli::Decompressor::new(value, value.len().max(1));
    let mut content = Vec::new();
    let limit = u64::try_from(largest).ok()?.saturating_add(1);
    reader.by_ref().take(limit).read_to_end(&mut content).ok()?;
    (content.len() <= largest && matches!(reader.read(&mut [0]), Ok(0))).then_some(content)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::Read;

    use super::{Key, MAX_SHARD_SIZE};
    use crate::digest::hex_digest;

    fn brotli(content: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        brotli::CompressorReader::new(content, 4096, 5, 22).read_to_end(&mut out).unwrap();
        out
    }

    #[test]
    fn a_key_names_a_digest_or_a_plain_file() {
        let digest = hex_digest(b"hello");
        for (key, holds_digest) in [
            (format!("page/{digest}"), true),
            (format!("page/{digest}.br"), true),
            (format!("bundle/{digest}"), true),
            ("asset/index-AbC_1.js".to_owned(), false),
            ("asset/index.js.br".to_owned(), false),
        ] {
            let expected = holds_digest.then_some(digest.as_str());
            assert_eq!(Key::parse(&key).unwrap().digest(), expected, "{key}");
        }
        let refused = ["page/x", "asset/../pointer/live", "asset/", "asset/.br", "pointer/live", "growthbook/payload"];
        for key in refused.map(str::to_owned).into_iter().chain([format!("bundle/{digest}.br")]) {
            assert_eq!(Key::parse(&key), None, "{key}");
        }
    }

    #[test]
    fn a_value_has_the_digest_of_its_content() {
        let (content, compressed) = (b"hello hello hello".as_slice(), brotli(b"hello hello hello"));
        let digest = hex_digest(content);
        let of = |key: &str, value: &[u8]| Key::parse(key).unwrap().content_digest(value);
        assert_eq!(of("asset/a.js", content), Some(digest.clone()));
        assert_eq!(of("asset/a.js.br", &compressed), Some(digest));
        assert_eq!(of("asset/a.js.br", content), None);
        let (cut, longer) = (compressed.split_last().unwrap().1, [compressed.as_slice(), b"x"].concat());
        assert_eq!([of("asset/a.js.br", cut), of("asset/a.js.br", &longer)], [None, None]);
        let bomb = brotli(&vec![0; 30_000_000]);
        assert!(bomb.len() < 1000);
        assert_eq!(of("asset/a.js.br", &bomb), None);
        let shard = vec![0; MAX_SHARD_SIZE + 1];
        assert_eq!(of(&format!("bundle/{}", hex_digest(&shard)), &shard), None);
    }
}
