//! Writes the exact rules: the filter, the symbols and the shards (see `redirects::shard`).

use std::borrow::Cow;
use std::collections::HashSet;

use sha2::{Digest, Sha256};

use super::items::{Item, block};
use super::origins::Origins;
use super::symbols::Alphabet;
use super::{Keys, fuse, narrow, push_u32};
use crate::packed::PackError;
use crate::redirects::block::BLOCK;
use crate::redirects::compile::rule::Rule;
use crate::redirects::fuse::{Fuse, KeyHash};
use crate::redirects::shard::{MAGIC, VERSION};

/// Rules that a shard has at most, but for those of one key: two bytes number them.
const MOST_RULES: usize = 1 << 15;
/// Blocks that symbols are chosen by.
const SAMPLE: usize = 1500;

/// The sections of the exact rules, and what of them is in the header.
pub(super) struct Exact {
    pub mark: u32,
    pub filter: Fuse,
    pub cells: Vec<u8>,
    pub symbols: Vec<u8>,
    pub records: Vec<u8>,
    pub first_keys: Vec<u8>,
    /// The shards, and last the origins.
    pub parts: Vec<Vec<u8>>,
}

/// All rules with one key, and its hash.
struct Entry<'a> {
    key: Cow<'a, str>,
    hash: KeyHash,
    rules: &'a [Rule],
}

/// Packs exact rules, which are in order, and the origins of all rules. A shard is full with
/// `shard_bytes` of data.
pub(super) fn pack(rules: &[Rule], keys: &Keys, shard_bytes: usize, origins: Origins) -> Result<Exact, PackError> {
    let entries = entries(rules, keys);
    let (filter, cells) = filter(&entries)?;
    let alphabet = Alphabet::of(&sample(rules));
    let symbols = alphabet.section();
    let mut exact = Exact {
        mark: mark(&[&cells, &symbols]),
        filter,
        cells,
        symbols,
        records: Vec::new(),
        first_keys: Vec::new(),
        parts: Vec::new(),
    };
    let twins = twins(&entries);
    let mut shard = Draft::new(0);
    for entry in &entries {
        if shard.is_full(entry, shard_bytes, &twins) {
            let next = Draft::new(shard.next_rule());
            exact.add(std::mem::replace(&mut shard, next), &alphabet)?;
        }
        shard.add(entry, &alphabet)?;
    }
    if !entries.is_empty() {
        exact.add(shard, &alphabet)?;
    }
    exact.add_part("", origins.part(exact.mark)?)?;
    Ok(exact)
}

impl Exact {
    fn add(&mut self, shard: Draft<'_>, alphabet: &Alphabet) -> Result<(), PackError> {
        let first_key = shard.first_key;
        self.add_part(first_key, shard.finish(self.mark, alphabet)?)
    }

    fn add_part(&mut self, first_key: &str, bytes: Vec<u8>) -> Result<(), PackError> {
        for number in [bytes.len(), self.first_keys.len(), first_key.len()] {
            push_u32(&mut self.records, narrow(number)?);
        }
        self.records.extend(Sha256::digest(&bytes));
        self.first_keys.extend_from_slice(first_key.as_bytes());
        self.parts.push(bytes);
        Ok(())
    }
}

fn entries<'a>(rules: &'a [Rule], keys: &Keys) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut start: usize = 0;
    let mut keys = rules.iter().map(|rule| keys.of_rule(rule)).peekable();
    while let Some(key) = keys.next() {
        let mut end = start.saturating_add(1);
        while keys.next_if_eq(&key).is_some() {
            end = end.saturating_add(1);
        }
        let hash = KeyHash::of(key.as_bytes());
        entries.push(Entry { key, hash, rules: rules.get(start..end).unwrap_or_default() });
        start = end;
    }
    entries
}

/// The texts of some blocks, spread over all of them, as far as they are not shared.
fn sample(rules: &[Rule]) -> Vec<Vec<u8>> {
    let blocks = rules.chunks(BLOCK);
    let every = blocks.len().checked_div(SAMPLE).unwrap_or_default().max(1);
    let mut texts = Vec::new();
    for rules in blocks.step_by(every) {
        let items: Vec<Item<'_>> = rules.iter().map(|rule| Item { rule, more: false }).collect();
        block(&items, &mut |text| {
            texts.push(text.to_vec());
            Vec::new()
        });
    }
    texts
}

fn filter(entries: &[Entry<'_>]) -> Result<(Fuse, Vec<u8>), PackError> {
    let mut hashes: Vec<KeyHash> = entries.iter().map(|entry| entry.hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    if hashes.is_empty() {
        return Ok((Fuse { seed: 0, segment: 0, starts: 0 }, Vec::new()));
    }
    let (fuse, cells) = fuse::build(&hashes, |key| hashes.get(key).map_or(0, |hash| u16::from(hash.fingerprint())))?;
    Ok((fuse, cells.into_iter().map(|cell| cell as u8).collect()))
}

/// Hashes that two keys have: those keys can't be told apart within a shard.
fn twins(entries: &[Entry<'_>]) -> HashSet<KeyHash> {
    let mut seen = HashSet::with_capacity(entries.len());
    entries.iter().map(|entry| entry.hash).filter(|hash| !seen.insert(*hash)).collect()
}

fn mark(sections: &[&[u8]]) -> u32 {
    let digest = sections.iter().fold(Sha256::new(), |digest, section| digest.chain_update(section)).finalize();
    digest.first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// A shard that is being written.
struct Draft<'a> {
    first_rule: usize,
    first_key: &'a str,
    hashes: Vec<KeyHash>,
    /// The place of each key's first rule.
    places: Vec<u16>,
    rules: usize,
    /// Items of the block that is not full.
    items: Vec<Item<'a>>,
    starts: Vec<u8>,
    data: Vec<u8>,
}

impl<'a> Draft<'a> {
    fn new(first_rule: usize) -> Self {
        Self {
            first_rule,
            first_key: "",
            hashes: Vec::new(),
            places: Vec::new(),
            rules: 0,
            items: Vec::new(),
            starts: Vec::new(),
            data: Vec::new(),
        }
    }

    fn next_rule(&self) -> usize {
        self.first_rule.saturating_add(self.rules)
    }

    /// Whether an entry has to begin the next shard.
    fn is_full(&self, entry: &Entry<'_>, shard_bytes: usize, twins: &HashSet<KeyHash>) -> bool {
        self.rules > 0
            && (self.data.len() >= shard_bytes
                || self.rules.saturating_add(entry.rules.len()) > MOST_RULES
                || twins.contains(&entry.hash))
    }

    fn add(&mut self, entry: &'a Entry<'_>, alphabet: &Alphabet) -> Result<(), PackError> {
        if self.rules == 0 {
            self.first_key = &entry.key;
        }
        self.hashes.push(entry.hash);
        self.places.push(u16::try_from(self.rules).map_err(|_| PackError::TooLarge)?);
        let mut rules = entry.rules.iter().peekable();
        while let Some(rule) = rules.next() {
            self.items.push(Item { rule, more: rules.peek().is_some() });
            self.rules = self.rules.saturating_add(1);
            if self.items.len() == BLOCK {
                self.close_block(alphabet)?;
            }
        }
        Ok(())
    }

    fn close_block(&mut self, alphabet: &Alphabet) -> Result<(), PackError> {
        push_u32(&mut self.starts, narrow(self.data.len())?);
        self.data.extend(block(&self.items, &mut |text| alphabet.encode(text)));
        self.items.clear();
        Ok(())
    }

    fn finish(mut self, mark: u32, alphabet: &Alphabet) -> Result<Vec<u8>, PackError> {
        if !self.items.is_empty() {
            self.close_block(alphabet)?;
        }
        let (fuse, cells) = fuse::build(&self.hashes, |key| self.places.get(key).copied().unwrap_or_default())?;
        push_u32(&mut self.starts, narrow(self.data.len())?);
        let mut out = MAGIC.to_vec();
        let (first_rule, rules) = (narrow(self.first_rule)?, narrow(self.rules)?);
        for number in [VERSION, mark, first_rule, rules, fuse.seed, fuse.segment, fuse.starts] {
            push_u32(&mut out, number);
        }
        out.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
        out.extend_from_slice(&self.starts);
        out.extend_from_slice(&self.data);
        Ok(out)
    }
}
