//! A large table with a patch: some of its paths answered by other rules, without compiling it again.
//!
//! ```text
//! header  "KPAT", version (little-endian u32), SHA-256 of the base's index: the id of its bundle
//!         bytes of `owned` (little-endian u32)
//! owned   a table with a rule for each path that the patch owns
//! rules   a table of its rules, to the end
//! ```

use bytes::Bytes;

use super::Hit;
use super::bundle::LoadError;
use super::table::{Exact, MissingShard, RequestPath, Table};
use crate::number::u32_at;

/// What a patch begins with.
pub const MAGIC: [u8; 4] = *b"KPAT";
/// The version of the stored form.
pub const VERSION: u32 = 1;
const HEADER_LEN: usize = 44;

/// What a patch consists of, each table whole.
///
/// # Design
/// A patch owns whole paths, so that rules for a host or a query keep their precedence over others of the same path: the base is not
/// consulted about an owned path, which may have no rule at all any more. Patterns can answer any path, so all of them are in the patch.
/// The paths that it owns are a table too, whose rules answer each of them: the ordinary look-up says whether a path is among them.
#[derive(Clone, Debug)]
pub struct Patch {
    /// SHA-256 of the table's bundle that the patch belongs to.
    pub base: [u8; 32],
    /// A rule for each path that the patch owns.
    owned: Table,
    /// Every exact rule of these paths, and every rule by pattern.
    rules: Table,
}

impl Patch {
    /// Whether bytes begin as a patch does.
    pub fn is_patch(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Loads a patch. Damage further in gives no answer rather than a wrong one, and never a panic.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a patch that this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if !Self::is_patch(&bytes) || u32_at(&bytes, 4) != Some(VERSION) {
            return Err(LoadError::NotAPatch);
        }
        let base = bytes.get(8..).and_then(|rest| rest.first_chunk()).copied().ok_or(LoadError::Length)?;
        let length = u32_at(&bytes, 40).ok_or(LoadError::Length)? as usize;
        let mut owned = bytes.slice(HEADER_LEN..);
        if length > owned.len() {
            return Err(LoadError::Length);
        }
        let rules = owned.split_off(length);
        let whole = |bytes| {
            Table::load(bytes).and_then(|table| if table.is_whole() { Ok(table) } else { Err(LoadError::Length) })
        };
        Ok(Self { base, owned: whole(owned)?, rules: whole(rules)? })
    }

    /// How many rules it has.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether it has no rule: it may own paths all the same.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Name of the file and line that a rule was read from, by its number in the patch.
    pub fn origin_of(&self, rule: u32) -> Option<(&str, u32)> {
        self.rules.origin_of(rule)
    }

    fn owns(&self, host: &str, path: &RequestPath<'_>, raw_query: Option<&str>) -> bool {
        matches!(self.owned.look_up_exact(host, path, raw_query), Ok(Exact::Fits(_)))
    }
}

/// A table with its patch, if it has one.
#[derive(Clone, Copy, Debug)]
pub struct PatchedTable<'a> {
    /// The table that was compiled; with a patch, its rules by pattern answer nothing.
    pub base: &'a Table,
    /// What has changed since.
    pub patch: Option<&'a Patch>,
}

impl<'a> PatchedTable<'a> {
    /// The answer to a request, as [`Table::look_up`] gives it. Rules of the patch are numbered after those of the base.
    ///
    /// # Errors
    /// [`MissingShard`] when the answer needs a shard of the base that is not loaded.
    pub fn look_up(self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Result<Option<Hit>, MissingShard> {
        let Some(path) = RequestPath::new(raw_path) else {
            return Ok(None);
        };
        let changed = self.patch.map(|patch| &patch.rules);
        let owner = changed.filter(|_| self.patch.is_some_and(|patch| patch.owns(host, &path, raw_query)));
        let (hit, is_changed) = match owner.unwrap_or(self.base).look_up_exact(host, &path, raw_query)? {
            Exact::Fits(hit) => (hit, owner.is_some()),
            Exact::Misses => (changed.unwrap_or(self.base).look_up_patterns(host, &path, raw_query), changed.is_some()),
        };
        let first = if is_changed { self.base.rule_count() } else { 0 };
        Ok(hit.map(|hit| Hit { rule: hit.rule.saturating_add(first), ..hit }))
    }

    /// The number of a rule in the patch; none of a rule of the base.
    pub fn number_in_patch(self, rule: u32) -> Option<u32> {
        self.patch.and_then(|_| rule.checked_sub(self.base.rule_count()))
    }

    /// Name of the file and line a rule was read from; none where the origins are not loaded.
    pub fn origin_of(self, rule: u32) -> Option<(&'a str, u32)> {
        match (self.patch, self.number_in_patch(rule)) {
            (Some(patch), Some(number)) => patch.origin_of(number),
            _ => self.base.origin_of(rule),
        }
    }
}
