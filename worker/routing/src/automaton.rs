//! A finite automaton over bytes, read in place: one step a byte, whatever the pattern was.
//!
//! ```text
//! state    edges (15 bits) and whether it accepts (the top one): u16; if so, what: u32;
//!          then for each edge: lowest byte, highest byte; then for each edge: its label, 4 bytes
//! ```
//!
//! A state is named by its offset; the first is the start. What labels and accepted numbers mean is
//! up to who stored them (see `redirects::expressions`). Where only yes or no is asked, [`dense`] is faster.
//!
//! # Design
//! The bytes are the data structure: nothing is checked when they are loaded, and every access is
//! checked when they are read. Damage gives no answer or another one, never a panic; and as each
//! step takes a byte of the path, never an endless loop.

pub mod dense;
#[cfg(feature = "compile")]
pub(crate) mod determinise;
#[cfg(feature = "compile")]
pub(crate) mod writer;

use crate::number::u32_at;

/// What says that a state accepts.
pub(crate) const ACCEPTS: u16 = 1 << 15;
/// Bytes an edge's label takes.
pub(crate) const LABEL_LEN: usize = 4;
/// Bits of a move of groups that say from which thread (see `redirects::expressions`).
pub(crate) const THREAD_BITS: u32 = 14;
pub(crate) const LAST_THREAD: u32 = (1 << THREAD_BITS) - 1;

/// The states of an automaton.
#[derive(Clone, Copy)]
pub(crate) struct Automaton<'a>(pub &'a [u8]);

impl<'a> Automaton<'a> {
    /// The label of the edge from a state for a byte; none where no path goes on so.
    pub fn step(self, state: usize, byte: u8) -> Option<[u8; LABEL_LEN]> {
        let (_, count, rest) = self.state(state)?;
        let (ranges, labels) = rest.split_at_checked(count.saturating_mul(2))?;
        let (ranges, _) = ranges.as_chunks::<2>();
        let edge = ranges.partition_point(|[_, highest]| *highest < byte);
        let [lowest, _] = ranges.get(edge)?;
        if byte < *lowest {
            return None;
        }
        labels.as_chunks::<LABEL_LEN>().0.get(edge).copied()
    }

    /// What a state accepts.
    pub fn accepted(self, state: usize) -> Option<u32> {
        self.state(state)?.0
    }

    /// What a state accepts, how many edges it has, and what is stored of them.
    fn state(self, state: usize) -> Option<(Option<u32>, usize, &'a [u8])> {
        let (head, rest) = self.0.get(state..)?.split_first_chunk::<2>()?;
        let head = u16::from_le_bytes(*head);
        let count = usize::from(head & !ACCEPTS);
        if head & ACCEPTS == 0 {
            return Some((None, count, rest));
        }
        Some((Some(u32_at(rest, 0)?), count, rest.get(4..)?))
    }
}
