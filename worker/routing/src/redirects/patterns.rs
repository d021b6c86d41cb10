//! Rules by pattern, as a trie of path segments.
//!
//! ```text
//! node   placeholder child u32 (or none), answers of a path that ends here: offset u32,
//!        length u32, answers of a path that goes on in any way (`*`): offset u32, length u32
//! edge   key: node, folded segment; value: node u32
//! ```
//!
//! # Design
//! A look-up walks the request's segments, taking the literal edge and the placeholder's where
//! both exist. So it reads as many nodes as there are patterns that fit the path's beginning,
//! whatever the size of the table. A damaged table can't slow it down: the walk is as deep as the path
//! has segments, at most [`MAX_SEGMENTS`], and reads at most [`MAX_NODES`] nodes.

use bytes::Bytes;

use super::candidate::{Candidate, Request};
use crate::number::{part, u32_at};
use crate::packed::PackedMap;
use crate::path::PathText;

pub(super) const NODE_LEN: usize = 20;
/// In place of a child where there is none.
pub const NO_NODE: u32 = u32::MAX;
/// The most segments a pattern can have.
pub const MAX_SEGMENTS: u8 = 64;
/// Nodes that one look-up reads at most.
const MAX_NODES: u32 = 4096;

/// The trie, read in place.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    pub nodes: Bytes,
    pub answers: Bytes,
    pub edges: PackedMap,
}

/// The best pattern so far.
pub(super) struct PatternMatch<'a> {
    pub candidate: Candidate<'a>,
    pub target: &'a str,
    rank: Rank,
}

/// How specific a pattern is: literal segments, segments, and whether it is without `*`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    literals: u8,
    segments: u8,
    ends: bool,
}

impl Patterns {
    pub(super) fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// The most specific pattern that fits, given the folded path without its closing slash.
    pub(super) fn find<'a>(&'a self, request: &Request<'_>, folded: &str) -> Option<PatternMatch<'a>> {
        if self.is_empty() {
            return None;
        }
        let rest = folded.strip_prefix('/');
        let mut walk = Walk { patterns: self, request, folded, best: None, nodes_read: 0 };
        walk.visit(0, rest, 0, 0);
        walk.best
    }

    fn child(&self, node: u32, segment: &str) -> Option<u32> {
        u32_at(self.edges.get(edge_key(node, segment).as_bytes())?, 0)
    }
}

/// The key of an edge: the node's number in five characters of seven bits, then the segment.
pub fn edge_key(node: u32, segment: &str) -> PathText<'static> {
    let mut key = PathText::empty();
    for shift in [28, 21, 14, 7, 0] {
        key.push(char::from((node.wrapping_shr(shift) & 0x7f) as u8));
    }
    key.push_str(segment);
    key
}

struct Walk<'a, 'b> {
    patterns: &'a Patterns,
    request: &'b Request<'b>,
    folded: &'b str,
    best: Option<PatternMatch<'a>>,
    nodes_read: u32,
}

impl<'a> Walk<'a, '_> {
    /// Visits a node and those below it. `rest` is the path from here on, none at its end.
    fn visit(&mut self, node: u32, rest: Option<&str>, segments: u8, literals: u8) {
        let patterns = self.patterns;
        let (nodes, _) = patterns.nodes.as_chunks::<NODE_LEN>();
        let Some(record) = nodes.get(node as usize) else {
            return;
        };
        if self.nodes_read >= MAX_NODES || segments > MAX_SEGMENTS {
            return;
        }
        self.nodes_read = self.nodes_read.saturating_add(1);
        let rank = Rank { literals, segments, ends: false };
        self.consider(record, 12, rank);
        let Some(rest) = rest else {
            self.consider(record, 4, Rank { ends: true, ..rank });
            return;
        };
        let (segment, rest) = match rest.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (rest, None),
        };
        let deeper = segments.saturating_add(1);
        if let Some(child) = patterns.child(node, segment) {
            self.visit(child, rest, deeper, literals.saturating_add(1));
        }
        let placeholder = u32_at(record, 0).filter(|child| *child != NO_NODE);
        if let Some(child) = placeholder.filter(|_| !segment.is_empty()) {
            self.visit(child, rest, deeper, literals);
        }
    }

    /// Makes the first matching candidate of the answers that the record names at `at` the best
    /// one, if it is more specific than the best so far.
    fn consider(&mut self, record: &[u8], at: usize, rank: Rank) {
        if self.best.as_ref().is_some_and(|best| best.rank >= rank) {
            return;
        }
        let patterns = self.patterns;
        let (Some(start), Some(length)) = (u32_at(record, at), u32_at(record, at.saturating_add(4))) else {
            return;
        };
        let answers = part(&patterns.answers, start, length).unwrap_or_default();
        let mut candidates = Candidate::read_all(answers);
        if let Some((candidate, target)) =
            candidates.find(|(candidate, _)| candidate.fits_pattern(self.request, self.folded))
        {
            self.best = Some(PatternMatch { candidate, target, rank });
        }
    }
}
