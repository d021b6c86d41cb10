//! Builds the trie of patterns that `kirkas_routing::redirects::patterns` reads.

use std::collections::HashMap;

use kirkas_packing::packed::{self, PackError};
use kirkas_routing::path::fold;
use kirkas_routing::redirects::layout::patterns::{NO_NODE, edge_key};

use super::{TextPool, candidates, narrow};
use crate::rule::{PathMatcher, Rule, Segment};

#[derive(Default)]
struct Node {
    placeholder: Option<u32>,
    ends: Vec<u32>,
    goes_on: Vec<u32>,
}

/// The sections of the trie.
pub(super) struct Trie {
    pub nodes: Vec<u8>,
    pub answers: Vec<u8>,
    pub edges: Vec<u8>,
}

/// The trie of all rules by pattern.
pub(super) fn build(rules: &[Rule]) -> Result<Trie, PackError> {
    let mut nodes = vec![Node::default()];
    let mut edges: HashMap<(u32, String), u32> = HashMap::new();
    for (rule, number) in rules.iter().zip(0_u32..) {
        let PathMatcher::Pattern { segments, rest } = &rule.source.matcher else {
            continue;
        };
        let mut at = 0_u32;
        for segment in segments {
            let new = narrow(nodes.len())?;
            let child = match segment {
                Segment::Literal(text) => *edges.entry((at, fold(text).to_string())).or_insert(new),
                Segment::Named(_) => match nodes.get_mut(at as usize) {
                    Some(node) => *node.placeholder.get_or_insert(new),
                    None => new,
                },
            };
            if child == new {
                nodes.push(Node::default());
            }
            at = child;
        }
        if let Some(node) = nodes.get_mut(at as usize) {
            if *rest { node.goes_on.push(number) } else { node.ends.push(number) }
        }
    }
    write(&nodes, &edges, rules)
}

fn write(nodes: &[Node], edges: &HashMap<(u32, String), u32>, rules: &[Rule]) -> Result<Trie, PackError> {
    let mut answers = TextPool::default();
    let mut records = Vec::new();
    for node in nodes {
        let mut fields = vec![node.placeholder.unwrap_or(NO_NODE)];
        for numbers in [&node.ends, &node.goes_on] {
            let (at, len) = answers.add(&candidates(numbers, rules))?;
            fields.extend([at, len]);
        }
        records.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
    }
    let edges = edges
        .iter()
        .map(|((node, segment), child)| (edge_key(*node, segment).as_bytes().to_vec(), child.to_le_bytes()));
    Ok(Trie { nodes: records, answers: answers.bytes, edges: packed::pack(edges)? })
}
