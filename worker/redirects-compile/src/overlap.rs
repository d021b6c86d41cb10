//! The rules that can overlap, packed as a table of their own that the checks look addresses up in.
//!
//! # Design
//! Most rules of a large table answer addresses that no other rule leads to. Those are read, checked
//! one by one and packed once. The others are packed by themselves first, because some of them may
//! change (see `chains`). A rule too many in this table costs time and changes nothing.

use std::collections::{BTreeSet, HashSet};

use bytes::Bytes;
use kirkas_routing::hash::KeyHash;
use kirkas_routing::redirects::Table;

use super::SHARD_BYTES;
use super::follow::{Address, lookup_path};
use super::pack::{self, Form, Keys};
use super::rule::{PathMatcher, Rule};
use super::service;
use super::shapes::Shapes;

/// Some rules of a table, as a table.
pub(super) struct OverlapTable {
    /// The rules, in the order of the full table.
    pub rules: Vec<Rule>,
    /// The index of each rule in the full table.
    pub positions: Vec<usize>,
    /// The rules, packed.
    pub table: Table,
}

impl OverlapTable {
    /// Packs the rules that answer a page of the service, another rule's target, or the same path as another; and every
    /// rule by pattern. `rules` are in order, with these keys.
    ///
    /// # Errors
    /// What does not fit into the stored form.
    pub(super) fn new(rules: &[Rule], shapes: &Shapes, keys: &Keys) -> Result<Self, String> {
        let target_paths = TargetPaths::from_rules(rules);
        let mut positions: BTreeSet<u32> = shapes.shared().flatten().collect();
        positions
            .extend(shapes.iter().filter(|(shape, _)| target_paths.paths.contains(shape)).map(|(_, number)| number));
        let may_overlap =
            |rule: &Rule| !matches!(rule.source.matcher, PathMatcher::Path(_)) || target_paths.may_reach(rule);
        positions.extend(rules.iter().zip(0..).filter(|(rule, _)| may_overlap(rule)).map(|(_, number)| number));
        let positions: Vec<usize> = positions.into_iter().map(|number| number as usize).collect();
        Self::at_positions(rules, keys, positions)
    }

    /// A table of the rules at these positions.
    pub(super) fn at_positions(rules: &[Rule], keys: &Keys, positions: Vec<usize>) -> Result<Self, String> {
        let rules: Vec<Rule> = positions.iter().filter_map(|index| rules.get(*index)).cloned().collect();
        let bytes = pack::pack(&rules, keys, Form::Published { shard_bytes: SHARD_BYTES })
            .map_err(|error| error.to_string())?;
        let table = Table::load(Bytes::from(bytes)).map_err(|error| error.to_string())?;
        Ok(Self { rules, positions, table })
    }
}

/// The paths that are looked up while targets are followed.
struct TargetPaths {
    paths: HashSet<KeyHash>,
    /// What comes before captured text in targets, up to the last slash and without it. Any path can
    /// follow.
    prefixes: HashSet<String>,
}

impl TargetPaths {
    fn from_rules(rules: &[Rule]) -> Self {
        let mut paths: HashSet<KeyHash> =
            service::live_pages().map(|page| KeyHash::new(lookup_path(&page.path).as_bytes())).collect();
        let mut prefixes = HashSet::new();
        for target in rules.iter().filter_map(|rule| rule.target.as_ref()) {
            let path = Address::parse(&target.location).path;
            match path.split_once(|letter: char| letter.is_ascii_control()) {
                None => {
                    paths.insert(KeyHash::new(lookup_path(path).as_bytes()));
                }
                Some((head, _)) => {
                    prefixes.insert(lookup_path(head.rsplit_once('/').map_or("", |(head, _)| head)));
                }
            }
        }
        Self { paths, prefixes }
    }

    /// Whether captured text can lead to the rule.
    fn may_reach(&self, rule: &Rule) -> bool {
        if self.prefixes.is_empty() {
            return false;
        }
        let shape = rule.source.matcher.folded_shape();
        let ends = shape.match_indices('/').map(|(at, _)| at).chain([shape.len()]);
        ends.filter_map(|end| shape.get(..end)).any(|head| self.prefixes.contains(head))
    }
}

#[cfg(test)]
mod tests;
