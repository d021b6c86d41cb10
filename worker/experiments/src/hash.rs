//! Hashes a visitor to a bucket, a number from 0 to 1, and finds the range that it is in (SDK
//! specification: `hash`, `chooseVariation`, `inNamespace`).

/// The offset basis of FNV-1a with 32 bits.
const BASIS: u32 = 0x811c_9dc5;
const PRIME: u32 = 0x0100_0193;

/// Which hash is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashVersion {
    /// The first, in steps of a thousandth; biased where experiments run side by side.
    One,
    /// The second, in steps of a ten-thousandth.
    Two,
}

impl HashVersion {
    /// The version with this number; none if it doesn't exist.
    pub fn from_number(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }
}

/// The bucket of a value under a seed: from 0, inclusive, to 1, exclusive.
pub fn bucket(seed: &str, value: &str, version: HashVersion) -> f64 {
    bucket_of_bytes(seed.as_bytes(), value.as_bytes(), version)
}

/// As [`bucket`], for texts as they are stored.
pub(super) fn bucket_of_bytes(seed: &[u8], value: &[u8], version: HashVersion) -> f64 {
    match version {
        HashVersion::One => f64::from(fnv1a(fnv1a(BASIS, value), seed) % 1000) / 1000.0,
        HashVersion::Two => f64::from(hash_digits(fnv1a(fnv1a(BASIS, seed), value)) % 10_000) / 10_000.0,
    }
}

/// A range of buckets: from the first, inclusive, to the second, exclusive.
pub type Range = (f64, f64);

/// Whether a bucket is in a range.
pub fn in_range(bucket: f64, (from, to): Range) -> bool {
    bucket >= from && bucket < to
}

/// The first range that a bucket is in.
pub fn choose(bucket: f64, ranges: impl IntoIterator<Item = Range>) -> Option<u32> {
    (0..).zip(ranges).find_map(|(variation, range)| in_range(bucket, range).then_some(variation))
}

/// Whether a visitor is in a part of a namespace.
pub fn in_namespace(value: &str, namespace: &str, range: Range) -> bool {
    let hash = fnv1a(fnv1a(fnv1a(BASIS, value.as_bytes()), b"__"), namespace.as_bytes());
    in_range(f64::from(hash % 1000) / 1000.0, range)
}

/// FNV-1a over the UTF-16 units of a text, as JavaScript's strings have them. Continues from `hash`.
fn fnv1a(hash: u32, text: &[u8]) -> u32 {
    if text.is_ascii() {
        return text.iter().fold(hash, |hash, byte| step(hash, u32::from(*byte)));
    }
    let text = std::str::from_utf8(text).unwrap_or_default();
    text.encode_utf16().fold(hash, |hash, unit| step(hash, u32::from(unit)))
}

fn step(hash: u32, unit: u32) -> u32 {
    (hash ^ unit).wrapping_mul(PRIME)
}

/// The hash of a number's decimal digits.
fn hash_digits(number: u32) -> u32 {
    let mut digits = [0; 10];
    let mut rest = number;
    for digit in digits.iter_mut().rev() {
        *digit = rest % 10;
        rest /= 10;
    }
    if number == 0 {
        return step(BASIS, 0x30);
    }
    digits.iter().skip_while(|digit| **digit == 0).fold(BASIS, |hash, digit| step(hash, digit | 0x30))
}
