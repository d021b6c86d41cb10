//! Experiments as a bundle stores them, and what rules and experiments have in common.
//!
//! ```text
//! experiment  flags; key; variations, targets, hash, filters, condition, prerequisites, ranges,
//!             namespace (where flagged), forced variation (where flagged), bandit (where flagged)
//! variations  their number; after their length, for each: value, key, name, flags, and the offset of its
//!             redirect plus one (0: none)
//! targets     after their length (see `address`); empty for all pages
//! hash        name of the attribute; name of the fallback plus one; version (0: unknown); seed;
//!             bucket version; lowest bucket version that is not blocked
//! filters     after their length: their number; for each: name, version, seed, ranges
//! condition   after its length; empty where there is none
//! prerequisites  after their length: their number; for each: feature plus one (0: unknown), whether it is
//!             a gate; a condition after its length
//! ranges      their number; two f64 each
//! namespace   name, two f64
//! bandit      version of the bandit as a value; number of leaves; for each: condition after its
//!             length, leaf, weights (two values), ranges. The last has no condition
//! ```

use super::bundle::{Bundle, Table, ValueId, read_value_id};
use super::hash::{HashVersion, Range};
use super::value::{read_f64, read_text, text_or_empty};
use crate::number::Reader;

/// The experiment is a draft or not active.
pub const INACTIVE: u32 = 1;
/// The experiment has ended.
pub const STOPPED: u32 = 1 << 1;
/// Sticky buckets are neither read nor written.
pub const NOT_STICKY: u32 = 1 << 2;
/// All visitors get one variation.
pub const HAS_FORCED_VARIATION: u32 = 1 << 3;
/// Has a namespace.
pub const HAS_NAMESPACE: u32 = 1 << 4;
/// Has a bandit.
pub const HAS_BANDIT: u32 = 1 << 5;
/// Filters take the place of a namespace.
pub const HAS_FILTERS: u32 = 1 << 6;
/// Only for the pages of its targets.
pub const HAS_TARGETS: u32 = 1 << 7;
/// A redirect keeps the visitor's query.
pub const KEEPS_QUERY: u32 = 1 << 8;
/// A variation leads to another page.
pub const REDIRECTS: u32 = 1 << 9;
/// A page doesn't run it by itself: it is marked so, or it neither leads to another page nor changes one.
pub const MANUAL: u32 = 1 << 10;

/// The variation has a key of its own.
pub const OWN_KEY: u8 = 1;
/// A visitor with the variation goes on to the next rule.
pub const PASSTHROUGH: u8 = 2;

/// How a visitor is hashed.
#[derive(Clone, Copy)]
pub(super) struct Hashing<'a> {
    pub attribute: u32,
    pub fallback: Option<u32>,
    /// None where there is no such version.
    pub version: Option<HashVersion>,
    pub seed: &'a [u8],
    pub bucket_version: u32,
    pub min_bucket_version: u32,
}

/// A variation as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Variation<'a> {
    pub value: Option<ValueId>,
    pub key: &'a [u8],
    pub name: &'a [u8],
    pub flags: u8,
    pub redirect: Option<u32>,
}

/// An experiment, read as far as every evaluation needs it.
pub(super) struct Experiment<'a> {
    pub flags: u32,
    /// Stays bytes, because most evaluations only compare it.
    pub key: &'a [u8],
    pub count: u32,
    variations: Reader<'a>,
    pub targets: &'a [u8],
    pub hashing: Hashing<'a>,
    pub filters: &'a [u8],
    pub condition: &'a [u8],
    pub prerequisites: &'a [u8],
    pub ranges: Ranges<'a>,
    pub namespace: Option<(&'a str, Range)>,
    pub forced_variation: u32,
    /// Version, and the leaves.
    pub bandit: Option<(Option<ValueId>, Leaves<'a>)>,
}

impl Bundle {
    /// Key and name of each variation of an experiment outside of features. The name is empty if it has none.
    pub fn variations_of<'b>(&'b self, key: &'b str) -> impl Iterator<Item = (&'b str, &'b str)> {
        let with_key = |number| {
            let bytes = self.record(Table::Experiments, number)?.text()?;
            Experiment::read(Reader(bytes)).filter(|experiment| experiment.key == key.as_bytes())
        };
        let found = (0..self.experiments()).find_map(with_key);
        let variations = found.into_iter().flat_map(|experiment| experiment.variations());
        variations.map(|variation| (text_or_empty(variation.key), text_or_empty(variation.name)))
    }
}

impl<'a> Experiment<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Option<Self> {
        let reader = &mut reader;
        let flags = reader.number()?;
        Some(Self {
            flags,
            key: reader.text()?,
            count: reader.number()?,
            variations: Reader(reader.text()?),
            targets: reader.text()?,
            hashing: Hashing::read(reader)?,
            filters: reader.text()?,
            condition: reader.text()?,
            prerequisites: reader.text()?,
            ranges: Ranges::read(reader)?,
            namespace: if flags & HAS_NAMESPACE != 0 { Some((read_text(reader)?, read_range(reader)?)) } else { None },
            forced_variation: if flags & HAS_FORCED_VARIATION != 0 { reader.number()? } else { 0 },
            bandit: if flags & HAS_BANDIT != 0 {
                Some((read_value_id(reader)?, Leaves { left: reader.number()?, reader: *reader }))
            } else {
                None
            },
        })
    }

    pub(super) fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    pub(super) fn variations(&self) -> impl Iterator<Item = Variation<'a>> + use<'a> {
        let mut reader = self.variations;
        (0..self.count).map_while(move |_| Variation::read(&mut reader))
    }
}

impl<'a> Variation<'a> {
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        Some(Self {
            value: read_value_id(reader)?,
            key: reader.text()?,
            name: reader.text()?,
            flags: reader.byte()?,
            redirect: reader.number()?.checked_sub(1),
        })
    }
}

impl<'a> Hashing<'a> {
    pub(super) fn read(reader: &mut Reader<'a>) -> Option<Self> {
        Some(Self {
            attribute: reader.number()?,
            fallback: reader.number()?.checked_sub(1),
            version: HashVersion::from_number(reader.number()?),
            seed: reader.text()?,
            bucket_version: reader.number()?,
            min_bucket_version: reader.number()?,
        })
    }
}

/// Ranges of buckets.
#[derive(Clone, Copy)]
pub(super) struct Ranges<'a>(&'a [[u8; 16]]);

impl<'a> Ranges<'a> {
    pub(super) fn read(reader: &mut Reader<'a>) -> Option<Self> {
        let length = (reader.number()? as usize).checked_mul(16)?;
        let (ranges, rest) = reader.0.split_at_checked(length)?;
        reader.0 = rest;
        Some(Self(ranges.as_chunks().0))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Range> {
        self.0.iter().filter_map(|pair| read_range(&mut Reader(pair)))
    }
}

pub(super) fn read_range(reader: &mut Reader<'_>) -> Option<Range> {
    Some((read_f64(reader)?, read_f64(reader)?))
}

/// The leaves of a bandit, each for the visitors who meet its condition.
#[derive(Clone, Copy)]
pub(super) struct Leaves<'a> {
    left: u32,
    reader: Reader<'a>,
}

/// A leaf of a bandit.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    pub condition: &'a [u8],
    pub id: Option<ValueId>,
    pub weights: Option<ValueId>,
    pub ranges: Ranges<'a>,
}

impl<'a> Iterator for Leaves<'a> {
    type Item = Leaf<'a>;

    fn next(&mut self) -> Option<Leaf<'a>> {
        self.left = self.left.checked_sub(1)?;
        let reader = &mut self.reader;
        Some(Leaf {
            condition: reader.text()?,
            id: read_value_id(reader)?,
            weights: read_value_id(reader)?,
            ranges: Ranges::read(reader)?,
        })
    }
}

/// A filter: visitors outside of its ranges are left out.
pub(super) struct Filter<'a> {
    pub attribute: u32,
    pub version: Option<HashVersion>,
    pub seed: &'a [u8],
    pub ranges: Ranges<'a>,
}

/// The filters of a rule or an experiment; none in place of one that can't be read.
pub(super) fn filters(bytes: &[u8]) -> impl Iterator<Item = Option<Filter<'_>>> {
    each(bytes, |reader| {
        Some(Filter {
            attribute: reader.number()?,
            version: HashVersion::from_number(reader.number()?),
            seed: reader.text()?,
            ranges: Ranges::read(reader)?,
        })
    })
}

/// A condition on the value of another feature.
pub(super) struct Prerequisite<'a> {
    /// None where there is no such feature.
    pub feature: Option<u32>,
    /// Whether the feature has no value at all unless this is met.
    pub is_gate: bool,
    pub condition: &'a [u8],
}

/// The prerequisites of a rule or an experiment; none in place of one that can't be read.
pub(super) fn prerequisites(bytes: &[u8]) -> impl Iterator<Item = Option<Prerequisite<'_>>> {
    each(bytes, |reader| {
        Some(Prerequisite {
            feature: reader.number()?.checked_sub(1),
            is_gate: reader.byte()? != 0,
            condition: reader.text()?,
        })
    })
}

/// The records after their number. In place of one that can't be read comes none, as the last.
fn each<'a, T>(
    bytes: &'a [u8],
    read: impl Fn(&mut Reader<'a>) -> Option<T> + 'a,
) -> impl Iterator<Item = Option<T>> + 'a {
    let mut reader = Reader(bytes);
    let mut left = if reader.0.is_empty() { Some(0) } else { reader.number() };
    std::iter::from_fn(move || {
        let Some(count) = left else {
            left = Some(0);
            return Some(None);
        };
        left = Some(count.checked_sub(1)?);
        let record = read(&mut reader);
        if record.is_none() {
            left = Some(0);
        }
        Some(record)
    })
}
