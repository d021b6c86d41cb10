//! One rule among those that share a look-up key: what else it requires of a request, and its answer.
//!
//! ```text
//! of a pattern       rule, flags (numbers of 7 bits a byte), the market's number where a flag says
//!                    that there is one, then for each flag that has a text: length, text; last the
//!                    target in the same form
//! of an exact rule   its number is its position; its path, its market and its flags up to
//!                    [`EXTENDED_FLAGS`] are the item's (see `block`); extended flags and their texts
//!                    are as a pattern's
//! ```

use super::Status;
use super::markets::{EVERYWHERE, Markets};
use super::query::Query;
use crate::number::Reader;
use crate::path::PathText;

/// The source has a closing slash.
pub const SLASH: u32 = 1;
/// The next exact rule has the same key.
pub const SAME_KEY_FOLLOWS: u32 = 1 << 1;
/// How far the status is shifted: its index in [`Status::ALL`], three bits wide.
pub const STATUS_SHIFT: u32 = 2;
/// The visitor's query is not forwarded to the target.
pub const DROPS_QUERY: u32 = 1 << 5;
/// The target's closing slash, which is not stored.
pub const TARGET_SLASH: u32 = 1 << 6;
/// Some of the flags that are set don't fit into the first byte.
pub const EXTENDED_FLAGS: u32 = 1 << 7;
/// The rule answers on one host only; the host's name follows.
pub const HOST: u32 = 1 << 8;
/// Letters' case matters; a pattern's path follows, without its closing slash.
pub const SENSITIVE: u32 = 1 << 9;
/// The rule requires these parameters; they follow, in normal form.
pub const QUERY: u32 = 1 << 10;
/// The rule allows no parameter beyond those.
pub const NO_OTHER_QUERY: u32 = 1 << 11;
/// The rule answers in one market only; its number follows. An exact rule stores it with its flags.
pub const MARKET: u32 = 1 << 12;

/// A request, in the form candidates are compared with.
pub(super) struct Request<'a> {
    /// Host name, with or without port.
    pub host: &'a str,
    /// The markets of the table.
    markets: &'a Markets,
    /// Normal form of the path, without its closing slash.
    pub path: &'a str,
    /// Whether the path came with a closing slash.
    pub slash: bool,
    /// The raw query.
    pub query: Query<'a>,
}

impl<'a> Request<'a> {
    pub(super) fn new(host: &'a str, normal: &'a PathText<'_>, query: Option<&'a str>, markets: &'a Markets) -> Self {
        let without_slash = normal.strip_suffix('/');
        let (path, query) = (without_slash.unwrap_or(normal), Query(query.unwrap_or_default()));
        Self { host, markets, path, slash: without_slash.is_some(), query }
    }

    /// Host name without port and without the dot of the root.
    fn host(&self) -> &'a str {
        let name = match self.host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => self.host,
        };
        name.strip_suffix('.').unwrap_or(name)
    }
}

/// The rank of an exact rule that fits a request. The highest one answers; of equals, the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    same_slash: bool,
    reach: Reach,
    parameters: usize,
    no_other_query: bool,
    sensitive: bool,
}

/// Where a rule answers, the widest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// In all markets.
    Everywhere,
    /// In one market.
    Market,
    /// On one host.
    Host,
}

/// A candidate as it is stored, without its target.
pub(super) struct Candidate<'a> {
    pub rule: u32,
    pub flags: u32,
    market: u8,
    host: &'a [u8],
    path: &'a [u8],
    query: &'a str,
}

impl<'a> Candidate<'a> {
    /// An exact rule that requires nothing besides its path.
    pub(super) fn plain(rule: u32, flags: u32, market: u8) -> Self {
        Self { rule, flags, market, host: &[], path: &[], query: "" }
    }

    /// Reads an exact rule whose extended flags and texts come next.
    pub(super) fn read_extended(rule: u32, flags: u32, market: u8, reader: &mut Reader<'a>) -> Option<Self> {
        let flags = flags | reader.number()?;
        let (host, query) = (reader.text_if(flags & HOST)?, reader.text_if(flags & QUERY)?);
        Some(Self { rule, flags, market, host, path: &[], query: std::str::from_utf8(query).ok()? })
    }

    /// Reads the candidates of a pattern with their targets, in order of precedence, up to the first
    /// that can't be read.
    pub(super) fn read_all(bytes: &'a [u8]) -> impl Iterator<Item = (Self, &'a str)> {
        let mut reader = Reader(bytes);
        std::iter::from_fn(move || {
            let (rule, flags) = (reader.number()?, reader.number()?);
            let market = if flags & MARKET == 0 { EVERYWHERE } else { u8::try_from(reader.number()?).ok()? };
            let (host, path) = (reader.text_if(flags & HOST)?, reader.text_if(flags & SENSITIVE)?);
            let query = std::str::from_utf8(reader.text_if(flags & QUERY)?).ok()?;
            Some((Self { rule, flags, market, host, path, query }, std::str::from_utf8(reader.text()?).ok()?))
        })
    }

    /// The parameters that the rule requires; they are not forwarded.
    pub(super) fn query(&self) -> Query<'a> {
        Query(self.query)
    }

    pub(super) fn status(&self) -> Option<Status> {
        Status::ALL.get((self.flags.wrapping_shr(STATUS_SHIFT) & 7) as usize).copied()
    }

    /// How an exact rule compares with others that fit.
    pub(super) fn rank(&self, request: &Request<'_>) -> Rank {
        Rank {
            same_slash: (self.flags & SLASH != 0) == request.slash,
            reach: match self.market {
                _ if self.flags & HOST != 0 => Reach::Host,
                EVERYWHERE => Reach::Everywhere,
                _ => Reach::Market,
            },
            parameters: self.query().parameters().count(),
            no_other_query: self.flags & NO_OTHER_QUERY != 0,
            sensitive: self.is_sensitive(),
        }
    }

    /// Whether letters' case matters to the rule.
    pub(super) fn is_sensitive(&self) -> bool {
        self.flags & SENSITIVE != 0
    }

    /// Whether the request fits an exact source, once the path's folded form is known to fit.
    /// `source` is the path as it was written, in normal form.
    pub(super) fn fits_exact(&self, request: &Request<'_>, source: &[u8]) -> bool {
        self.fits_host_and_query(request)
            && request.markets.has_host(self.market, request.host)
            && (!self.is_sensitive() || source == request.path.as_bytes())
    }

    /// Whether the request fits a pattern, once the path's folded form is known to fit.
    pub(super) fn fits_pattern(&self, request: &Request<'_>, folded: &str) -> bool {
        self.fits_host_and_query(request)
            && request.markets.has_path(self.market, request.host, folded)
            && (!self.is_sensitive() || self.fits_spelling(request.path))
    }

    /// Compares the literal segments of a case-sensitive pattern.
    fn fits_spelling(&self, path: &str) -> bool {
        let expected = self.path.split(|byte| *byte == b'/');
        expected.zip(path.split('/')).all(|(expected, actual)| expected == WILD || expected == actual.as_bytes())
    }

    fn fits_host_and_query(&self, request: &Request<'_>) -> bool {
        if self.flags & (HOST | QUERY | NO_OTHER_QUERY) == 0 {
            return true;
        }
        (self.host.is_empty() || self.host.eq_ignore_ascii_case(request.host().as_bytes()))
            && self.query().is_subset_of(request.query, self.is_sensitive())
            && (self.flags & NO_OTHER_QUERY == 0 || request.query.is_subset_of(self.query(), self.is_sensitive()))
    }
}

/// Stands for a placeholder or `*` in the path of a case-sensitive pattern. In normal form a
/// control character is always an escape, so no literal segment is this.
pub const WILD: &[u8] = b"\x01";
