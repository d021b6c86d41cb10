//! A finite automaton over bytes, read in place: one step per byte, whatever the pattern.
//!
//! ```text
//! state    number of edges (15 bits), whether it accepts (top bit): u16; if so, what: u32;
//!          then for each edge: lowest byte, highest byte; then for each edge: its label, 4 bytes
//! ```
//!
//! A state is referred to by its offset; the first is the start. The writer decides what labels and accepted
//! numbers mean (see `redirects::expressions`). Where a yes or no is enough, [`dense`] is faster.
//!
//! # Design
//! The bytes are the data structure: loading checks nothing, and reading checks every access. Damaged
//! bytes give no answer or another one, but never a panic. Each step takes a byte of the path, so there
//! is never an endless loop.

pub mod dense;

use crate::number::u32_at;

/// The bit that says that a state accepts.
pub const ACCEPTS: u16 = 1 << 15;
/// Bytes of an edge's label.
pub const LABEL_LEN: usize = 4;
/// Bits of a move that say from which thread it comes (see `redirects::expressions`).
pub const THREAD_BITS: u32 = 14;
/// The highest number of a thread.
pub const LAST_THREAD: u32 = (1 << THREAD_BITS) - 1;

/// The states of an automaton.
#[derive(Clone, Copy)]
pub struct Automaton<'a>(pub &'a [u8]);

impl<'a> Automaton<'a> {
    /// The label of a state's edge for a byte; none where it has no such edge.
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

    /// What a state accepts, how many edges it has, and their bytes.
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
