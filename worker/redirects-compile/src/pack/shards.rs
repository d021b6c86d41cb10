//! Writes the exact rules: the filter, the symbols and the shards (see `kirkas_routing::redirects::shard`).

use std::borrow::Cow;
use std::collections::HashSet;

use kirkas_packing::packed::PackError;
use kirkas_routing::hash::KeyHash;
use kirkas_routing::redirects::layout::block::ITEMS_PER_BLOCK;
use kirkas_routing::redirects::layout::fuse::Fuse;
use kirkas_routing::redirects::layout::shard::{MAGIC, VERSION};
use sha2::{Digest, Sha256};

use super::bits::PADDING;
use super::items::{Item, block};
use super::origins::Origins;
use super::symbols::Alphabet;
use super::{Form, Keys, fuse, narrow, push_u32};
use crate::SHARD_BYTES;
use crate::rule::Rule;

/// Shards that a table has at most: a byte names them.
const MAX_SHARDS: usize = 256;
/// Rules that a shard has at most, unless they all have one key: two bytes number them.
const MAX_RULES_PER_SHARD: usize = 1 << 15;
/// Where a shard's last block begins at most: 21 bits say where.
const MAX_BLOCK_OFFSET: usize = (1 << 21) - 1;
/// Blocks that symbols are chosen by.
const SAMPLED_BLOCKS: usize = 1500;

/// The sections of the exact rules, and their part of the header.
pub(super) struct ExactSections {
    pub checksum: u32,
    pub filter: Fuse,
    pub cells: Vec<u8>,
    pub owners: Vec<u8>,
    pub symbols: Vec<u8>,
    pub records: Vec<u8>,
    /// The shards, and last the origins.
    pub parts: Vec<Vec<u8>>,
}

/// All rules with one key, and its hash.
struct Entry<'a> {
    key: Cow<'a, str>,
    hash: KeyHash,
    rules: &'a [Rule],
}

/// Packs exact rules, which are in order, and the origins of all rules. A shard is full at the size that the form
/// states, or at a larger one where there would be too many shards.
pub(super) fn pack(rules: &[Rule], keys: &Keys, form: Form, origins: Origins) -> Result<ExactSections, PackError> {
    let entries = entries(rules, keys);
    refuse_hash_collisions(&entries)?;
    let (shard_bytes, alphabet) = match form {
        Form::Published { shard_bytes } => (shard_bytes, Alphabet::from_sample(&sample(rules)?)),
        Form::BuiltIn => (SHARD_BYTES, Alphabet::plain()),
    };
    let mut shards = build_shards(&entries, form, &alphabet, shard_bytes)?;
    let mut size = shard_bytes;
    while shards.len() > MAX_SHARDS {
        if size > MAX_BLOCK_OFFSET {
            return Err(PackError::TooLarge);
        }
        size = size.saturating_mul(2);
        shards = build_shards(&entries, form, &alphabet, size)?;
    }
    let (filter, cells, owners) = match form {
        Form::Published { .. } => filter(&shards)?,
        Form::BuiltIn if shards.len() > 1 => return Err(PackError::TooLarge),
        Form::BuiltIn => (fuse::NONE, Vec::new(), Vec::new()),
    };
    let symbols = if entries.is_empty() { Vec::new() } else { alphabet.section() };
    let checksum = checksum_of(&[&cells, &owners, &symbols]);
    let shards = shards.into_iter().map(|shard| shard.finish(checksum));
    let parts = shards.chain([origins.part(checksum)]).collect::<Result<Vec<_>, _>>()?;
    let mut records = Vec::new();
    for part in &parts {
        push_u32(&mut records, narrow(part.len())?);
        records.extend(Sha256::digest(part));
    }
    Ok(ExactSections { checksum, filter, cells, owners, symbols, records, parts })
}

/// The entries as shards.
fn build_shards<'a>(
    entries: &[Entry<'a>],
    form: Form,
    alphabet: &Alphabet,
    shard_bytes: usize,
) -> Result<Vec<ShardBuilder<'a>>, PackError> {
    let mut shards: Vec<ShardBuilder<'a>> = Vec::new();
    let mut shard = ShardBuilder::new(0, form);
    for entry in entries {
        if shard.is_full(entry, shard_bytes) {
            shard.close_block(alphabet)?;
            let next = ShardBuilder::new(shard.first_rule.saturating_add(shard.rules), form);
            shards.push(std::mem::replace(&mut shard, next));
        }
        shard.add(entry, alphabet)?;
    }
    if shard.rules > 0 {
        shard.close_block(alphabet)?;
        shards.push(shard);
    }
    Ok(shards)
}

fn entries<'a>(rules: &'a [Rule], keys: &Keys) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut start: usize = 0;
    let mut keys = rules.iter().map(|rule| keys.key_of(rule)).peekable();
    while let Some(key) = keys.next() {
        let mut end = start.saturating_add(1);
        while keys.next_if_eq(&key).is_some() {
            end = end.saturating_add(1);
        }
        let hash = KeyHash::new(key.as_bytes());
        entries.push(Entry { key, hash, rules: rules.get(start..end).unwrap_or_default() });
        start = end;
    }
    entries
}

/// The texts of some blocks, spread over all of them, as far as they are not shared.
fn sample(rules: &[Rule]) -> Result<Vec<Vec<u8>>, PackError> {
    let blocks = rules.chunks(ITEMS_PER_BLOCK);
    let every = blocks.len().checked_div(SAMPLED_BLOCKS).unwrap_or_default().max(1);
    let mut texts = Vec::new();
    for rules in blocks.step_by(every) {
        let items: Vec<Item<'_>> = rules.iter().map(|rule| Item { rule, same_key_follows: false }).collect();
        let form = Form::Published { shard_bytes: SHARD_BYTES };
        block(0, &items, form, &mut |text| {
            texts.push(text.to_vec());
            Vec::new()
        })?;
    }
    Ok(texts)
}

/// The filter, and the shards of the keys in its layout.
fn filter(shards: &[ShardBuilder<'_>]) -> Result<(Fuse, Vec<u8>, Vec<u8>), PackError> {
    let owned =
        shards.iter().zip(0_u32..).flat_map(|(shard, owner)| shard.keys.iter().map(move |key| (key.hash, owner)));
    let (hashes, owners): (Vec<KeyHash>, Vec<u32>) = owned.unzip();
    if hashes.is_empty() {
        return Ok((fuse::NONE, Vec::new(), Vec::new()));
    }
    let number = |key: usize| Some(u32::from(hashes.get(key)?.fingerprint()) | owners.get(key)?.wrapping_shl(8));
    let (fuse, cells) = fuse::build(&hashes, |key| number(key).unwrap_or_default())?;
    let (fingerprints, owners) = cells.into_iter().map(|cell| (cell as u8, cell.wrapping_shr(8) as u8)).unzip();
    Ok((fuse, fingerprints, owners))
}

/// Refuses two keys with the same hash, which can't be distinguished. Of tables with a million rules, one
/// in 10^7 has such keys.
fn refuse_hash_collisions(entries: &[Entry<'_>]) -> Result<(), PackError> {
    let mut seen = HashSet::with_capacity(entries.len());
    match entries.iter().find(|entry| !seen.insert(entry.hash)) {
        Some(twin) => Err(PackError::DuplicateKey(twin.key.as_bytes().to_vec())),
        None => Ok(()),
    }
}

fn checksum_of(sections: &[&[u8]]) -> u32 {
    let digest = sections.iter().fold(Sha256::new(), |digest, section| digest.chain_update(section)).finalize();
    digest.first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// A shard that is being written.
struct ShardBuilder<'a> {
    form: Form,
    first_rule: usize,
    rules: usize,
    keys: Vec<KeyPosition>,
    /// Items of the block that is not written yet.
    items: Vec<Item<'a>>,
    data: Vec<u8>,
}

/// A key, and where the block of its first rule begins, with which of its items that is.
struct KeyPosition {
    hash: KeyHash,
    position: u32,
}

impl<'a> ShardBuilder<'a> {
    fn new(first_rule: usize, form: Form) -> Self {
        Self { form, first_rule, rules: 0, keys: Vec::new(), items: Vec::new(), data: Vec::new() }
    }

    /// Whether an entry has to begin the next shard.
    fn is_full(&self, entry: &Entry<'_>, shard_bytes: usize) -> bool {
        self.rules > 0
            && (self.data.len() >= shard_bytes.min(MAX_BLOCK_OFFSET)
                || self.rules.saturating_add(entry.rules.len()) > MAX_RULES_PER_SHARD)
    }

    fn add(&mut self, entry: &Entry<'a>, alphabet: &Alphabet) -> Result<(), PackError> {
        let block = narrow(self.data.len())?;
        self.keys.push(KeyPosition { hash: entry.hash, position: block.wrapping_shl(3) | narrow(self.items.len())? });
        let mut rules = entry.rules.iter().peekable();
        while let Some(rule) = rules.next() {
            self.items.push(Item { rule, same_key_follows: rules.peek().is_some() });
            self.rules = self.rules.saturating_add(1);
            if self.items.len() == ITEMS_PER_BLOCK {
                self.close_block(alphabet)?;
            }
        }
        Ok(())
    }

    fn close_block(&mut self, alphabet: &Alphabet) -> Result<(), PackError> {
        if !self.items.is_empty() {
            let first = self.rules.saturating_sub(self.items.len());
            let first = u16::try_from(first).map_err(|_| PackError::TooLarge)?;
            self.data.extend(block(first, &self.items, self.form, &mut |text| alphabet.encode(text))?);
            self.items.clear();
        }
        Ok(())
    }

    fn finish(self, checksum: u32) -> Result<Vec<u8>, PackError> {
        let hashes: Vec<KeyHash> = self.keys.iter().map(|key| key.hash).collect();
        let (fuse, cells) = match self.form {
            Form::Published { .. } => fuse::build(&hashes, |key| self.keys.get(key).map_or(0, |key| key.position))?,
            Form::BuiltIn => (fuse::NONE, Vec::new()),
        };
        let mut out = MAGIC.to_vec();
        let rules = [narrow(self.first_rule)?, narrow(self.rules)?];
        for number in [VERSION, checksum].into_iter().chain(rules).chain([fuse.seed, fuse.segment, fuse.starts]) {
            push_u32(&mut out, number);
        }
        out.extend(cells.iter().flat_map(|cell| cell.to_le_bytes().into_iter().take(3)));
        out.extend_from_slice(&self.data);
        out.extend([0; PADDING]);
        Ok(out)
    }
}
