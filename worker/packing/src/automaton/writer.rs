//! Writes automata as `kirkas_routing::automaton` and `kirkas_routing::redirects::expressions` read them.

use std::collections::{HashMap, HashSet};

use kirkas_routing::automaton::{ACCEPTS, Automaton as AutomatonReader, LABEL_LEN};
use kirkas_routing::number::push_number;
use regex_syntax::hir::Hir;

use super::determinise::{self, Automaton, Edge, Subset, TooLarge};

/// An automaton as it is stored: its states, and the lists or moves that they refer to.
#[derive(Default)]
pub struct StoredAutomaton {
    /// Its states.
    pub states: Vec<u8>,
    /// The lists or moves.
    pub payload: Vec<u8>,
}

/// The automaton that says which of these expressions fit, by their `numbers`.
///
/// # Errors
/// [`TooLarge`] where it takes more than `max_bytes`.
pub fn chooser(expressions: &[&Hir], numbers: &[u32], max_bytes: usize) -> Result<StoredAutomaton, TooLarge> {
    let automaton = determinise::chooser(expressions, max_bytes)?;
    let offsets = offsets(&automaton)?;
    let mut stored = StoredAutomaton { states: Vec::new(), payload: Vec::new() };
    let mut lists: HashMap<&[u32], u32> = HashMap::new();
    for state in &automaton.states {
        let list = *lists.entry(&state.accepts).or_insert_with(|| {
            let offset = stored.payload.len();
            let expressions = state.accepts.iter().filter_map(|offset| numbers.get(*offset as usize));
            push_number(&mut stored.payload, u32::try_from(state.accepts.len()).unwrap_or(u32::MAX));
            expressions.for_each(|number| push_number(&mut stored.payload, *number));
            u32::try_from(offset).unwrap_or(u32::MAX)
        });
        let label = |edge: &Edge| Ok(offsets.get(edge.next).copied().ok_or(TooLarge)?.to_le_bytes());
        write(&mut stored.states, state, list, label)?;
    }
    Ok(stored)
}

/// The automaton that says what the groups of an expression capture.
///
/// # Errors
/// [`TooLarge`] where it takes more than `max_bytes`.
pub fn groups(expression: &Hir, max_bytes: usize) -> Result<StoredAutomaton, TooLarge> {
    let automaton = determinise::groups(expression, max_bytes)?;
    let offsets = offsets(&automaton)?;
    let mut moves = Moves::default();
    moves.row_index(&automaton.start)?;
    let mut states = Vec::new();
    for state in &automaton.states {
        let label = |edge: &Edge| {
            let next = offsets.get(edge.next).copied().and_then(|next| u16::try_from(next).ok()).ok_or(TooLarge)?;
            let ([a, b], [c, d]) = (next.to_le_bytes(), moves.row_index(&edge.moves)?.to_le_bytes());
            Ok([a, b, c, d])
        };
        write(&mut states, state, state.accepts.first().copied().unwrap_or_default(), label)?;
    }
    Ok(StoredAutomaton { states, payload: moves.bytes })
}

/// Where each state begins.
fn offsets(automaton: &Automaton) -> Result<Vec<u32>, TooLarge> {
    let mut end: usize = 0;
    let lengths = automaton.states.iter().map(|state| {
        let accepts = if state.accepts.is_empty() { 0 } else { 4 };
        state.edges.len().saturating_mul(LABEL_LEN.saturating_add(2)).saturating_add(accepts).saturating_add(2)
    });
    lengths
        .map(|length| {
            let start = end;
            end = end.saturating_add(length);
            u32::try_from(start).map_err(|_| TooLarge)
        })
        .collect()
}

fn write(
    out: &mut Vec<u8>,
    state: &Subset,
    accepted: u32,
    mut label: impl FnMut(&Edge) -> Result<[u8; LABEL_LEN], TooLarge>,
) -> Result<(), TooLarge> {
    let edges = u16::try_from(state.edges.len()).ok().filter(|edges| edges & ACCEPTS == 0).ok_or(TooLarge)?;
    if state.accepts.is_empty() {
        out.extend(edges.to_le_bytes());
    } else {
        out.extend((edges | ACCEPTS).to_le_bytes());
        out.extend(accepted.to_le_bytes());
    }
    out.extend(state.edges.iter().flat_map(|edge| [edge.lowest, edge.highest]));
    for edge in &state.edges {
        out.extend(label(edge)?);
    }
    Ok(())
}

/// Rows of moves, each stored once.
#[derive(Default)]
struct Moves {
    bytes: Vec<u8>,
    row_indexes: HashMap<Vec<u32>, u16>,
}

impl Moves {
    fn row_index(&mut self, row: &[u32]) -> Result<u16, TooLarge> {
        if let Some(offset) = self.row_indexes.get(row) {
            return Ok(*offset);
        }
        let offset = u16::try_from(self.bytes.as_chunks::<4>().0.len()).map_err(|_| TooLarge)?;
        self.bytes.extend(row.iter().flat_map(|step| step.to_le_bytes()));
        self.row_indexes.insert(row.to_vec(), offset);
        Ok(offset)
    }
}

/// Whether a chooser accepts a text that begins with a slash.
pub fn fits_a_path(states: &[u8]) -> bool {
    let automaton = AutomatonReader(states);
    let next = |state: usize, byte: u8| automaton.step(state, byte).map(|label| u32::from_le_bytes(label) as usize);
    let mut pending: Vec<usize> = next(0, b'/').into_iter().collect();
    let mut seen: HashSet<usize> = pending.iter().copied().collect();
    while let Some(state) = pending.pop() {
        if automaton.accepted(state).is_some() {
            return true;
        }
        pending.extend((0..=u8::MAX).filter_map(|byte| next(state, byte)).filter(|next| seen.insert(*next)));
    }
    false
}
