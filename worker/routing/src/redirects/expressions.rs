//! Rules by regular expression: which one fits a path, and what its groups capture.
//!
//! ```text
//! header       choosers, expressions                                        (u32 each)
//! choosers     whether letters' case matters; offset and length of its states, of its lists
//! expressions  offset and length of its answer (see `candidate`), of its groups' states, of its
//!              groups' moves
//! data         what those refer to
//! ```
//!
//! A **chooser** says which of many expressions fit a whole path. An edge's label is the next state.
//! A state accepts a list in the lists: how many expressions, and their numbers, ascending.
//! Expressions are numbered in the order of their rules, which is that of precedence.
//!
//! The **groups** of one expression are an automaton that follows all possible matches at once, as
//! threads, the preferred first. An edge's label is the next state and the index of a row of moves
//! (u16 each): for each thread of the next state, which thread of the last one it goes on from (14
//! bits), and which groups begin or end there (18 bits). A state accepts a thread. The first row of
//! moves is that of the start.
//!
//! # Design
//! A path is read once by each chooser and, where the target has captured text, twice for the one
//! expression that fits: forwards, noting the rows of moves, and back along the thread that matched.
//! So the time is linear in the path, whatever the pattern. Groups capture what a backtracking matcher
//! would, leftmost and greedy first (Cox, "Regular Expression Matching: the Virtual Machine Approach",
//! 2009). The automata are determinised when the table is compiled (`kirkas_packing::automaton`).

use bytes::Bytes;

use super::candidate::{Candidate, Request};
use crate::automaton::{Automaton, LAST_THREAD, THREAD_BITS};
use crate::number::{Reader, part, u32_at};
use crate::path::fold_char;

/// Groups that an expression has at most: `$1` to `$9`.
pub const MAX_GROUPS: usize = 9;
/// Bytes of the header.
pub const HEADER_LEN: usize = 8;
/// Bytes of a chooser's record.
pub const CHOOSER_LEN: usize = 20;
/// Bytes of an expression's record.
pub const EXPRESSION_LEN: usize = 24;

/// The section of regular expressions, read in place. It is empty where there are none.
#[derive(Clone, Debug)]
pub(super) struct Expressions(pub Bytes);

/// The expression that answers.
pub(super) struct ExpressionMatch<'a> {
    pub candidate: Candidate<'a>,
    pub target: &'a str,
    record: &'a [u8],
}

/// Where in a path the groups begin and end; groups that took no part have neither.
#[derive(Clone, Copy, Default)]
pub struct Groups([[Option<usize>; 2]; MAX_GROUPS]);

impl Expressions {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first expression that fits the whole path and the request.
    pub(super) fn find<'a>(&'a self, request: &Request<'_>, folded: &str) -> Option<ExpressionMatch<'a>> {
        let section: &'a [u8] = &self.0;
        let count = u32_at(section, 0)? as usize;
        let (choosers, _) = section.get(HEADER_LEN..)?.as_chunks::<CHOOSER_LEN>();
        let choosers = choosers.get(..count)?;
        let mut best: Option<(u32, ExpressionMatch<'a>)> = None;
        for chooser in choosers {
            let sensitive = u32_at(chooser, 0)? != 0;
            let text = path_bytes(if sensitive { request.path } else { folded }, request.slash);
            let Some(mut fitting) = matching_expressions(self.data()?, chooser, text) else {
                continue;
            };
            for _ in 0..fitting.number()? {
                let expression = fitting.number()?;
                if best.as_ref().is_some_and(|(found, _)| *found <= expression) {
                    break;
                }
                if let Some(fit) = self.match_expression(expression, request, folded) {
                    best = Some((expression, fit));
                    break;
                }
            }
        }
        best.map(|(_, fit)| fit)
    }

    /// What the groups of an expression capture in a path that it fits.
    pub(super) fn groups(&self, fit: &ExpressionMatch<'_>, request: &Request<'_>, folded: &str) -> Option<Groups> {
        let data = self.data()?;
        let field = |at: usize| u32_at(fit.record, at);
        let states = part(data, field(8)?, field(12)?)?;
        let moves = part(data, field(16)?, field(20)?)?;
        if states.is_empty() {
            return Some(Groups::default());
        }
        if fit.candidate.is_sensitive() {
            return read_groups(states, moves, path_bytes(request.path, request.slash));
        }
        let mut groups = read_groups(states, moves, path_bytes(folded, request.slash))?;
        if !request.path.is_ascii() {
            groups
                .0
                .as_flattened_mut()
                .iter_mut()
                .flatten()
                .for_each(|place| *place = unfold_offset(request.path, *place));
        }
        Some(groups)
    }

    fn match_expression<'a>(
        &'a self,
        expression: u32,
        request: &Request<'_>,
        folded: &str,
    ) -> Option<ExpressionMatch<'a>> {
        let choosers = (u32_at(&self.0, 0)? as usize).checked_mul(CHOOSER_LEN)?;
        let (records, _) = self.0.get(HEADER_LEN..)?.get(choosers..)?.as_chunks::<EXPRESSION_LEN>();
        let record = records.get(expression as usize)?;
        let answer = part(self.data()?, u32_at(record, 0)?, u32_at(record, 4)?)?;
        let (candidate, target) = Candidate::read_all(answer).next()?;
        candidate.fits_pattern(request, folded).then_some(ExpressionMatch { candidate, target, record })
    }

    fn data(&self) -> Option<&[u8]> {
        let choosers = (u32_at(&self.0, 0)? as usize).checked_mul(CHOOSER_LEN)?;
        let expressions = (u32_at(&self.0, 4)? as usize).checked_mul(EXPRESSION_LEN)?;
        self.0.get(choosers.checked_add(expressions)?.checked_add(HEADER_LEN)?..)
    }
}

impl Groups {
    /// The text of a group, by its number from 0: empty where it took no part, none where damage
    /// has it end within a character.
    pub(super) fn text<'a>(&self, path: &'a str, number: u8) -> Option<&'a str> {
        match self.0.get(usize::from(number))? {
            [Some(start), Some(end)] => path.get(*start..*end),
            _ => Some(""),
        }
    }

    /// Records the groups that begin or end at an offset, unless a later offset is recorded for them.
    fn record(&mut self, bounds: u32, place: usize) {
        for (bound, offset) in (0_u32..).zip(self.0.as_flattened_mut()) {
            if bounds.wrapping_shr(bound) & 1 != 0 {
                offset.get_or_insert(place);
            }
        }
    }
}

/// The bytes of a path with its closing slash.
fn path_bytes(path: &str, slash: bool) -> impl ExactSizeIterator<Item = u8> + DoubleEndedIterator + Clone {
    let bytes = path.as_bytes();
    let length = bytes.len().saturating_add(usize::from(slash));
    (0..length).map(move |at| bytes.get(at).copied().unwrap_or(b'/'))
}

/// The list of the expressions that fit a whole text.
pub fn matching_expressions<'a>(data: &'a [u8], chooser: &[u8], text: impl Iterator<Item = u8>) -> Option<Reader<'a>> {
    let field = |at: usize| u32_at(chooser, at);
    let states = Automaton(part(data, field(4)?, field(8)?)?);
    let mut state = 0;
    for byte in text {
        state = u32::from_le_bytes(states.step(state, byte)?) as usize;
    }
    let lists = part(data, field(12)?, field(16)?)?;
    Some(Reader(lists.get(states.accepted(state)? as usize..)?))
}

/// What the groups capture in a text, as offsets in it.
pub fn read_groups(states: &[u8], moves: &[u8], text: impl ExactSizeIterator<Item = u8>) -> Option<Groups> {
    let states = Automaton(states);
    let mut rows = Vec::with_capacity(text.len().saturating_add(1));
    rows.push(0);
    let mut state = 0;
    for byte in text {
        let [next, row] = split_u16(states.step(state, byte)?);
        state = usize::from(next);
        rows.push(row);
    }
    let (moves, _) = moves.as_chunks::<4>();
    let mut thread = states.accepted(state)? as usize;
    let mut groups = Groups::default();
    for (place, row) in rows.into_iter().enumerate().rev() {
        let number = u32::from_le_bytes(*moves.get(usize::from(row).checked_add(thread)?)?);
        groups.record(number.wrapping_shr(THREAD_BITS), place);
        thread = (number & LAST_THREAD) as usize;
    }
    Some(groups)
}

fn split_u16([a, b, c, d]: [u8; 4]) -> [u16; 2] {
    [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])]
}

/// The offset in a path of an offset in its folded form: folding can change how many bytes a letter has.
fn unfold_offset(path: &str, place: usize) -> usize {
    let mut folded: usize = 0;
    let letter = path.char_indices().find(|(_, letter)| {
        let at = folded;
        folded = folded.saturating_add(fold_char(*letter).len_utf8());
        at >= place
    });
    letter.map_or(path.len().saturating_add(place.saturating_sub(folded)), |(at, _)| at)
}
