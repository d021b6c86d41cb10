//! Sets of values: those of `$in` and of saved groups.
//!
//! ```text
//! flags    1 has null, 2 false, 4 true
//! numbers  their number; each as f64, ascending
//! texts    their number; where each ends (u32 each); then the texts, in the order of their bytes
//! ```

use super::value::Value;
use crate::number::{Reader, u32_at};

/// Null is in it.
pub const HAS_NULL: u8 = 1;
/// False is in it.
pub const HAS_FALSE: u8 = 2;
/// True is in it.
pub const HAS_TRUE: u8 = 4;

/// A set that is read in place.
pub(super) struct Set<'a> {
    flags: u8,
    numbers: &'a [[u8; 8]],
    ends: &'a [u8],
    count: usize,
    texts: &'a [u8],
}

impl<'a> Set<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let flags = reader.byte()?;
        let numbers = (reader.number()? as usize).checked_mul(8)?;
        let (numbers, rest) = reader.0.split_at_checked(numbers)?;
        reader.0 = rest;
        let count = reader.number()? as usize;
        let (ends, texts) = reader.0.split_at_checked(count.checked_mul(4)?)?;
        Some(Self { flags, numbers: numbers.as_chunks().0, ends, count, texts })
    }

    /// Whether a value is in it. Lists and objects never are.
    pub(super) fn has(&self, value: Value<'_>) -> bool {
        match value {
            Value::Null => self.flags & HAS_NULL != 0,
            Value::Bool(false) => self.flags & HAS_FALSE != 0,
            Value::Bool(true) => self.flags & HAS_TRUE != 0,
            // -0 is 0.
            Value::Number(number, _) => {
                self.numbers.binary_search_by(|bytes| f64::from_le_bytes(*bytes).total_cmp(&(number + 0.0))).is_ok()
            }
            Value::Text(text) => self.has_text(text.as_bytes()).is_some(),
            Value::List(_) | Value::Object(_) => false,
        }
    }

    fn has_text(&self, text: &[u8]) -> Option<()> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            match self.text(middle)?.cmp(text) {
                std::cmp::Ordering::Equal => return Some(()),
                std::cmp::Ordering::Less => low = middle.checked_add(1)?,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn text(&self, number: usize) -> Option<&'a [u8]> {
        let end = |number: usize| Some(u32_at(self.ends, number.checked_mul(4)?)? as usize);
        let start = number.checked_sub(1).map_or(Some(0), end)?;
        self.texts.get(start..end(number)?)
    }
}
