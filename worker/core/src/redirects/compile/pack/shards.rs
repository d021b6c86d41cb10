//! Writes the exact rules: the filter, the symbols and the shards (see `redirects::shard`).

use std::collections::HashSet;

use sha2::{Digest, Sha256};

use super::entries::{Block, Entry, entries, keys};
use super::symbols::Alphabet;
use super::{fuse, narrow, push_u32};
use crate::packed::PackError;
use crate::redirects::compile::rule::Rule;
use crate::redirects::fuse::{Fuse, KeyHash};
use crate::redirects::number::push_text;
use crate::redirects::shard::{BLOCK, MAGIC, VERSION};

/// Entries that a shard has at most: two bytes number them.
const MOST_ENTRIES: usize = 1 << 15;
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
    pub shards: Vec<Vec<u8>>,
}

/// Packs the exact ones of the rules. A shard is full with `shard_bytes` of data.
pub(super) fn pack(rules: &[Rule], shard_bytes: usize) -> Result<Exact, PackError> {
    let keys = keys(rules);
    let entries = entries(&keys, rules);
    let alphabet = Alphabet::of(&sample(&entries, rules));
    let hashes: Vec<KeyHash> = entries.iter().map(|entry| KeyHash::of(entry.key.as_bytes())).collect();
    let (filter, cells) = filter(&hashes)?;
    let symbols = alphabet.section();
    let mut exact = Exact {
        mark: mark(&[&cells, &symbols]),
        filter,
        cells,
        symbols,
        records: Vec::new(),
        first_keys: Vec::new(),
        shards: Vec::new(),
    };
    let twins = twins(&hashes);
    let mut left = entries.as_slice();
    let mut left_hashes = hashes.as_slice();
    while let Some(first) = left.first() {
        let mut shard = Draft::default();
        let mut taken: usize = 0;
        for (block, hashes) in left.chunks(BLOCK as usize).zip(left_hashes.chunks(BLOCK as usize)) {
            let twin = hashes.iter().any(|hash| twins.contains(hash));
            if taken > 0 && (twin || shard.data.len() >= shard_bytes || taken >= MOST_ENTRIES) {
                break;
            }
            shard.add(block, rules, &alphabet)?;
            taken = taken.saturating_add(block.len());
        }
        let (hashes, rest_hashes) = left_hashes.split_at_checked(taken).unwrap_or((left_hashes, &[]));
        let bytes = shard.finish(exact.mark, hashes)?;
        for number in [bytes.len(), exact.first_keys.len(), first.key.len()] {
            push_u32(&mut exact.records, narrow(number)?);
        }
        exact.records.extend(Sha256::digest(&bytes));
        exact.first_keys.extend_from_slice(first.key.as_bytes());
        exact.shards.push(bytes);
        left = left.get(taken..).unwrap_or_default();
        left_hashes = rest_hashes;
    }
    Ok(exact)
}

/// The texts of some blocks, spread over all of them, as far as they are not shared.
fn sample(entries: &[Entry<'_>], rules: &[Rule]) -> Vec<Vec<u8>> {
    let blocks = entries.chunks(BLOCK as usize);
    let every = blocks.len().checked_div(SAMPLE).unwrap_or_default().max(1);
    let mut texts = Vec::new();
    for entries in blocks.step_by(every) {
        let mut block = Block::default();
        for entry in entries {
            block.write(&mut Vec::new(), entry, rules, &mut |_, text| texts.push(text.to_vec()));
        }
    }
    texts
}

fn filter(hashes: &[KeyHash]) -> Result<(Fuse, Vec<u8>), PackError> {
    let mut hashes = hashes.to_vec();
    hashes.sort_unstable();
    hashes.dedup();
    if hashes.is_empty() {
        return Ok((Fuse { seed: 0, segment: 0, starts: 0 }, Vec::new()));
    }
    let (fuse, cells) = fuse::build(&hashes, |key| hashes.get(key).map_or(0, |hash| u16::from(hash.fingerprint())))?;
    Ok((fuse, cells.into_iter().map(|cell| cell as u8).collect()))
}

/// Hashes that two keys have: those keys can't be told apart within a shard.
fn twins(hashes: &[KeyHash]) -> HashSet<KeyHash> {
    let mut sorted = hashes.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).filter_map(|pair| pair.first().filter(|first| Some(*first) == pair.last())).copied().collect()
}

fn mark(sections: &[&[u8]]) -> u32 {
    let digest = sections.iter().fold(Sha256::new(), |digest, section| digest.chain_update(section)).finalize();
    digest.first_chunk().map_or(0, |four| u32::from_le_bytes(*four))
}

/// A shard that is being written.
#[derive(Default)]
struct Draft {
    starts: Vec<u8>,
    data: Vec<u8>,
}

impl Draft {
    fn add(&mut self, entries: &[Entry<'_>], rules: &[Rule], alphabet: &Alphabet) -> Result<(), PackError> {
        push_u32(&mut self.starts, narrow(self.data.len())?);
        let mut block = Block::default();
        for entry in entries {
            block.write(&mut self.data, entry, rules, &mut |out, text| push_text(out, &alphabet.encode(text)));
        }
        Ok(())
    }

    fn finish(mut self, mark: u32, hashes: &[KeyHash]) -> Result<Vec<u8>, PackError> {
        let (places, cells) = fuse::build(hashes, |key| key as u16)?;
        let blocks = narrow(self.starts.len().checked_div(4).unwrap_or_default())?;
        push_u32(&mut self.starts, narrow(self.data.len())?);
        let mut out = MAGIC.to_vec();
        for number in [VERSION, mark, narrow(hashes.len())?, blocks, places.seed, places.segment, places.starts] {
            push_u32(&mut out, number);
        }
        out.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
        out.extend_from_slice(&self.starts);
        out.extend_from_slice(&self.data);
        Ok(out)
    }
}
