//! A large table with a patch: some of its paths answered by other rules, without compiling it again.

use super::Hit;
use super::table::{Exact, MissingShard, RequestPath, Table};

/// What a patch consists of, each table whole.
///
/// # Design
/// A patch owns whole paths, so that rules for a host or a query keep their precedence over others of the same path: the base is not
/// consulted about an owned path, which may have no rule at all any more. Patterns can answer any path, so all of them are in the patch.
/// The paths that it owns are a table too, whose rules answer each of them: the ordinary look-up says whether a path is among them.
#[derive(Clone, Debug)]
pub struct Patch {
    /// A rule for each path that the patch owns.
    pub owned: Table,
    /// Every exact rule of these paths, and every rule by pattern.
    pub rules: Table,
}

/// A table with its patch.
#[derive(Clone, Debug)]
pub struct PatchedTable {
    /// The table that was compiled; its rules by pattern answer nothing.
    pub base: Table,
    /// What has changed since.
    pub patch: Patch,
}

impl PatchedTable {
    /// The answer to a request, as [`Table::look_up`] gives it. Rules of the patch are numbered after those of the base.
    ///
    /// # Errors
    /// [`MissingShard`] when the answer needs a shard of the base that is not loaded.
    pub fn look_up(&self, host: &str, raw_path: &str, raw_query: Option<&str>) -> Result<Option<Hit>, MissingShard> {
        let Some(path) = RequestPath::new(raw_path) else {
            return Ok(None);
        };
        let Patch { owned, rules } = &self.patch;
        let is_owned = matches!(owned.look_up_exact(host, &path, raw_query), Ok(Exact::Fits(_)));
        let exact = if is_owned { rules } else { &self.base }.look_up_exact(host, &path, raw_query)?;
        match exact {
            Exact::Fits(hit) if is_owned => Ok(hit.map(|hit| self.numbered(hit))),
            Exact::Fits(hit) => Ok(hit),
            Exact::Misses => Ok(rules.look_up_patterns(host, &path, raw_query).map(|hit| self.numbered(hit))),
        }
    }

    /// Name of the file and line a rule was read from; none where the origins are not loaded.
    pub fn origin_of(&self, rule: u32) -> Option<(&str, u32)> {
        match rule.checked_sub(self.base.rule_count()) {
            Some(number) => self.patch.rules.origin_of(number),
            None => self.base.origin_of(rule),
        }
    }

    /// A hit of the patch, its rule numbered after those of the base.
    fn numbered(&self, hit: Hit) -> Hit {
        Hit { rule: hit.rule.saturating_add(self.base.rule_count()), ..hit }
    }
}
