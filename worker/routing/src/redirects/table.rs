//! Looks a request up in a published table.

use std::cell::RefCell;

use bytes::Bytes;

use super::bundle::{self, Directory, Index, LoadError};
use super::candidate::{Candidate, DROPS_QUERY, Rank, Request};
use super::expressions::Expressions;
use super::fuse::Fuse;
use super::location::{self, Captures, ForwardedQuery};
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
    /// Buffers that every look-up reuses.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::empty()) };
}

/// A compiled table, loaded. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct Table {
    rules: u32,
    checksum: u32,
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

/// A part of a table that can be stored separately: its index in [`Table::shards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShardId(usize);

/// What exact rules say of a request.
pub(super) enum Exact {
    /// One fits. No hit where its stored form is damaged.
    Fits(Option<Hit>),
    /// None fits.
    Misses,
}

/// A request's path in the forms in which tables look it up.
pub(super) struct RequestPath<'a> {
    /// The hash of its key.
    pub key: KeyHash,
    /// Its normal form.
    normal: PathText<'a>,
}

impl<'a> RequestPath<'a> {
    /// The forms of a path as it is in the request line; none where it is no path.
    pub(super) fn new(raw_path: &'a str) -> Option<Self> {
        if !raw_path.starts_with('/') {
            return None;
        }
        if let Some(key) = KeyHash::from_plain_path(without_slash(raw_path).as_bytes()) {
            return Some(Self { key, normal: PathText::Borrowed(raw_path) });
        }
        let normal = normalise(raw_path).text;
        let key = KeyHash::new(fold(without_slash(&normal)).as_bytes());
        Some(Self { key, normal })
    }
}

/// The part of a table that has to be loaded before it can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingShard(pub ShardId);

impl Table {
    /// Loads a compiled table, or its index alone (see [`Table::split`]). Reads the headers only,
    /// whatever the size. Damage further in gives no answer rather than a wrong one, and never a
    /// panic.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a table that this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        Self::from_index(bundle::index(&bytes.into())?)
    }

    fn from_index(index: Index) -> Result<Self, LoadError> {
        let [files, cells, owners, symbols, parts, nodes, answers, edges, expressions, markets] = index.sections;
        let directory = Directory(parts);
        let mut table = Self {
            rules: index.rules,
            checksum: index.checksum,
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
            table.load_part(ShardId(part), &rest.split_to(length.ok_or(LoadError::Length)?))?;
        }
        if rest.is_empty() { Ok(table) } else { Err(LoadError::Length) }
    }

    /// The answer to a request for `raw_path` and `raw_query` (as in the request line, without
    /// the question mark) on `host` (with or without port). Also none if the shard that may have
    /// it is not loaded (see [`Table::look_up`]).
    ///
    /// A miss allocates nothing unless the path is long and has escapes or capitals.
    pub fn find(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Option<Hit> {
        self.look_up(host, raw_path, raw_query).ok().flatten()
    }

    /// The answer, as [`Table::find`] gives it.
    ///
    /// # Errors
    /// [`MissingShard`] when the answer needs a shard that is not loaded: load it with
    /// [`Table::with_shard`] and call this again.
    pub fn look_up(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Result<Option<Hit>, MissingShard> {
        let Some(path) = RequestPath::new(raw_path) else {
            return Ok(None);
        };
        match self.look_up_exact(host, &path, raw_query)? {
            Exact::Fits(hit) => Ok(hit),
            Exact::Misses => Ok(self.look_up_patterns(host, &path, raw_query)),
        }
    }

    /// What the exact rules answer.
    pub(super) fn look_up_exact(
        &self,
        host: &str,
        path: &RequestPath<'_>,
        raw_query: Option<&str>,
    ) -> Result<Exact, MissingShard> {
        let by_path_only = raw_query.is_none() || !self.by_query;
        if by_path_only && !self.may_contain(path.key) {
            return Ok(Exact::Misses);
        }
        let request = Request::new(host, &path.normal, raw_query, &self.markets);
        SCRATCH.with_borrow_mut(|scratch| {
            let Some(rule) = self.find_exact(&request, path.key, scratch)? else {
                return Ok(Exact::Misses);
            };
            let hit = std::str::from_utf8(scratch.target())
                .ok()
                .and_then(|target| build_hit(&rule, target, &request, &Captures::path(&path.normal), false));
            Ok(Exact::Fits(hit))
        })
    }

    /// What the rules by pattern answer where no exact rule does.
    pub(super) fn look_up_patterns(&self, host: &str, path: &RequestPath<'_>, raw_query: Option<&str>) -> Option<Hit> {
        if self.patterns.is_empty() && self.expressions.is_empty() {
            return None;
        }
        let normal = &path.normal;
        let request = Request::new(host, normal, raw_query, &self.markets);
        let folded = fold(request.path);
        let by_pattern = self.find_by_pattern(&request, &folded, normal);
        // `/old/*` leads to `/old/`: a visitor who is already there is not redirected again.
        let leads_away = |hit: &Hit| !hit.location.as_deref().is_some_and(|location| leads_to(location, normal));
        by_pattern.or_else(|| self.find_by_expression(&request, &folded, normal)).filter(leads_away)
    }

    /// The shards that [`Table::look_up`] reads for a request, loaded or not.
    pub fn shards_of(&self, raw_path: &str, raw_query: Option<&str>) -> Vec<ShardId> {
        let normal = normalise(raw_path).text;
        let folded = fold(without_slash(&normal));
        let mut shards = Vec::new();
        if let (Some(query), true) = (raw_query, self.by_query) {
            for key in Query(query).keys(&folded) {
                shards.extend(self.shard_of(KeyHash::new(key.as_bytes())));
            }
        }
        shards.extend(self.shard_of(KeyHash::new(folded.as_bytes())));
        shards
    }

    /// Whether a shard is loaded.
    pub fn is_loaded(&self, shard: ShardId) -> bool {
        self.shards.get(shard.0).map_or(self.origins.is_some(), Option::is_some)
    }

    /// Whether every shard is loaded.
    pub(super) fn is_whole(&self) -> bool {
        self.shards.iter().all(Option::is_some)
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
        self.load_part(shard, &bytes)?;
        Ok(self)
    }

    /// The table without a shard, which frees its bytes once no other table shares them.
    pub fn without_shard(mut self, shard: ShardId) -> Self {
        if let Some(slot) = self.shards.get_mut(shard.0) {
            *slot = None;
        }
        self
    }

    /// The table without any shard, whether they are stored separately or not.
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

    /// Splits a complete compiled table into its index and its shards, to store each separately.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a complete table.
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
        let (file, line) = self.origins.as_ref()?.get(rule).filter(|_| rule < self.rules)?;
        Some((std::str::from_utf8(&self.files).ok()?.lines().nth(file)?, line))
    }

    /// How many rules the table has, as their numbers are counted.
    pub(super) fn rule_count(&self) -> u32 {
        self.rules
    }

    /// How many rules the table has.
    pub fn len(&self) -> usize {
        self.rules as usize
    }

    /// True when the table has no rule.
    pub fn is_empty(&self) -> bool {
        self.rules == 0
    }

    fn load_part(&mut self, part: ShardId, bytes: &Bytes) -> Result<(), LoadError> {
        match self.shards.get_mut(part.0) {
            Some(shard) => *shard = Some(Shard::load(bytes, self.checksum)?),
            None => self.origins = Some(Origins::load(bytes, self.checksum)?),
        }
        Ok(())
    }

    fn may_contain(&self, key: KeyHash) -> bool {
        self.cells.is_empty() || self.filter.byte(&self.cells, key) == Some(key.fingerprint())
    }

    /// The best exact rule, among those for the path with any query and those that require one of
    /// the parameters. Its target is in the scratch.
    fn find_exact(
        &self,
        request: &Request<'_>,
        key: KeyHash,
        scratch: &mut Scratch,
    ) -> Result<Option<Candidate<'_>>, MissingShard> {
        let mut best = self.find_exact_by_key(key, request, None, scratch)?;
        if self.by_query {
            for key in request.query.keys(&fold(request.path)) {
                let before = best.as_ref().map(|(rank, _)| *rank);
                let key = KeyHash::new(key.as_bytes());
                let found = self.find_exact_by_key(key, request, before, scratch)?;
                best = found.or(best);
            }
        }
        Ok(best.map(|(_, candidate)| candidate))
    }

    /// The shard that has a key, if it is in any.
    fn shard_of(&self, key: KeyHash) -> Option<ShardId> {
        let shard =
            if self.may_contain(key) { self.filter.byte(&self.owners, key).unwrap_or(0).into() } else { return None };
        (shard < self.shards.len()).then_some(ShardId(shard))
    }

    fn find_exact_by_key(
        &self,
        key: KeyHash,
        request: &Request<'_>,
        before: Option<Rank>,
        scratch: &mut Scratch,
    ) -> Result<Option<(Rank, Candidate<'_>)>, MissingShard> {
        let Some(shard) = self.shard_of(key) else {
            return Ok(None);
        };
        let shard_data = self.shards.get(shard.0).and_then(Option::as_ref).ok_or(MissingShard(shard))?;
        let found = |symbols| shard_data.find(key, request, before, symbols, scratch);
        Ok(self.symbols.read().and_then(found))
    }

    fn find_by_pattern(&self, request: &Request<'_>, folded: &str, normal: &str) -> Option<Hit> {
        let fit = self.patterns.find(request, folded)?;
        build_hit(&fit.candidate, fit.target, request, &Captures::path(normal), true)
    }

    fn find_by_expression(&self, request: &Request<'_>, folded: &str, normal: &str) -> Option<Hit> {
        let fit = self.expressions.find(request, folded)?;
        let groups = self.expressions.groups(&fit, request, folded)?;
        build_hit(&fit.candidate, fit.target, request, &Captures { path: normal, groups }, true)
    }
}

fn build_hit(
    candidate: &Candidate<'_>,
    target: &str,
    request: &Request<'_>,
    captures: &Captures<'_>,
    yields: bool,
) -> Option<Hit> {
    let status = candidate.status()?;
    let location = match status {
        Status::Gone => None,
        // Nothing that the visitor sends goes into it.
        _ if !yields && request.query.0.is_empty() => Some(all_graphic(target.as_bytes()).then(|| target.to_owned())?),
        _ => {
            let drops = candidate.flags & DROPS_QUERY != 0;
            let forwarded_query =
                ForwardedQuery { visitor: if drops { Query("") } else { request.query }, required: candidate.query() };
            Some(location::build(target, captures, &forwarded_query)?)
        }
    };
    Some(Hit { rule: candidate.rule, status, location, yields })
}

fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}

/// Whether a location is the requested path, whatever its query.
fn leads_to(location: &str, normal: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    *normalise(path).text == *normal
}
