//! A finite automaton that says whether a pattern matches a whole text, with one look-up per byte.
//!
//! ```text
//! classes  the class of each of the 256 bytes, one byte each
//! columns  how many a row has, u16; whether each has two bytes (1) or one (0), u16
//! rows     one per state: whether it accepts, then the next state for each class
//! ```
//!
//! A state's number is its row: 0 is the state from which no text is accepted any more, 1 the start.

#[cfg(feature = "compile")]
use super::determinise::{self, TooLarge};

#[cfg(feature = "compile")]
const ACCEPTS: usize = 1;
/// Accepts, and so does every state that follows.
const ACCEPTS_ALWAYS: usize = 2;

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

/// Builds the automaton that accepts the texts that a pattern matches as a whole.
#[cfg(feature = "compile")]
pub fn build(pattern: &regex_syntax::hir::Hir, max_bytes: usize) -> Result<Vec<u8>, TooLarge> {
    let automaton = determinise::chooser(&[pattern], max_bytes)?;
    let mut begins = [false; 257];
    for edge in automaton.states.iter().flat_map(|state| &state.edges) {
        for place in [usize::from(edge.lowest), usize::from(edge.highest).saturating_add(1)] {
            if let Some(begin) = begins.get_mut(place) {
                *begin = true;
            }
        }
    }
    let mut classes: Vec<u8> = Vec::new();
    let mut class: usize = 0;
    for (byte, begins) in begins.iter().take(256).enumerate() {
        class = class.saturating_add(usize::from(*begins && byte > 0));
        classes.push(u8::try_from(class).map_err(|_| TooLarge)?);
    }
    let columns = class.saturating_add(2);
    let mut rows = vec![vec![0; columns]];
    for (number, state) in automaton.states.iter().enumerate() {
        let mut row = vec![0; columns];
        let own = number.saturating_add(1);
        for (byte, class) in (0..=u8::MAX).zip(&classes) {
            let edge = state.edges.iter().find(|edge| (edge.lowest..=edge.highest).contains(&byte));
            if let (Some(edge), Some(cell)) = (edge, row.get_mut(usize::from(*class).saturating_add(1))) {
                *cell = edge.next.saturating_add(1);
            }
        }
        let stays = row.iter().skip(1).all(|next| *next == own);
        if let (Some(cell), false) = (row.first_mut(), state.accepts.is_empty()) {
            *cell = if stays { ACCEPTS_ALWAYS } else { ACCEPTS };
        }
        rows.push(row);
    }
    let wide = rows.len() > 256;
    if rows.len().saturating_mul(columns).saturating_mul(if wide { 2 } else { 1 }) > max_bytes {
        return Err(TooLarge);
    }
    let mut out = classes;
    out.extend(u16::try_from(columns).map_err(|_| TooLarge)?.to_le_bytes());
    out.extend(u16::from(wide).to_le_bytes());
    for cell in rows.iter().flatten() {
        let [low, high] = u16::try_from(*cell).map_err(|_| TooLarge)?.to_le_bytes();
        out.push(low);
        if wide {
            out.push(high);
        }
    }
    Ok(out)
}
