//! Looks a request up in a published table.

use bytes::Bytes;

use super::bundle::{self, Directory, LoadError, Origins};
use super::candidate::{Asked, Candidate, DROPS_QUERY};
use super::expressions::Expressions;
use super::fuse::{Fuse, KeyHash};
use super::location::{self, Captured, Carried};
use super::patterns::Patterns;
use super::query::Query;
use super::shard::{Found, Shard};
use super::symbols::Symbols;
use super::{Hit, Status};
use crate::packed::PackedMap;
use crate::path::words::all_graphic;
use crate::path::{fold, normalise};

/// Bytes of a key that are hashed at most: no source is longer, so longer paths have no exact rule.
const LONGEST_KEY: usize = 32 * 1024;

/// A compiled table, loaded. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct Table {
    rules: u32,
    mark: u32,
    filter: Fuse,
    cells: Bytes,
    symbols: Symbols,
    directory: Directory,
    shards: Vec<Option<Shard>>,
    origins: Origins,
    patterns: Patterns,
    expressions: Expressions,
}

/// A part of a table that is stored apart: its place in [`Table::shards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShardId(usize);

/// The part of a table that has to be loaded before it can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing(pub ShardId);

impl Table {
    /// Takes the bytes of a compiled table, or of its index alone (see [`Table::split`]). Looks at
    /// headers only, whatever the size; what is wrong further in gives no answer rather than a
    /// wrong one, and never a panic.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a table that this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let index = bundle::index(&bytes.into())?;
        let [files, runs, cells, symbols, records, keys, nodes, answers, edges, expressions] = index.sections;
        let directory = Directory { records, keys };
        let mut table = Self {
            rules: index.rules,
            mark: index.mark,
            filter: index.filter,
            cells,
            symbols: Symbols(symbols),
            shards: vec![None; directory.len()],
            directory,
            origins: Origins { files, runs },
            patterns: Patterns { nodes, answers, edges: PackedMap::load(edges)? },
            expressions: Expressions(expressions),
        };
        if index.rest.is_empty() {
            return Ok(table);
        }
        let mut rest = index.rest;
        for shard in 0..table.shards.len() {
            let length = table.directory.length(shard).filter(|length| *length <= rest.len());
            table.put(ShardId(shard), &rest.split_to(length.ok_or(LoadError::Length)?))?;
        }
        if rest.is_empty() { Ok(table) } else { Err(LoadError::Length) }
    }

    /// The answer to a request for `raw_path` and `raw_query` (as in the request line, without
    /// the question mark) on `host` (with or without port); none also where the shard that may
    /// have it is not loaded (see [`Table::look_up`]).
    ///
    /// A miss allocates nothing unless the path is long and has escapes or capitals.
    pub fn find(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Option<Hit> {
        self.look_up(host, raw_path, raw_query).ok().flatten()
    }

    /// The answer as of [`Table::find`].
    ///
    /// # Errors
    /// [`Missing`] when it takes a shard that is not loaded: load it with [`Table::with_shard`] and
    /// ask again.
    pub fn look_up(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Result<Option<Hit>, Missing> {
        if !raw_path.starts_with('/') || self.has_none_for(raw_path) {
            return Ok(None);
        }
        let normal = normalise(raw_path).text;
        let asked = Asked::new(host, &normal, raw_query);
        let folded = fold(asked.path);
        let folded: &str = &folded;
        if let Some((shard, key)) = self.exact_shard(folded) {
            let loaded = self.shards.get(shard.0).and_then(Option::as_ref).ok_or(Missing(shard))?;
            if let Some(Found { candidate, target }) = loaded.find(key, folded, &asked, self.symbols.read()) {
                let target = std::str::from_utf8(target.as_bytes()).ok();
                return Ok(target.and_then(|target| hit(&candidate, target, &asked, &Captured::path(&normal), false)));
            }
        }
        let by_pattern = self.by_pattern(&asked, folded, &normal);
        // `/old/*` leads to `/old/`: whoever is there already is not sent there again.
        let leads_away = |hit: &Hit| !hit.location.as_deref().is_some_and(|location| leads_to(location, &normal));
        Ok(by_pattern.or_else(|| self.by_expression(&asked, folded, &normal)).filter(leads_away))
    }

    /// The shard that has to be loaded before [`Table::find`] can answer for this path: none where
    /// it is loaded, or where no exact rule is for the path, which is known without it but in one
    /// case of 256.
    pub fn shard_for(&self, raw_path: &str) -> Option<ShardId> {
        let normal = normalise(raw_path).text;
        let (shard, _) = self.exact_shard(&fold(Asked::new("", &normal, None).path))?;
        self.shards.get(shard.0)?.is_none().then_some(shard)
    }

    /// The table with a shard loaded.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not that shard.
    pub fn with_shard(mut self, shard: ShardId, bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if self.directory.length(shard.0) != Some(bytes.len()) {
            return Err(LoadError::NotAShard);
        }
        self.put(shard, &bytes)?;
        Ok(self)
    }

    /// The table without a shard, which frees its bytes once no other table shares them.
    pub fn without_shard(mut self, shard: ShardId) -> Self {
        self.shards.iter_mut().skip(shard.0).take(1).for_each(|place| *place = None);
        self
    }

    /// Every shard, with the SHA-256 of its bytes: the name it is stored under.
    pub fn shards(&self) -> impl Iterator<Item = (ShardId, [u8; 32])> {
        (0..self.directory.len()).filter_map(|shard| Some((ShardId(shard), self.directory.digest(shard)?)))
    }

    /// The digest of one shard.
    pub fn digest_of(&self, shard: ShardId) -> Option<[u8; 32]> {
        self.directory.digest(shard.0)
    }

    /// A whole compiled table as its index and its shards, to store each apart.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a whole table.
    pub fn split(bytes: impl Into<Bytes>) -> Result<(Bytes, Vec<Bytes>), LoadError> {
        let bytes = bytes.into();
        let table = Self::load(bytes.clone())?;
        let mut rest = bundle::index(&bytes)?.rest;
        let index = bytes.slice(..bytes.len().saturating_sub(rest.len()));
        let lengths = (0..table.shards.len()).map(|shard| table.directory.length(shard));
        let shards = lengths.map(|length| match length {
            Some(length) if length <= rest.len() => Ok(rest.split_to(length)),
            _ => Err(LoadError::Length),
        });
        Ok((index, shards.collect::<Result<_, _>>()?))
    }

    /// Name of the file and line a rule was read from.
    pub fn origin_of(&self, rule: u32) -> Option<(&str, u32)> {
        self.origins.of(rule).filter(|_| rule < self.rules)
    }

    /// How many rules the table has.
    pub fn len(&self) -> usize {
        self.rules as usize
    }

    /// True when the table has no rule.
    pub fn is_empty(&self) -> bool {
        self.rules == 0
    }

    fn put(&mut self, shard: ShardId, bytes: &Bytes) -> Result<(), LoadError> {
        let loaded = Shard::load(bytes, self.mark)?;
        *self.shards.get_mut(shard.0).ok_or(LoadError::NotAShard)? = Some(loaded);
        Ok(())
    }

    /// Whether the filter says of the path as it came that no rule is for it. Most requests are
    /// answered here.
    fn has_none_for(&self, raw_path: &str) -> bool {
        let open = raw_path.strip_suffix('/').unwrap_or(raw_path);
        let exact_only = self.patterns.is_empty() && self.expressions.is_empty();
        exact_only && KeyHash::of_plain(open.as_bytes()).is_some_and(|key| !self.may_have(key))
    }

    fn may_have(&self, key: KeyHash) -> bool {
        self.filter.byte(&self.cells, key) == Some(key.fingerprint())
    }

    /// The shard that may have an exact rule for a folded path, and the key's hash.
    fn exact_shard(&self, folded: &str) -> Option<(ShardId, KeyHash)> {
        if folded.len() > LONGEST_KEY || self.cells.is_empty() {
            return None;
        }
        let key = KeyHash::of(folded.as_bytes());
        if !self.may_have(key) {
            return None;
        }
        Some((ShardId(self.directory.shard_of(folded.as_bytes())?), key))
    }

    fn by_pattern(&self, asked: &Asked<'_>, folded: &str, normal: &str) -> Option<Hit> {
        let fit = self.patterns.find(asked, folded)?;
        hit(&fit.candidate, fit.target, asked, &Captured::path(normal), true)
    }

    fn by_expression(&self, asked: &Asked<'_>, folded: &str, normal: &str) -> Option<Hit> {
        let fit = self.expressions.find(asked, folded)?;
        let groups = self.expressions.groups(&fit, asked, folded)?;
        hit(&fit.candidate, fit.target, asked, &Captured { path: normal, groups }, true)
    }
}

fn hit(
    candidate: &Candidate<'_>,
    target: &str,
    asked: &Asked<'_>,
    captured: &Captured<'_>,
    yields: bool,
) -> Option<Hit> {
    let status = candidate.status()?;
    let location = match status {
        Status::Gone => None,
        // What a visitor sends has no part in it.
        _ if !yields && asked.query.0.is_empty() => Some(all_graphic(target.as_bytes()).then(|| target.to_owned())?),
        _ => {
            let drops = candidate.flags & DROPS_QUERY != 0;
            let carried =
                Carried { visitor: if drops { Query("") } else { asked.query }, asked_for: candidate.query() };
            Some(location::build(target, captured, &carried)?)
        }
    };
    Some(Hit { rule: candidate.rule, status, location, yields })
}

/// Whether a location is the path that was asked for, whatever its query.
fn leads_to(location: &str, normal: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    *normalise(path).text == *normal
}
