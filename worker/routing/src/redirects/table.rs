//! Looks a request up in a published table.

use std::cell::RefCell;

use bytes::Bytes;

use super::bundle::{self, Directory, Index, LoadError};
use super::candidate::{Asked, Candidate, DROPS_QUERY, Rank};
use super::expressions::Expressions;
use super::fuse::Fuse;
use super::location::{self, Captured, Carried};
use super::markets::Markets;
use super::origins::Origins;
use super::patterns::Patterns;
use super::query::Query;
use super::shard::{Scratch, Shard};
use super::symbols::Symbols;
use super::{Hit, Status};
use crate::hash::KeyHash;
use crate::packed::PackedMap;
use crate::path::words::all_graphic;
use crate::path::{PathText, fold, normalise};

thread_local! {
    /// Room that every look-up uses again.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::empty()) };
}

/// A compiled table, loaded. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct Table {
    rules: u32,
    mark: u32,
    by_query: bool,
    filter: Fuse,
    cells: Bytes,
    owners: Bytes,
    symbols: Symbols,
    directory: Directory,
    shards: Vec<Option<Shard>>,
    files: Bytes,
    origins: Option<Origins>,
    patterns: Patterns,
    expressions: Expressions,
    markets: Markets,
}

/// A part of a table that can be stored apart: its place in [`Table::shards`].
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
        Self::of(bundle::index(&bytes.into())?)
    }

    fn of(index: Index) -> Result<Self, LoadError> {
        let [files, cells, owners, symbols, parts, nodes, answers, edges, expressions, markets] = index.sections;
        let directory = Directory(parts);
        let mut table = Self {
            rules: index.rules,
            mark: index.mark,
            by_query: index.by_query,
            filter: index.filter,
            cells,
            owners,
            symbols: Symbols(symbols),
            shards: vec![None; directory.len().saturating_sub(1)],
            directory,
            files,
            origins: None,
            patterns: Patterns { nodes, answers, edges: PackedMap::load(edges)? },
            expressions: Expressions(expressions),
            markets: Markets::load(&markets),
        };
        if index.rest.is_empty() {
            return Ok(table);
        }
        let mut rest = index.rest;
        for part in 0..table.directory.len() {
            let length = table.directory.length(part).filter(|length| *length <= rest.len());
            table.put(ShardId(part), &rest.split_to(length.ok_or(LoadError::Length)?))?;
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
        if !raw_path.starts_with('/') {
            return Ok(None);
        }
        let plain = KeyHash::of_plain(without_slash(raw_path).as_bytes());
        let by_path_only = raw_query.is_none() || !self.by_query;
        let exact_only = self.patterns.is_empty() && self.expressions.is_empty();
        if by_path_only && exact_only && plain.is_some_and(|key| !self.may_have(key)) {
            return Ok(None);
        }
        let normal = if plain.is_some() { PathText::Borrowed(raw_path) } else { normalise(raw_path).text };
        let asked = Asked::new(host, &normal, raw_query, &self.markets);
        let key = plain.unwrap_or_else(|| KeyHash::of(fold(asked.path).as_bytes()));
        let exact = SCRATCH.with_borrow_mut(|scratch| {
            let candidate = self.exact(&asked, key, scratch)?;
            let target = std::str::from_utf8(scratch.target()).ok();
            Ok(candidate.map(|rule| hit(&rule, target?, &asked, &Captured::path(&normal), false)))
        })?;
        if let Some(hit) = exact {
            return Ok(hit);
        }
        let folded = fold(asked.path);
        let by_pattern = self.by_pattern(&asked, &folded, &normal);
        // `/old/*` leads to `/old/`: whoever is there already is not sent there again.
        let leads_away = |hit: &Hit| !hit.location.as_deref().is_some_and(|location| leads_to(location, &normal));
        Ok(by_pattern.or_else(|| self.by_expression(&asked, &folded, &normal)).filter(leads_away))
    }

    /// The shards that [`Table::look_up`] reads for a request, loaded or not.
    pub fn shards_of(&self, raw_path: &str, raw_query: Option<&str>) -> Vec<ShardId> {
        let normal = normalise(raw_path).text;
        let folded = fold(without_slash(&normal));
        let mut shards = Vec::new();
        if let (Some(query), true) = (raw_query, self.by_query) {
            for key in Query(query).keys(&folded) {
                shards.extend(self.shard_of(KeyHash::of(key.as_bytes())));
            }
        }
        shards.extend(self.shard_of(KeyHash::of(folded.as_bytes())));
        shards
    }

    /// Whether a shard is loaded.
    pub fn is_loaded(&self, shard: ShardId) -> bool {
        self.shards.get(shard.0).map_or(self.origins.is_some(), Option::is_some)
    }

    /// The table with a shard loaded.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not that shard.
    pub fn with_shard(mut self, shard: ShardId, bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if self.directory.length(shard.0) != Some(bytes.len()) {
            return Err(LoadError::NotAPart);
        }
        self.put(shard, &bytes)?;
        Ok(self)
    }

    /// The table without a shard, which frees its bytes once no other table shares them.
    pub fn without_shard(mut self, shard: ShardId) -> Self {
        if let Some(place) = self.shards.get_mut(shard.0) {
            *place = None;
        }
        self
    }

    /// The table with no shard, all of them stored apart or not.
    pub fn without_shards(mut self) -> Self {
        self.shards.fill(None);
        self.origins = None;
        self
    }

    /// Every shard, with the SHA-256 of its bytes: the name it is stored under. The last of them is the
    /// rules' origins, which only [`Table::origin_of`] needs.
    pub fn shards(&self) -> impl Iterator<Item = (ShardId, [u8; 32])> {
        (0..self.directory.len()).filter_map(|shard| Some((ShardId(shard), self.directory.digest(shard)?)))
    }

    /// The digest of one shard.
    pub fn digest_of(&self, shard: ShardId) -> Option<[u8; 32]> {
        self.directory.digest(shard.0)
    }

    /// How many bytes one shard has.
    pub fn length_of(&self, shard: ShardId) -> Option<usize> {
        self.directory.length(shard.0)
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
        let lengths = (0..table.directory.len()).map(|part| table.directory.length(part));
        let parts = lengths.map(|length| match length {
            Some(length) if length <= rest.len() => Ok(rest.split_to(length)),
            _ => Err(LoadError::Length),
        });
        Ok((index, parts.collect::<Result<_, _>>()?))
    }

    /// Name of the file and line a rule was read from; none where the origins are not loaded.
    pub fn origin_of(&self, rule: u32) -> Option<(&str, u32)> {
        let (file, line) = self.origins.as_ref()?.of(rule).filter(|_| rule < self.rules)?;
        Some((std::str::from_utf8(&self.files).ok()?.lines().nth(file)?, line))
    }

    /// How many rules the table has.
    pub fn len(&self) -> usize {
        self.rules as usize
    }

    /// True when the table has no rule.
    pub fn is_empty(&self) -> bool {
        self.rules == 0
    }

    fn put(&mut self, part: ShardId, bytes: &Bytes) -> Result<(), LoadError> {
        match self.shards.get_mut(part.0) {
            Some(shard) => *shard = Some(Shard::load(bytes, self.mark)?),
            None => self.origins = Some(Origins::load(bytes, self.mark)?),
        }
        Ok(())
    }

    fn may_have(&self, key: KeyHash) -> bool {
        self.cells.is_empty() || self.filter.byte(&self.cells, key) == Some(key.fingerprint())
    }

    /// The best exact rule: of those for the path whatever its query, and of those that ask for one of
    /// the parameters. Its target is in the scratch.
    fn exact(&self, asked: &Asked<'_>, key: KeyHash, scratch: &mut Scratch) -> Result<Option<Candidate<'_>>, Missing> {
        let mut best = self.exact_of_key(key, asked, None, scratch)?;
        if self.by_query {
            for key in asked.query.keys(&fold(asked.path)) {
                let before = best.as_ref().map(|(rank, _)| *rank);
                let key = KeyHash::of(key.as_bytes());
                let found = self.exact_of_key(key, asked, before, scratch)?;
                best = found.or(best);
            }
        }
        Ok(best.map(|(_, candidate)| candidate))
    }

    /// The shard that has a key, if it is in any.
    fn shard_of(&self, key: KeyHash) -> Option<ShardId> {
        let shard =
            if self.may_have(key) { self.filter.byte(&self.owners, key).unwrap_or(0).into() } else { return None };
        (shard < self.shards.len()).then_some(ShardId(shard))
    }

    fn exact_of_key(
        &self,
        key: KeyHash,
        asked: &Asked<'_>,
        before: Option<Rank>,
        scratch: &mut Scratch,
    ) -> Result<Option<(Rank, Candidate<'_>)>, Missing> {
        let Some(shard) = self.shard_of(key) else {
            return Ok(None);
        };
        let loaded = self.shards.get(shard.0).and_then(Option::as_ref).ok_or(Missing(shard))?;
        let found = |symbols| loaded.find(key, asked, before, symbols, scratch);
        Ok(self.symbols.read().and_then(found))
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

fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}

/// Whether a location is the path that was asked for, whatever its query.
fn leads_to(location: &str, normal: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    *normalise(path).text == *normal
}
