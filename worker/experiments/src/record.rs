//! An experiment as a bundle holds it; what a rule and an experiment have in common.
//!
//! ```text
//! experiment  flags; key; variations, targets, hash, filters, condition, prerequisites, ranges,
//!             namespace (where flagged), forced variation (where flagged), bandit (where flagged)
//! variations  how many; after their length, for each: value, key, name, flags, and where its
//!             redirect is stored and one (0 is none)
//! targets     after their length (see `address`); empty for all pages
//! hash        name of the attribute; name of the fallback and one; version (0: unknown); seed;
//!             bucket version; least bucket version that is not blocked
//! filters     after their length: how many; for each: name, version, seed, ranges
//! condition   after its length; empty where there is none
//! prerequisites  after their length: how many; for each: feature and one (0: there is none), whether
//!             it is a gate; a condition after its length
//! ranges      how many; two f64 each
//! namespace   name, two f64
//! bandit      version of the bandit as a value; how many leaves; for each: condition after its
//!             length, leaf, weights (two values), ranges. The last asks for nothing
//! ```

use super::bundle::{ValueId, value_id};
use super::hash::{HashVersion, Range};
use super::value::{f64_from, text_from};
use crate::number::Reader;

/// The experiment is a draft or not active.
pub(super) const INACTIVE: u32 = 1;
pub(super) const STOPPED: u32 = 1 << 1;
/// Sticky buckets are neither used nor made.
pub(super) const NOT_STICKY: u32 = 1 << 2;
pub(super) const FORCED: u32 = 1 << 3;
pub(super) const NAMESPACE: u32 = 1 << 4;
pub(super) const BANDIT: u32 = 1 << 5;
/// Has filters, which take the place of a namespace.
pub(super) const FILTERED: u32 = 1 << 6;
/// Only for the pages of its targets.
pub(super) const TARGETED: u32 = 1 << 7;
/// Keeps the visitor's query on the way to another page.
pub(super) const KEEPS_QUERY: u32 = 1 << 8;
/// A variation is another page.
pub(super) const REDIRECTS: u32 = 1 << 9;
/// Not run unless it is asked for, as one that is neither another page nor a change of one.
pub(super) const NOT_BY_ITSELF: u32 = 1 << 10;

/// The variation has a key of its own.
pub(super) const OWN_KEY: u8 = 1;
/// Whoever has the variation goes on to the next rule.
pub(super) const PASSES: u8 = 2;

/// How a visitor is hashed.
#[derive(Clone, Copy)]
pub(super) struct Hashing<'a> {
    pub attribute: u32,
    pub fallback: Option<u32>,
    /// None where there is no such version.
    pub version: Option<HashVersion>,
    pub seed: &'a [u8],
    pub bucket_version: u32,
    pub least_bucket_version: u32,
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

/// An experiment, read up to what every evaluation needs.
pub(super) struct Experiment<'a> {
    pub flags: u32,
    /// Texts that most evaluations only compare stay bytes.
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
    pub forced: u32,
    /// Version, and the leaves.
    pub bandit: Option<(Option<ValueId>, Leaves<'a>)>,
}

impl<'a> Experiment<'a> {
    pub(super) fn read(mut stored: Reader<'a>) -> Option<Self> {
        let stored = &mut stored;
        let flags = stored.number()?;
        Some(Self {
            flags,
            key: stored.text()?,
            count: stored.number()?,
            variations: Reader(stored.text()?),
            targets: stored.text()?,
            hashing: Hashing::read(stored)?,
            filters: stored.text()?,
            condition: stored.text()?,
            prerequisites: stored.text()?,
            ranges: Ranges::read(stored)?,
            namespace: if flags & NAMESPACE != 0 { Some((text_from(stored)?, range(stored)?)) } else { None },
            forced: if flags & FORCED != 0 { stored.number()? } else { 0 },
            bandit: if flags & BANDIT != 0 {
                Some((value_id(stored)?, Leaves { left: stored.number()?, stored: *stored }))
            } else {
                None
            },
        })
    }

    pub(super) fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    pub(super) fn variations(&self) -> impl Iterator<Item = Variation<'a>> + use<'a> {
        let mut stored = self.variations;
        (0..self.count).map_while(move |_| Variation::read(&mut stored))
    }
}

impl<'a> Variation<'a> {
    fn read(stored: &mut Reader<'a>) -> Option<Self> {
        Some(Self {
            value: value_id(stored)?,
            key: stored.text()?,
            name: stored.text()?,
            flags: stored.byte()?,
            redirect: stored.number()?.checked_sub(1),
        })
    }
}

impl<'a> Hashing<'a> {
    pub(super) fn read(stored: &mut Reader<'a>) -> Option<Self> {
        Some(Self {
            attribute: stored.number()?,
            fallback: stored.number()?.checked_sub(1),
            version: HashVersion::from_number(stored.number()?),
            seed: stored.text()?,
            bucket_version: stored.number()?,
            least_bucket_version: stored.number()?,
        })
    }
}

/// Ranges of buckets.
#[derive(Clone, Copy)]
pub(super) struct Ranges<'a>(&'a [[u8; 16]]);

impl<'a> Ranges<'a> {
    pub(super) fn read(stored: &mut Reader<'a>) -> Option<Self> {
        let length = (stored.number()? as usize).checked_mul(16)?;
        let (ranges, rest) = stored.0.split_at_checked(length)?;
        stored.0 = rest;
        Some(Self(ranges.as_chunks().0))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Range> {
        self.0.iter().filter_map(|pair| range(&mut Reader(pair)))
    }
}

pub(super) fn range(stored: &mut Reader<'_>) -> Option<Range> {
    Some((f64_from(stored)?, f64_from(stored)?))
}

/// The leaves of a bandit: each for the visitors that its condition is of.
#[derive(Clone, Copy)]
pub(super) struct Leaves<'a> {
    left: u32,
    stored: Reader<'a>,
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
        let stored = &mut self.stored;
        Some(Leaf {
            condition: stored.text()?,
            id: value_id(stored)?,
            weights: value_id(stored)?,
            ranges: Ranges::read(stored)?,
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
pub(super) fn filters(stored: &[u8]) -> impl Iterator<Item = Option<Filter<'_>>> {
    each(stored, |stored| {
        Some(Filter {
            attribute: stored.number()?,
            version: HashVersion::from_number(stored.number()?),
            seed: stored.text()?,
            ranges: Ranges::read(stored)?,
        })
    })
}

/// A feature that has to have a value.
pub(super) struct Prerequisite<'a> {
    /// None where there is no such feature.
    pub feature: Option<u32>,
    /// Whether without it the feature has no value at all.
    pub is_gate: bool,
    pub condition: &'a [u8],
}

/// The prerequisites of a rule or an experiment; none in place of one that can't be read.
pub(super) fn prerequisites(stored: &[u8]) -> impl Iterator<Item = Option<Prerequisite<'_>>> {
    each(stored, |stored| {
        Some(Prerequisite {
            feature: stored.number()?.checked_sub(1),
            is_gate: stored.byte()? != 0,
            condition: stored.text()?,
        })
    })
}

/// Records after how many there are; none in place of one that can't be read, which is the last.
fn each<'a, T>(
    stored: &'a [u8],
    read: impl Fn(&mut Reader<'a>) -> Option<T> + 'a,
) -> impl Iterator<Item = Option<T>> + 'a {
    let mut stored = Reader(stored);
    let mut left = if stored.0.is_empty() { Some(0) } else { stored.number() };
    std::iter::from_fn(move || {
        let Some(count) = left else {
            left = Some(0);
            return Some(None);
        };
        left = Some(count.checked_sub(1)?);
        let record = read(&mut stored);
        if record.is_none() {
            left = Some(0);
        }
        Some(record)
    })
}
