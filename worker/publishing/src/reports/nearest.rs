//! Suggests a target for a path that is not found: the page, or the target of the rule, whose address is most similar.
//!
//! # Design
//! Two measures, the better counts: the words that two paths have in common, each as far as it is
//! spelt alike and by its length (order and folders don't matter); and the spelling of the whole
//! path (words that are joined or divided otherwise). Only the candidates that share most groups of
//! three letters with the path are measured, so the cost of a suggestion hardly grows with the table.

use std::collections::{BTreeSet, HashMap};

use kirkas_core::path::fold;

/// How many candidates are measured for a path.
const MAX_MEASURED: usize = 24;
/// A group of letters that more candidates share is ignored.
const MAX_GROUP_SIZE: usize = 2000;
/// How similar two addresses must be, of 1.
const MIN_LIKENESS: f64 = 0.6;
/// How similar two words must be to count as the same word.
const MIN_WORD_LIKENESS: f64 = 0.7;
/// Characters of a path, and of a word, that are compared.
const MAX_LETTERS: usize = 128;

/// An address that answers, and its target: of a page the page itself, of a rule's source the rule's target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The path that an unknown one is compared with.
    pub path: String,
    /// What is suggested.
    pub target: String,
}

/// Candidates, ready to be searched.
#[derive(Debug)]
pub struct Candidates {
    all: Vec<(PathWords, String)>,
    groups: HashMap<[char; 3], Vec<u32>>,
}

/// The words and letters of a path.
#[derive(Debug)]
struct PathWords {
    words: Vec<Vec<char>>,
    letters: Vec<char>,
}

impl PathWords {
    fn of(path: &str) -> Self {
        let folded = fold(path);
        let bare = ["/index.html", ".html", ".htm", ".php", ".aspx"].iter().find_map(|end| folded.strip_suffix(end));
        let words = bare.unwrap_or(&folded).split(|letter: char| !letter.is_alphanumeric());
        let words: Vec<Vec<char>> = words.map(|word| word.chars().take(MAX_LETTERS).collect()).collect();
        let words: Vec<_> = words.into_iter().filter(|word: &Vec<char>| !word.is_empty()).collect();
        let letters = words.concat().into_iter().take(MAX_LETTERS).collect();
        Self { words, letters }
    }

    fn groups(&self) -> BTreeSet<[char; 3]> {
        self.letters.windows(3).filter_map(|group| group.first_chunk().copied()).collect()
    }

    fn likeness(&self, other: &Self) -> f64 {
        let all = (self.letters.len().saturating_add(other.letters.len())) as f64;
        let shared = shared(&self.words, &other.words) + shared(&other.words, &self.words);
        (shared / all).max(likeness(&self.letters, &other.letters))
    }
}

impl Candidates {
    /// Takes candidates; of those with one path the first counts.
    pub fn new(candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let (mut all, mut groups, mut known) = (Vec::new(), HashMap::<_, Vec<u32>>::new(), BTreeSet::new());
        for (Candidate { path, target }, number) in candidates.into_iter().zip(0_u32..) {
            let words_of_path = PathWords::of(&path);
            if known.insert(path) {
                words_of_path.groups().into_iter().for_each(|group| groups.entry(group).or_default().push(number));
            }
            all.push((words_of_path, target));
        }
        Self { all, groups }
    }

    /// The target of the candidate that a path is most like; none where it is like none.
    pub fn nearest(&self, path: &str) -> Option<&str> {
        let words = PathWords::of(path);
        let mut shared = HashMap::<u32, usize>::new();
        for numbers in words.groups().iter().filter_map(|group| self.groups.get(group)) {
            for number in numbers.iter().filter(|_| numbers.len() <= MAX_GROUP_SIZE) {
                let count = shared.entry(*number).or_default();
                *count = count.saturating_add(1);
            }
        }
        let mut best: Vec<(usize, u32)> = shared.into_iter().map(|(number, count)| (count, number)).collect();
        // Of those that share as much, the first candidate is looked at first.
        best.sort_by(|(count, number), (other, next)| other.cmp(count).then(number.cmp(next)));
        let measured = best.iter().take(MAX_MEASURED).filter_map(|(_, number)| {
            let (words_of_path, target) = self.all.get(*number as usize)?;
            Some((words.likeness(words_of_path), target))
        });
        let first_of_best = |best: (f64, _), next: (f64, _)| if next.0 > best.0 { next } else { best };
        let (likeness, target) = measured.reduce(first_of_best)?;
        (likeness >= MIN_LIKENESS).then_some(target)
    }
}

/// Letters of words that the other words have too, each word as far as it is spelt alike.
fn shared(words: &[Vec<char>], others: &[Vec<char>]) -> f64 {
    let best = |word: &Vec<char>| others.iter().map(|other| likeness(word, other)).fold(0.0, f64::max);
    let shared = |word: &Vec<char>| Some(best(word)).filter(|best| *best >= MIN_WORD_LIKENESS).unwrap_or(0.0);
    words.iter().map(|word| word.len() as f64 * shared(word)).sum()
}

/// 1 for the same text, 0 for texts with nothing in common: by the fewest letters to put in, take
/// out or change (Levenshtein's distance).
fn likeness(one: &[char], other: &[char]) -> f64 {
    let longest = one.len().max(other.len());
    if longest == 0 {
        return 1.0;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (letter, line) in one.iter().zip(1_usize..) {
        let (mut left, mut diagonal) = (line, line.saturating_sub(1));
        for (have, above) in other.iter().zip(row.iter_mut().skip(1)) {
            let change = diagonal.saturating_add(usize::from(letter != have));
            diagonal = *above;
            left = change.min(diagonal.saturating_add(1)).min(left.saturating_add(1));
            *above = left;
        }
        if let Some(first) = row.first_mut() {
            *first = line;
        }
    }
    1.0 - row.last().copied().unwrap_or(longest) as f64 / longest as f64
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Candidates};

    fn candidates() -> Candidates {
        let page = |path: &str| Candidate { path: path.to_owned(), target: path.to_owned() };
        let rule = |path: &str, target: &str| Candidate { path: path.to_owned(), target: target.to_owned() };
        let filler = (0..3000).map(|number| page(&format!("/arkisto/uutinen/{number}/")));
        let pages = ["/", "/lainahakemus/", "/luottokorttihakemus/", "/sanasto/", "/lainan-kayttotarkoitus/remontti/"];
        let more = [page("/lv-lv/blogs/"), rule("/vanha/talousopas", "/guides/talous/")];
        Candidates::new(pages.into_iter().map(page).chain(more).chain(filler))
    }

    #[test]
    fn a_path_is_led_to_what_it_is_most_like() {
        let candidates = candidates();
        let cases = [
            ("/lainahakemu/", Some("/lainahakemus/")),
            ("/Lainahakemus.html", Some("/lainahakemus/")),
            ("/luottokortti-hakemus/", Some("/luottokorttihakemus/")),
            ("/remontti/lainan-kayttotarkoitus", Some("/lainan-kayttotarkoitus/remontti/")),
            ("/lainan-kayttotarkoitus/remonti/", Some("/lainan-kayttotarkoitus/remontti/")),
            ("/lv-lv/blogi/", Some("/lv-lv/blogs/")),
            ("/vanha/talous-opas/", Some("/guides/talous/")),
            ("/Arkisto/uutinen-17.html", Some("/arkisto/uutinen/17/")),
            ("/sanaso", Some("/sanasto/")),
            ("/wp-login.php", None),
            ("/xy", None),
            ("/", None),
            ("/täysin/muuta", None),
        ];
        for (path, expected) in cases {
            assert_eq!(candidates.nearest(path), expected, "{path}");
        }
    }
}
