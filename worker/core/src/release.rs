//! The manifest of a release: which pages, files and assets one build of the app holds, and the
//! digest of each. It lives in the snapshot, so that an unknown path or a matching `ETag` is
//! answered without reading KV.

pub mod form;

use std::sync::Arc;

use crate::packed::{LoadError, PackedMap};
use crate::policy::policy;
use form::{ASSET, FILE, PAGE};

/// SHA-256 of a body before compression: its name in KV and the source of its `ETag`.
pub type Digest = [u8; 32];

/// A loaded manifest; cloning shares its bytes.
#[derive(Debug, Clone)]
pub struct Manifest {
    entries: PackedMap,
    policy: Arc<str>,
}

/// The two forms of a page: the document, and its data for client navigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The HTML document.
    pub html: Digest,
    /// The JSON of the same content.
    pub data: Digest,
}

impl Manifest {
    /// Reads a packed manifest; nothing is parsed or copied.
    pub fn load(bytes: Vec<u8>) -> Result<Self, LoadError> {
        let mut manifest = Self { entries: PackedMap::load(bytes)?, policy: "".into() };
        // Every document holds the style sheet inline.
        manifest.policy = policy(manifest.file("/style.css")).into();
        Ok(manifest)
    }

    /// The content security policy of every document.
    pub fn policy(&self) -> &str {
        &self.policy
    }

    /// The page at a canonical path (language prefix included), or at a route's pattern.
    pub fn page(&self, region: &str, path: &str) -> Option<Page> {
        let (html, data) = self.get(&[PAGE, region, path])?.split_first_chunk::<32>()?;
        Some(Page { html: *html, data: *data.first_chunk::<32>()? })
    }

    /// The canonical paths of a region's pages, less routes with parameters.
    pub fn page_paths<'a>(&'a self, region: &'a str) -> impl Iterator<Item = &'a str> {
        self.entries.iter().filter_map(move |(key, _)| {
            let key = std::str::from_utf8(key).ok()?;
            key.strip_prefix(PAGE)?.strip_prefix(region).filter(|path| path.starts_with('/') && !path.contains(':'))
        })
    }

    /// Every page of a region, by its canonical path or its pattern; less what variations show in their place.
    pub fn pages<'a>(&'a self, region: &'a str) -> impl Iterator<Item = (&'a str, Page)> {
        let paths = self.entries.iter().filter_map(move |(key, _)| {
            let path = std::str::from_utf8(key).ok()?.strip_prefix(PAGE)?.strip_prefix(region)?;
            (path.starts_with('/') && !path.contains('#')).then_some(path)
        });
        paths.filter_map(move |path| Some((path, self.page(region, path)?)))
    }

    /// A file at the root of every host, such as `/favicon.svg`.
    pub fn file(&self, path: &str) -> Option<Digest> {
        self.get(&[FILE, path])?.first_chunk::<32>().copied()
    }

    /// Whether this release has the asset; an older release's asset may still be in KV.
    pub fn has_asset(&self, name: &str) -> bool {
        self.get(&[ASSET, name]).is_some()
    }

    /// Every asset, by its file's name, with the digest of its bytes.
    pub fn assets(&self) -> impl Iterator<Item = (&str, Digest)> {
        self.entries.iter().filter_map(|(key, digest)| {
            let name = std::str::from_utf8(key).ok()?.strip_prefix(ASSET)?;
            Some((name, digest.first_chunk::<32>().copied()?))
        })
    }

    /// The KV keys of every body that the release needs.
    pub fn blob_keys(&self) -> Vec<String> {
        let keys = self.entries.iter().flat_map(|(key, value)| {
            let name = key.split_first().and_then(|(_, name)| std::str::from_utf8(name).ok()).unwrap_or_default();
            let asset = key.starts_with(ASSET.as_bytes()).then(|| ["asset/", name].concat());
            let digests = if asset.is_some() { &[] } else { value.as_chunks::<32>().0 };
            asset.into_iter().chain(digests.iter().map(page_key))
        });
        keys.collect()
    }

    fn get(&self, key: &[&str]) -> Option<&[u8]> {
        self.entries.get(key.concat().as_bytes())
    }
}

/// The folder in KV of pages, their data and files at the root.
pub(crate) const PAGES: &str = "page/";

/// The KV key of a page, its data or a file at the root.
pub fn page_key(digest: &Digest) -> String {
    [PAGES, &hex(digest)].concat()
}

/// Bytes in hexadecimal, lower-case.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits =
        |byte: &u8| [byte >> 4, byte & 15].map(|digit| DIGITS.get(usize::from(digit)).copied().unwrap_or(b'0'));
    String::from_utf8(bytes.iter().map(digits).collect::<Vec<_>>().into_flattened()).unwrap_or_default()
}
