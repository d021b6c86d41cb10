//! A finite automaton that says whether a pattern matches a whole text, with one look-up per byte.
//!
//! ```text
//! classes  the class of each of the 256 bytes, one byte each
//! columns  how many a row has, u16; whether each has two bytes (1) or one (0), u16
//! rows     one per state: whether it accepts, then the next state for each class
//! ```
//!
//! A state's number is its row: 0 is the state from which no text is accepted any more, 1 the start.

/// A state accepts.
pub const ACCEPTS: usize = 1;
/// Accepts, and so does every state that follows.
pub const ACCEPTS_ALWAYS: usize = 2;

/// An automaton, read in place.
#[derive(Clone, Copy)]
pub struct DenseDfa<'a> {
    classes: &'a [u8; 256],
    columns: usize,
    wide: bool,
    rows: &'a [u8],
}

impl<'a> DenseDfa<'a> {
    /// Reads a stored table; none where it is cut short.
    #[inline]
    pub fn read(stored: &'a [u8]) -> Option<Self> {
        let (classes, rest) = stored.split_first_chunk::<256>()?;
        let (head, rows) = rest.split_first_chunk::<4>()?;
        let [low, high, wide, _] = *head;
        Some(Self { classes, columns: usize::from(u16::from_le_bytes([low, high])), wide: wide != 0, rows })
    }

    /// Whether a text is accepted. Damage gives another answer, never a panic.
    #[inline]
    pub fn fits(self, text: &[u8]) -> bool {
        self.accepts(text).unwrap_or(false)
    }

    #[inline]
    fn accepts(self, text: &[u8]) -> Option<bool> {
        let mut state = 1;
        for byte in text {
            let class = usize::from(*self.classes.get(usize::from(*byte))?);
            let next = self.cell(state, class.wrapping_add(1))?;
            if next == 0 {
                return Some(false);
            }
            if next == state && self.cell(state, 0)? == ACCEPTS_ALWAYS {
                return Some(true);
            }
            state = next;
        }
        Some(self.cell(state, 0)? != 0)
    }

    #[inline]
    fn cell(self, state: usize, column: usize) -> Option<usize> {
        let cell = state.wrapping_mul(self.columns).wrapping_add(column);
        if self.wide {
            return Some(usize::from(u16::from_le_bytes(*self.rows.as_chunks::<2>().0.get(cell)?)));
        }
        Some(usize::from(*self.rows.get(cell)?))
    }
}
