//! Which letters are equal where case doesn't matter: in patterns, those with the same capital
//! (ECMA-262, `Canonicalize`); in lists, those with the same small letter (`toLowerCase`).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir};

type Groups = BTreeMap<char, Vec<char>>;

/// The class with every letter that has the same capital as one of its letters.
pub(super) fn same_in_upper_case(class: &ClassUnicode) -> ClassUnicode {
    static GROUPS: OnceLock<Groups> = OnceLock::new();
    // Letters beyond U+FFFF are two units, which have no case.
    let groups = GROUPS.get_or_init(|| group_letters(('\0'..='\u{ffff}').map(|letter| (letter, capital(letter)))));
    let has = |letter: &char| class.iter().any(|range| (range.start()..=range.end()).contains(letter));
    let mut all = class.clone();
    for group in groups.values().filter(|group| group.iter().any(has)) {
        all.union(&class_of(group));
    }
    all
}

/// An expression for every text that is the same as this one in small letters.
pub(in super::super) fn same_in_lower_case(text: &str) -> Hir {
    static GROUPS: OnceLock<Groups> = OnceLock::new();
    let groups = GROUPS.get_or_init(|| {
        group_letters(('\0'..=char::MAX).filter_map(|letter| Some((letter, single(letter.to_lowercase())?))))
    });
    let small: Vec<char> = text.to_lowercase().chars().collect();
    let part = |(place, letter): (usize, &char)| {
        let mut same = groups.get(letter).map_or_else(|| class_of(&[*letter]), |group| class_of(group));
        if matches!(letter, 'σ' | 'ς') {
            // Σ becomes ς at the end of a word, else σ.
            same = class_of(&[*letter]);
            let with_capital: String =
                small.iter().enumerate().map(|(at, own)| if at == place { 'Σ' } else { *own }).collect();
            if with_capital.to_lowercase().chars().nth(place) == Some(*letter) {
                same.push(ClassUnicodeRange::new('Σ', 'Σ'));
            }
        }
        hir(same)
    };
    let mut parts: Vec<Hir> = Vec::new();
    for (place, letter) in small.iter().enumerate() {
        let part = part((place, letter));
        if *letter == '\u{307}' && place.checked_sub(1).and_then(|before| small.get(before)) == Some(&'i') {
            // İ becomes these two.
            let before = parts.pop().unwrap_or_else(Hir::empty);
            parts.push(Hir::alternation(vec![Hir::concat(vec![before, part]), hir(class_of(&['İ']))]));
        } else {
            parts.push(part);
        }
    }
    Hir::concat(parts)
}

fn group_letters(letters: impl Iterator<Item = (char, char)>) -> Groups {
    let mut groups = Groups::new();
    for (letter, common) in letters.filter(|(letter, common)| letter != common) {
        groups.entry(common).or_insert_with(|| vec![common]).push(letter);
    }
    groups
}

fn class_of(letters: &[char]) -> ClassUnicode {
    ClassUnicode::new(letters.iter().map(|letter| ClassUnicodeRange::new(*letter, *letter)))
}

fn hir(class: ClassUnicode) -> Hir {
    Hir::class(Class::Unicode(class))
}

fn capital(letter: char) -> char {
    let capital = single(letter.to_uppercase()).filter(|capital| u32::from(*capital) <= 0xffff);
    capital.filter(|capital| letter.is_ascii() || !capital.is_ascii()).unwrap_or(letter)
}

fn single(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let first = letters.next()?;
    letters.next().is_none().then_some(first)
}
