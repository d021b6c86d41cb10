//! No false redirects: paths that are nearly a rule's source, and are none, have no answer.
//!
//! `KIRKAS_NEAR_MISSES=100000000` makes the run as long as `npm run near-misses` does.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

#[path = "near_misses/sequence.rs"]
mod sequence;

use std::collections::HashSet;

use kirkas_redirects_compile::{Format, compile, read};
use kirkas_routing::path::fold;
use kirkas_routing::redirects::Table;
use sequence::Sequence;

const RULES: u64 = 20_000;
const SHORT_RUN: u64 = 1_000_000;

/// Sources as shops and magazines have them: sections, words, numbers.
fn sources() -> Vec<String> {
    const WORDS: [&str; 12] =
        ["laina", "auto", "koti", "credit", "blog", "guide", "product", "archive", "news", "Tag", "sv", "en-US"];
    let mut sequence = Sequence(7);
    let source = |number: u64| {
        let mut word = || WORDS[sequence.below(WORDS.len())];
        format!("/{}/{}-{}/{}-{number}", word(), word(), word(), word())
    };
    (0..RULES).map(source).collect()
}

fn letter(sequence: &mut Sequence) -> u8 {
    b"abcdefghijklmnopqrstuvwxyz0123456789-_.~"[sequence.below(40)]
}

/// A path that differs from another in one place or two.
fn near_miss(path: &[u8], other: &[u8], sequence: &mut Sequence) -> Vec<u8> {
    let mut near = path.to_vec();
    for _ in 0..=sequence.below(2) {
        let at = 1 + sequence.below(near.len() - 1);
        match sequence.below(6) {
            0 => near[at] = letter(sequence),
            1 => near.insert(at, letter(sequence)),
            2 if near.len() > 2 => drop(near.remove(at)),
            3 if at + 1 < near.len() => near.swap(at, at + 1),
            4 => near.truncate(at + 1),
            _ => {
                let tail = at.min(other.len() - 1);
                near.truncate(at);
                near.extend_from_slice(&other[tail..]);
            }
        }
    }
    near
}

#[test]
fn what_is_nearly_a_source_has_no_answer() {
    let sources = sources();
    let list: String =
        sources.iter().enumerate().map(|(number, source)| format!("{source}\t/to/{number}/\n")).collect();
    let (rules, findings) = read("all.tsv", Format::Tsv, list.as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    let keys: HashSet<String> = sources.iter().map(|source| fold(source).to_string()).collect();
    for (number, source) in sources.iter().enumerate() {
        let location = table.find("localhost", source, None).and_then(|hit| hit.location);
        assert_eq!(location, Some(format!("/to/{number}/")), "{source}");
    }

    let wanted = std::env::var("KIRKAS_NEAR_MISSES").map_or(SHORT_RUN, |count| count.parse().unwrap());
    let mut sequence = Sequence(11);
    let mut tried = 0;
    while tried < wanted {
        let source = &sources[sequence.below(sources.len())];
        let other = &sources[sequence.below(sources.len())];
        let near = String::from_utf8(near_miss(source.as_bytes(), other.as_bytes(), &mut sequence)).unwrap();
        let key = near.strip_suffix('/').unwrap_or(&near).to_ascii_lowercase();
        if !keys.contains(&key) {
            assert_eq!(table.find("localhost", &near, None), None, "{near}");
            tried += 1;
        }
    }
    println!("{tried} near misses of {RULES} rules, none answered");
}
