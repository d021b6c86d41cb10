//! The paths of the route table. Each text is stored once, in order; rows and languages share it by
//! its number, since a pointer and a length for each would take as much room as the texts.

use std::cmp::Ordering;

use super::{ENDS, TEXTS};

/// The path with this number.
pub(super) fn text(number: u16) -> Option<&'static str> {
    let number = usize::from(number);
    let start = number.checked_sub(1).map_or(Some(&0), |before| ENDS.get(before))?;
    TEXTS.get(usize::from(*start)..usize::from(*ENDS.get(number)?))
}

/// The number of a path, if any row has it in any language.
pub(super) fn number(path: &str) -> Option<u16> {
    let (mut low, mut high) = (0, u16::try_from(ENDS.len()).ok()?);
    while low < high {
        let middle = low.midpoint(high);
        match text(middle)?.cmp(path) {
            Ordering::Less => low = middle.checked_add(1)?,
            Ordering::Equal => return Some(middle),
            Ordering::Greater => high = middle,
        }
    }
    None
}
