//! One rule among those that share a look-up key, with what else it asks of a request.
//!
//! ```text
//! flags u8, rule u32, then for each flag that has a text: length u16, text
//! ```

use super::query::Query;
use crate::path::PathText;

/// Only on one host; the host's name follows.
pub(super) const HOST: u8 = 1;
/// The source has a closing slash.
pub(super) const SLASH: u8 = 2;
/// Letters' case matters; the source's path follows, without its closing slash.
pub(super) const SENSITIVE: u8 = 4;
/// Asks for these parameters; they follow, in normal form.
pub(super) const QUERY: u8 = 8;
/// Asks for no parameter beyond those.
pub(super) const NO_OTHER_QUERY: u8 = 16;

/// A request, in the form candidates are compared with.
pub(super) struct Asked<'a> {
    /// Host name without port.
    pub host: &'a str,
    /// Normal form of the path, without its closing slash.
    pub path: &'a str,
    /// Whether the path came with a closing slash.
    pub slash: bool,
    /// The raw query.
    pub query: Query<'a>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(host: &'a str, normal: &'a PathText<'_>, query: Option<&'a str>) -> Self {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => host,
        };
        let open = normal.strip_suffix('/');
        Self {
            host: name.strip_suffix('.').unwrap_or(name),
            path: open.unwrap_or(normal),
            slash: open.is_some(),
            query: Query(query.unwrap_or_default()),
        }
    }
}

/// A candidate as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Candidate<'a> {
    pub rule: u32,
    flags: u8,
    host: &'a [u8],
    path: &'a [u8],
    query: &'a str,
}

impl<'a> Candidate<'a> {
    /// The candidates of a key, in order of precedence, up to the first that can't be read.
    pub(super) fn all(mut stored: &'a [u8]) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let (candidate, rest) = Self::read(stored)?;
            stored = rest;
            Some(candidate)
        })
    }

    fn read(stored: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (flags, rest) = stored.split_first()?;
        let (rule, rest) = rest.split_first_chunk::<4>()?;
        let (host, rest) = text(rest, flags & HOST)?;
        let (path, rest) = text(rest, flags & SENSITIVE)?;
        let (query, rest) = text(rest, flags & QUERY)?;
        let query = std::str::from_utf8(query).ok()?;
        Some((Self { rule: u32::from_le_bytes(*rule), flags: *flags, host, path, query }, rest))
    }

    /// The parameters the rule asks for; they are not carried over.
    pub(super) fn query(&self) -> Query<'a> {
        Query(self.query)
    }

    /// Whether the source has a closing slash.
    pub(super) fn has_slash(&self) -> bool {
        self.flags & SLASH != 0
    }

    /// Whether letters' case matters to the rule.
    pub(super) fn is_sensitive(&self) -> bool {
        self.flags & SENSITIVE != 0
    }

    /// Whether the request fits an exact source, the path's folded form being known to fit.
    pub(super) fn fits_exact(&self, asked: &Asked<'_>) -> bool {
        self.fits_host_and_query(asked) && (!self.is_sensitive() || self.path == asked.path.as_bytes())
    }

    /// Whether the request fits a pattern, the path's folded form being known to fit.
    pub(super) fn fits_pattern(&self, asked: &Asked<'_>) -> bool {
        self.fits_host_and_query(asked) && (!self.is_sensitive() || self.fits_spelling(asked.path))
    }

    /// Compares the literal segments of a case-sensitive pattern.
    fn fits_spelling(&self, path: &str) -> bool {
        let wanted = self.path.split(|byte| *byte == b'/');
        wanted.zip(path.split('/')).all(|(want, have)| want == WILD || want == have.as_bytes())
    }

    fn fits_host_and_query(&self, asked: &Asked<'_>) -> bool {
        (self.host.is_empty() || self.host.eq_ignore_ascii_case(asked.host.as_bytes()))
            && self.query().all_in(asked.query, self.is_sensitive())
            && (self.flags & NO_OTHER_QUERY == 0 || asked.query.all_in(self.query(), self.is_sensitive()))
    }
}

/// Stands for a placeholder or `*` in the path of a case-sensitive pattern. In normal form a
/// control character is always an escape, so no literal segment is this.
pub(super) const WILD: &[u8] = b"\x01";

fn text(stored: &[u8], present: u8) -> Option<(&[u8], &[u8])> {
    if present == 0 {
        return Some((&[], stored));
    }
    let (length, rest) = stored.split_first_chunk::<2>()?;
    rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))
}
