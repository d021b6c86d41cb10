//! The stored form of a manifest: the first letter of a key says what the entry is.

/// A page: then its region and its path follow. The value is the digests of its document and of its data.
pub const PAGE: &str = "p";
/// A file at the root: then its path follows. The value is its digest.
pub const FILE: &str = "f";
/// An asset: then its file's name follows. The value is its digest.
pub const ASSET: &str = "a";
