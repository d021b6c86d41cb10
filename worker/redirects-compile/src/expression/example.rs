//! Paths that an expression fits, to try a rule out on a table.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

use crate::rule::Rule;

/// How many examples are made: each takes other alternatives and other characters.
const EXAMPLES: usize = 4;
/// Characters that examples are made of where an expression leaves them free, in this order.
const COMMON_CHARACTERS: &str = "a1-xz09b_.~";

/// Some paths that an expression without look-around fits.
pub(super) fn examples(hir: &Hir) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for variant in 0..EXAMPLES {
        let mut text = String::new();
        write(&mut text, hir, variant);
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

fn write(out: &mut String, hir: &Hir, variant: usize) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => out.extend(example_character(class, variant)),
        HirKind::Capture(capture) => write(out, &capture.sub, variant),
        HirKind::Concat(subs) => subs.iter().for_each(|sub| write(out, sub, variant)),
        HirKind::Alternation(subs) => {
            let index = variant.checked_rem(subs.len()).unwrap_or_default();
            if let Some(sub) = subs.get(index) {
                write(out, sub, variant);
            }
        }
        HirKind::Repetition(repetition) => write_repeated(out, repetition, variant),
    }
}

/// Writes text that no real address has, if that fits; else the shortest text that does and is not empty.
fn write_repeated(out: &mut String, repetition: &Repetition, variant: usize) {
    let most = repetition.max.map_or(usize::MAX, |max| max as usize);
    if let HirKind::Class(class) = repetition.sub.kind() {
        let sample: String = Rule::SAMPLE.chars().filter(|letter| has(class, *letter)).collect();
        let length = sample.chars().count();
        if length > 1 && length >= repetition.min as usize && length <= most {
            return out.push_str(&sample);
        }
    }
    let least = (repetition.min as usize).max(1).min(most);
    (0..least).for_each(|_| write(out, &repetition.sub, variant));
}

fn has(class: &Class, letter: char) -> bool {
    match class {
        Class::Unicode(class) => class.iter().any(|range| (range.start()..=range.end()).contains(&letter)),
        Class::Bytes(_) => false,
    }
}

fn example_character(class: &Class, variant: usize) -> Option<char> {
    let first = match class {
        Class::Unicode(class) => class.iter().next().map(|range| range.start()),
        Class::Bytes(_) => None,
    };
    let known: Vec<char> = COMMON_CHARACTERS.chars().filter(|letter| has(class, *letter)).collect();
    known.get(variant.checked_rem(known.len()).unwrap_or_default()).copied().or(first)
}
