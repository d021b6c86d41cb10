//! Packs the manifest of a release, which [`kirkas_core::release::Manifest`] loads.

use kirkas_core::release::Digest;
use kirkas_core::release::form::{ASSET, FILE, PAGE};
use kirkas_packing::packed::{self, PackError};

/// One thing a release holds, as it goes into the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A prerendered page.
    Page {
        /// Region's id.
        region: String,
        /// Canonical path or pattern, language prefix included.
        path: String,
        /// Digest of the document.
        html: Digest,
        /// Digest of its data.
        data: Digest,
    },
    /// A file at the root.
    File {
        /// Path, beginning with a slash.
        path: String,
        /// Digest of its bytes.
        hash: Digest,
    },
    /// A content-hashed file below `/assets/`.
    Asset {
        /// File name.
        name: String,
        /// Digest of its bytes.
        hash: Digest,
    },
}

/// Packs a manifest; the same entries always give the same bytes. A page or file named twice is
/// refused.
pub fn pack(entries: Vec<Entry>) -> Result<Vec<u8>, PackError> {
    packed::pack(entries.into_iter().map(|entry| match entry {
        Entry::Page { region, path, html, data } => {
            ([PAGE, &region, &path].concat().into_bytes(), [html, data].concat())
        }
        Entry::File { path, hash } => ([FILE, &path].concat().into_bytes(), hash.to_vec()),
        Entry::Asset { name, hash } => ([ASSET, &name].concat().into_bytes(), hash.to_vec()),
    }))
}
