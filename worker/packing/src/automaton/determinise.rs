//! Turns regular expressions into the finite automata that `kirkas_routing::automaton` reads.
//!
//! # Design
//! `regex-automata` builds the nondeterministic automaton. Its deterministic ones say which expression
//! matches, but not what its groups capture; those that do can't be stored. So the subsets are built
//! here. For choosers they are sets of states. For groups they are threads in order of preference, each
//! with the thread that it came from (see `kirkas_routing::redirects::expressions`).
//!
//! Look-around (`^`, `$`, `\b`) stays in a chooser's subset until the next byte, or the end of the text,
//! decides whether it holds. Expressions whose groups are captured have none.

use std::collections::HashMap;

use kirkas_routing::automaton::{LAST_THREAD, THREAD_BITS};
use regex_automata::nfa::thompson::{Compiler, Config, NFA, State, WhichCaptures};
use regex_automata::util::look::Look;
use regex_automata::util::primitives::StateID;
use regex_syntax::hir::Hir;

/// The most states that all subsets have together, which bounds the work of building them.
const MAX_MEMBERS: usize = 100_000;
/// The most bytes of a nondeterministic automaton; repetitions of repetitions take many.
const MAX_NFA_BYTES: usize = 16 * 1024 * 1024;

/// An automaton grew past its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// A deterministic automaton; its first state is the start.
pub(crate) struct Automaton {
    pub states: Vec<Subset>,
    /// The threads of the start, as moves.
    pub start: Vec<u32>,
}

/// A state: what matches when a text ends there, and where the next byte leads.
#[derive(Default)]
pub(crate) struct Subset {
    /// For a chooser the expressions, ascending; for groups the thread that is preferred.
    pub accepts: Vec<u32>,
    pub edges: Vec<Edge>,
}

/// Where bytes lead: the next state, and for groups the moves of its threads.
#[derive(Clone)]
pub(crate) struct Edge {
    pub lowest: u8,
    pub highest: u8,
    pub next: usize,
    pub moves: Vec<u32>,
}

/// The automaton that says which of many expressions match.
pub(crate) fn chooser(expressions: &[&Hir], max_bytes: usize) -> Result<Automaton, TooLarge> {
    Determiniser::new(expressions, WhichCaptures::None)?.run(max_bytes)
}

/// The automaton of what the groups of one expression capture.
pub(crate) fn groups(expression: &Hir, max_bytes: usize) -> Result<Automaton, TooLarge> {
    Determiniser::new(&[expression], WhichCaptures::All)?.run(max_bytes)
}

/// States of the nondeterministic automaton at a place in a text, each with its move.
#[derive(Default)]
struct Threads {
    states: Vec<StateID>,
    moves: Vec<u32>,
}

/// What comes before an offset in a text, as far as look-around needs it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct LookBehind {
    start: bool,
    word: bool,
}

/// The states at an offset, and what comes before it if one of them looks around.
type StateSet = (Vec<StateID>, LookBehind);

struct Determiniser {
    nfa: NFA,
    captures: bool,
    numbers: HashMap<StateSet, usize>,
    /// The state sets in the order of their numbers.
    state_sets: Vec<StateSet>,
    /// For each state of the nondeterministic automaton, the last set it was put into.
    last_set: Vec<u32>,
    set_count: u32,
}

impl Determiniser {
    fn new(expressions: &[&Hir], captures: WhichCaptures) -> Result<Self, TooLarge> {
        let config = Config::new().which_captures(captures).nfa_size_limit(Some(MAX_NFA_BYTES));
        let nfa = Compiler::new().configure(config).build_many_from_hir(expressions).map_err(|_| TooLarge)?;
        let last_set = vec![0; nfa.states().len()];
        let captures = matches!(captures, WhichCaptures::All);
        Ok(Self { nfa, captures, numbers: HashMap::new(), state_sets: Vec::new(), last_set, set_count: 0 })
    }

    fn run(mut self, max_bytes: usize) -> Result<Automaton, TooLarge> {
        let start = self.nfa.start_anchored();
        let first = self.close_over([(0, start)], None)?;
        self.number(first.states, LookBehind { start: true, word: false });
        let mut automaton = Automaton { states: Vec::new(), start: first.moves };
        let (mut bytes, mut members): (usize, usize) = (0, 0);
        while let Some((states, before)) = self.state_sets.get(automaton.states.len()).cloned() {
            members = members.saturating_add(states.len());
            let at_end = self.resolve_looks(&states, before, None)?;
            let accepts = self.accepts(at_end.as_deref().unwrap_or(&states));
            let subset = Subset { accepts, edges: self.edges(&states, before)? };
            // As it is stored: see `kirkas_routing::automaton`.
            bytes = bytes.saturating_add(2).saturating_add(subset.edges.len().saturating_mul(6));
            bytes = bytes.saturating_add(subset.accepts.len().saturating_mul(4));
            if bytes > max_bytes || members > MAX_MEMBERS || subset.edges.len() > 255 {
                return Err(TooLarge);
            }
            automaton.states.push(subset);
        }
        Ok(automaton)
    }

    fn number(&mut self, states: Vec<StateID>, before: LookBehind) -> usize {
        let next = self.state_sets.len();
        let before = if self.has_look(&states) { before } else { LookBehind::default() };
        let state_sets = &mut self.state_sets;
        *self.numbers.entry((states, before)).or_insert_with_key(|index| {
            state_sets.push(index.clone());
            next
        })
    }

    fn has_look(&self, states: &[StateID]) -> bool {
        states.iter().any(|state| matches!(self.nfa.state(*state), State::Look { .. }))
    }

    /// The states once the next byte is known; none where that changes nothing.
    fn resolve_looks(
        &mut self,
        states: &[StateID],
        before: LookBehind,
        next: Option<u8>,
    ) -> Result<Option<Vec<StateID>>, TooLarge> {
        if !self.has_look(states) {
            return Ok(None);
        }
        let from = states.iter().map(|state| (0, *state));
        Ok(Some(self.close_over(from, Some((before, next)))?.states))
    }

    fn accepts(&self, states: &[StateID]) -> Vec<u32> {
        let matches = (0_u32..).zip(states).filter_map(|(thread, state)| match self.nfa.state(*state) {
            State::Match { pattern_id } => Some((thread, pattern_id.as_u32())),
            _ => None,
        });
        if self.captures {
            return matches.take(1).map(|(thread, _)| thread).collect();
        }
        let mut expressions: Vec<u32> = matches.map(|(_, expression)| expression).collect();
        expressions.sort_unstable();
        expressions
    }

    fn edges(&mut self, states: &[StateID], before: LookBehind) -> Result<Vec<Edge>, TooLarge> {
        let classes = *self.nfa.byte_classes();
        let mut edges: Vec<Edge> = Vec::new();
        let mut by_class: Vec<Option<(usize, Vec<u32>)>> = Vec::new();
        for byte in 0..=u8::MAX {
            // Classes are numbered in the order of their first bytes, and are ranges.
            let class = usize::from(classes.get(byte));
            if class >= by_class.len() {
                let resolved_states = self.resolve_looks(states, before, Some(byte))?;
                let states = resolved_states.as_deref().unwrap_or(states);
                let follows = (0..).zip(states).filter_map(|(thread, state)| Some((thread, self.next(*state, byte)?)));
                let follows: Vec<(u32, StateID)> = follows.collect();
                let threads = self.close_over(follows, None)?;
                let leads = !threads.states.is_empty();
                let before = LookBehind { start: false, word: is_word(byte) };
                by_class.push(leads.then(|| (self.number(threads.states, before), threads.moves)));
            }
            let Some((next, moves)) = by_class.get(class).and_then(Option::as_ref) else { continue };
            match edges.last_mut() {
                Some(last)
                    if last.highest.checked_add(1) == Some(byte) && last.next == *next && last.moves == *moves =>
                {
                    last.highest = byte;
                }
                _ => edges.push(Edge { lowest: byte, highest: byte, next: *next, moves: moves.clone() }),
            }
        }
        Ok(edges)
    }

    /// Where a byte leads from a state that waits for one.
    fn next(&self, state: StateID, byte: u8) -> Option<StateID> {
        match self.nfa.state(state) {
            State::ByteRange { trans } => trans.matches_byte(byte).then_some(trans.next),
            State::Sparse(transitions) => transitions.matches_byte(byte),
            State::Dense(transitions) => transitions.matches_byte(byte),
            _ => None,
        }
    }

    /// The states that are reached without a byte: those that wait for one, and those that match.
    /// Each comes once, by the preferred path. States that look around wait too, until it is known
    /// what comes before the offset and after it.
    fn close_over(
        &mut self,
        from: impl IntoIterator<Item = (u32, StateID)>,
        around: Option<(LookBehind, Option<u8>)>,
    ) -> Result<Threads, TooLarge> {
        self.set_count = self.set_count.checked_add(1).ok_or(TooLarge)?;
        let mut threads = Threads::default();
        for (thread, state) in from {
            if self.captures && thread > LAST_THREAD {
                return Err(TooLarge);
            }
            let mut pending = vec![(state, thread)];
            while let Some((state, origin)) = pending.pop() {
                match self.last_set.get_mut(state.as_usize()) {
                    Some(last_set) if *last_set != self.set_count => *last_set = self.set_count,
                    _ => continue,
                }
                match self.nfa.state(state) {
                    State::Union { alternates } => pending.extend(alternates.iter().rev().map(|next| (*next, origin))),
                    State::BinaryUnion { alt1, alt2 } => pending.extend([(*alt2, origin), (*alt1, origin)]),
                    // The first two slots are those of the whole match.
                    State::Capture { next, slot, .. } => {
                        let bound = slot.as_u32().checked_sub(2).map(|slot| slot.saturating_add(THREAD_BITS));
                        let bounds = bound.and_then(|bound| 1_u32.checked_shl(bound)).unwrap_or_default();
                        pending.push((*next, origin | bounds));
                    }
                    State::Look { look, next } if around.is_some_and(|(before, after)| holds(*look, before, after)) => {
                        pending.push((*next, origin));
                    }
                    State::Look { .. } if self.captures || around.is_some() => {}
                    State::Fail => {}
                    _ => {
                        threads.states.push(state);
                        threads.moves.push(origin);
                    }
                }
            }
        }
        if !self.captures {
            threads.states.sort_unstable();
            threads.moves.clear();
        }
        Ok(threads)
    }
}

/// Whether a look-around holds. Kinds that none of our expressions has never hold.
fn holds(look: Look, before: LookBehind, after: Option<u8>) -> bool {
    let is_boundary = before.word != after.is_some_and(is_word);
    match look {
        Look::Start => before.start,
        Look::End => after.is_none(),
        Look::WordAscii => is_boundary,
        Look::WordAsciiNegate => !is_boundary,
        _ => false,
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
