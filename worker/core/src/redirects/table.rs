//! Looks a request up in a published table.

use bytes::Bytes;

use super::bundle::{self, DROPS_QUERY, LoadError, RuleRecord, YIELDS, part};
use super::candidate::{Asked, Candidate};
use super::location::{self, Carried};
use super::patterns::Patterns;
use super::query::Query;
use super::{Hit, Status};
use crate::packed::PackedMap;
use crate::path::{fold, normalise};

/// A compiled table, loaded. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct Table {
    files: Bytes,
    rules: Bytes,
    targets: Bytes,
    exact: PackedMap,
    patterns: Patterns,
}

impl Table {
    /// Takes the bytes of a compiled table. Looks at headers only, whatever the size; what is
    /// wrong further in gives no answer rather than a wrong one, and never a panic.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a table that this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let [files, rules, targets, exact, nodes, answers, edges] = bundle::sections(&bytes.into())?;
        Ok(Self {
            files,
            rules,
            targets,
            exact: PackedMap::load(exact)?,
            patterns: Patterns { nodes, answers, edges: PackedMap::load(edges)? },
        })
    }

    /// The answer to a request for `raw_path` and `raw_query` (as in the request line, without
    /// the question mark) on `host` (with or without port).
    ///
    /// A miss allocates nothing unless the path is long and has escapes or capitals.
    pub fn find(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Option<Hit> {
        let normal = normalise(raw_path).text;
        if !normal.starts_with('/') {
            return None;
        }
        let asked = Asked::new(host, &normal, raw_query);
        let folded = fold(asked.path);
        if let Some(candidate) = self.exact(&asked, &folded) {
            return self.hit(&candidate, &asked, &normal);
        }
        let fit = self.patterns.find(&asked, &folded)?;
        let hit = self.hit(&fit.candidate, &asked, &normal)?;
        // `/old/*` leads to `/old/`: whoever is there already is not sent there again.
        let stays = hit.location.as_deref().is_some_and(|location| leads_to(location, &normal));
        (!stays).then_some(hit)
    }

    /// Name of the file and line a rule was read from.
    pub fn origin_of(&self, rule: u32) -> Option<(&str, u32)> {
        let record = RuleRecord::read(&self.rules, rule)?;
        let files = std::str::from_utf8(&self.files).ok()?;
        Some((files.lines().nth(usize::from(record.file))?, record.line))
    }

    /// How many rules the table has.
    pub fn len(&self) -> usize {
        self.rules.as_chunks::<{ bundle::RULE_LEN }>().0.len()
    }

    /// True when the table has no rule.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    fn exact(&self, asked: &Asked<'_>, folded: &str) -> Option<Candidate<'_>> {
        let stored = self.exact.get(folded.as_bytes())?;
        let fitting = |slash: bool| {
            Candidate::all(stored).find(|candidate| candidate.has_slash() == slash && candidate.fits_exact(asked))
        };
        fitting(asked.slash).or_else(|| fitting(!asked.slash))
    }

    fn hit(&self, candidate: &Candidate<'_>, asked: &Asked<'_>, path: &str) -> Option<Hit> {
        let record = RuleRecord::read(&self.rules, candidate.rule)?;
        let status = record.status()?;
        let location = match status {
            Status::Gone => None,
            _ => {
                let target = part(&self.targets, record.target_at, record.target_len)?;
                let drops = record.flags & DROPS_QUERY != 0;
                let carried =
                    Carried { visitor: if drops { Query("") } else { asked.query }, asked_for: candidate.query() };
                Some(location::build(std::str::from_utf8(target).ok()?, path, &carried)?)
            }
        };
        Some(Hit { rule: candidate.rule, status, location, yields: record.flags & YIELDS != 0 })
    }
}

/// Whether a location is the path that was asked for, whatever its query.
fn leads_to(location: &str, normal: &str) -> bool {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    *normalise(path).text == *normal
}
