//! The stored form of a campaigns bundle: lines of fields between tabs, read once when it is loaded.

/// What a bundle begins with: the kind of bundle and the version of its form.
pub const FIRST_LINE: &str = "KCLK 1";
/// First field of a line of each kind.
pub const AFFILIATE: &str = "affiliate";
/// See [`AFFILIATE`].
pub const BOT: &str = "bot";
/// See [`AFFILIATE`].
pub const SOURCE: &str = "source";
/// See [`AFFILIATE`].
pub const NAMED: &str = "named";
/// See [`AFFILIATE`].
pub const CAMPAIGN: &str = "campaign";
/// See [`AFFILIATE`]: the digest of the campaigns as they are written, postbacks included, which the edge does not read.
pub const WRITTEN: &str = "written";
/// The most different parameters that the sources may name.
pub const MAX_PARAMETERS: usize = 48;
