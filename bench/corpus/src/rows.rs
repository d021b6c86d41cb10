//! The rows of a large table: MDN's list of redirects, and realistic variants of each row.
//!
//! # Design
//! Public lists of a million redirects there are none. So each row of MDN's (9,556 rows) comes many
//! times: once as it is, then under another of 30 language folders, with a word of the list's own
//! vocabulary and a number of up to six digits joined to the source's last segment, and the same
//! word to the target's. The rows are in no order, as in a table that grew.

use std::collections::{BTreeSet, HashMap};

use kirkas_core::path::{fold, normalise};

use crate::sequence::Sequence;

/// How many requests of each kind are written.
const REQUESTS: usize = 100_000;

const LANGUAGES: [&str; 30] = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "ja", "ko",
    "ms", "nl", "pl", "pt-BR", "ro", "ru", "sv-SE", "tr", "uk", "vi", "zh-CN",
];

/// One redirect.
#[derive(Clone)]
pub struct Row {
    /// The path that is answered.
    pub source: String,
    /// Where to.
    pub target: String,
}

/// `count` rows made from the lines of a list of FROM-TAB-TO.
pub fn of_list(list: &str, count: usize) -> Result<Vec<Row>, String> {
    let base: Vec<(&str, &str)> = list
        .lines()
        .filter(|line| !line.starts_with('#') && !line.contains(['?', '%']))
        .filter_map(|line| line.split_once('\t'))
        .filter(|(_, target)| target.bytes().all(stands_in_a_location))
        .collect();
    let vocabulary: BTreeSet<&str> = base
        .iter()
        .flat_map(|(source, _)| source.split(|c: char| !c.is_ascii_alphabetic()))
        .filter(|word| word.len() > 2)
        .collect();
    let vocabulary: Vec<&str> = vocabulary.into_iter().collect();
    if vocabulary.is_empty() {
        return Err("the list has no redirects".to_owned());
    }
    let mut sequence = Sequence(1);
    let mut rows: Vec<Row> = (0_usize..)
        .zip(base.iter().cycle())
        .take(count)
        .map(|(number, (source, target))| {
            let copy = number.checked_div(base.len()).unwrap_or_default();
            if copy == 0 {
                return Row { source: (*source).to_owned(), target: (*target).to_owned() };
            }
            let word = vocabulary.get(sequence.below(vocabulary.len())).copied().unwrap_or_default();
            let language = LANGUAGES.get(sequence.below(LANGUAGES.len())).copied().unwrap_or_default();
            let id = copy.saturating_mul(9973).saturating_add(sequence.below(9973));
            let moved = |path: &str| path.replacen("/en-US/", &["/", language, "/"].concat(), 1);
            Row { source: format!("{}-{word}-{id}", moved(source)), target: with_word(&moved(target), word) }
        })
        .collect();
    for end in (1..rows.len()).rev() {
        rows.swap(end, sequence.below(end.saturating_add(1)));
    }
    Ok(rows)
}

/// A target with a word joined to its path.
fn with_word(target: &str, word: &str) -> String {
    let (path, rest) = target.split_at_checked(target.find(['?', '#']).unwrap_or(target.len())).unwrap_or((target, ""));
    format!("{path}-{word}{rest}")
}

/// The rows as a list of FROM-TAB-TO.
pub fn as_list(rows: &[Row]) -> String {
    rows.iter().fold(String::new(), |list, row| list + &row.source + "\t" + &row.target + "\n")
}

/// Requests that rules answer, each with its rule's target and where that leads in the end:
/// chains are made one hop when a table is compiled.
pub fn hits(rows: &[Row]) -> String {
    let ways: HashMap<String, &str> = rows.iter().map(|row| (key(&row.source), row.target.as_str())).collect();
    let end = |target| {
        let next = |target: &&str| ways.get(&key(target)).copied();
        std::iter::successors(Some(target), next).take(100).last().unwrap_or_default()
    };
    let mut sequence = Sequence(2);
    let picks = (0..REQUESTS).filter_map(|_| rows.get(sequence.below(rows.len())));
    picks.fold(String::new(), |text, Row { source, target }| text + &[source, target, end(target)].join("\t") + "\n")
}

/// What all spellings of a path have in common.
fn key(path: &str) -> String {
    let normal = normalise(path).text;
    let folded = fold(&normal);
    folded.strip_suffix('/').unwrap_or(&folded).to_owned()
}

/// Whether a target with this byte is its own `Location`.
fn stands_in_a_location(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/_.~:@!$&()*+,;=#-".contains(&byte)
}

/// Requests that no rule answers: sources with a letter more, and pages that stay.
pub fn misses(rows: &[Row]) -> String {
    let mut sequence = Sequence(3);
    let picks = (0..REQUESTS).filter_map(|number| Some((number, rows.get(sequence.below(rows.len()))?)));
    picks.fold(String::new(), |text, (number, row)| {
        let tail = if number.is_multiple_of(2) { "~x" } else { "/index~" };
        text + &row.source + tail + "\n"
    })
}
