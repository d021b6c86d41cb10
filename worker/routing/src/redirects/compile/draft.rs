//! The rules that can meet: what is asked of a table while it is checked, packed.
//!
//! # Design
//! Most rules of a large table answer addresses that no other rule leads to. Those are read, checked
//! one by one and packed once; the others are packed by themselves first, since some of them may
//! change (see `chains`). A rule too many in the draft costs time and changes nothing.

use std::collections::{BTreeSet, HashSet};

use bytes::Bytes;

use super::SHARD_BYTES;
use super::journey::{Address, folded};
use super::pack::{self, Form, Keys};
use super::rule::{Place, Rule};
use super::service;
use super::shapes::Shapes;
use crate::hash::KeyHash;
use crate::redirects::Table;

/// Some rules of a table, as a table.
pub(super) struct Draft {
    /// The rules, in the order of the whole.
    pub rules: Vec<Rule>,
    /// The place of each in the whole.
    pub places: Vec<usize>,
    /// The rules, packed.
    pub table: Table,
}

impl Draft {
    /// The rules, in order and with these keys, that answer a page of the service, where another rule leads, or the same path as
    /// another; and every rule by pattern.
    ///
    /// # Errors
    /// When there is more than the stored form holds, with what.
    pub(super) fn of(rules: &[Rule], shapes: &Shapes, keys: &Keys) -> Result<Self, String> {
        let asked = Asked::of(rules);
        let mut places: BTreeSet<u32> = shapes.shared().flatten().collect();
        places.extend(shapes.iter().filter(|(shape, _)| asked.paths.contains(shape)).map(|(_, number)| number));
        let open = |rule: &Rule| !matches!(rule.source.place, Place::Path(_)) || asked.has_under(rule);
        places.extend(rules.iter().zip(0..).filter(|(rule, _)| open(rule)).map(|(_, number)| number));
        let places: Vec<usize> = places.into_iter().map(|number| number as usize).collect();
        Self::with(rules, keys, places)
    }

    /// The rules at these places.
    pub(super) fn with(rules: &[Rule], keys: &Keys, places: Vec<usize>) -> Result<Self, String> {
        let rules: Vec<Rule> = places.iter().filter_map(|place| rules.get(*place)).cloned().collect();
        let bytes = pack::pack(&rules, keys, Form::Published { shard_bytes: SHARD_BYTES })
            .map_err(|error| error.to_string())?;
        let table = Table::load(Bytes::from(bytes)).map_err(|error| error.to_string())?;
        Ok(Self { rules, places, table })
    }
}

/// The paths that are asked while rules are followed.
struct Asked {
    paths: HashSet<KeyHash>,
    /// What comes before captured text in targets, to the last slash and without it: any path can
    /// follow.
    heads: HashSet<String>,
}

impl Asked {
    fn of(rules: &[Rule]) -> Self {
        let mut paths: HashSet<KeyHash> =
            service::live_pages().map(|page| KeyHash::of(folded(&page.path).as_bytes())).collect();
        let mut heads = HashSet::new();
        for target in rules.iter().filter_map(|rule| rule.target.as_ref()) {
            let path = Address::of(&target.location).path;
            match path.split_once(|letter: char| letter.is_ascii_control()) {
                None => {
                    paths.insert(KeyHash::of(folded(path).as_bytes()));
                }
                Some((head, _)) => {
                    heads.insert(folded(head.rsplit_once('/').map_or("", |(head, _)| head)));
                }
            }
        }
        Self { paths, heads }
    }

    /// Whether captured text can lead to the rule.
    fn has_under(&self, rule: &Rule) -> bool {
        if self.heads.is_empty() {
            return false;
        }
        let shape = rule.source.place.folded_shape();
        let ends = shape.match_indices('/').map(|(at, _)| at).chain([shape.len()]);
        ends.filter_map(|end| shape.get(..end)).any(|head| self.heads.contains(head))
    }
}

#[cfg(test)]
mod tests;
