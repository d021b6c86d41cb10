//! Writes automata that `kirkas_routing::automaton::dense` reads.

use kirkas_routing::automaton::dense::{ACCEPTS, ACCEPTS_ALWAYS};
use regex_syntax::hir::Hir;

use super::determinise::{self, TooLarge};

/// Builds the automaton that accepts the texts that a pattern matches as a whole.
///
/// # Errors
/// [`TooLarge`] where it takes more than `max_bytes`.
pub fn build(pattern: &Hir, max_bytes: usize) -> Result<Vec<u8>, TooLarge> {
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
