//! What the index of trigrams is asked for. It does not know where a rule has a trigram, so it only proposes rules, and the row
//! decides.

use std::collections::BTreeSet;

/// Characters of a trigram.
const LENGTH: usize = 3;
/// The most trigrams of a word: each further one is a list to read, and leaves out hardly a rule.
const MAX_TRIGRAMS: usize = 8;

/// Whether the index finds a text: it is long enough.
pub fn is_indexed(text: &str) -> bool {
    text.chars().nth(LENGTH.saturating_sub(1)).is_some()
}

/// The trigrams of a text, or of a long one some that are spread over it: its beginning is often that of many rules.
fn trigrams(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let all: Vec<&[char]> = letters.windows(LENGTH).collect();
    let last = all.len().saturating_sub(1);
    let count = all.len().min(MAX_TRIGRAMS);
    let spread = |number: usize| number.saturating_mul(last).checked_div(count.saturating_sub(1)).unwrap_or_default();
    (0..count).filter_map(|number| all.get(spread(number))).map(|trigram| trigram.iter().collect()).collect()
}

/// The expression of FTS5 that asks for all trigrams of all these texts.
pub fn expression<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let quoted: BTreeSet<String> =
        texts.flat_map(trigrams).map(|trigram| format!("\"{}\"", trigram.replace('"', "\"\""))).collect();
    quoted.into_iter().collect::<Vec<_>>().join(" AND ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{expression, is_indexed, trigrams};

    #[test]
    fn a_text_has_the_trigrams_of_its_characters() {
        for (text, expected) in [
            ("abc", vec!["abc"]),
            ("abcde", vec!["abc", "bcd", "cde"]),
            ("a\"*c", vec!["a\"*", "\"*c"]),
            ("äöäö", vec!["äöä", "öäö"]),
            ("ab", vec![]),
        ] {
            assert_eq!(trigrams(text), expected, "{text}");
            assert_eq!(is_indexed(text), !expected.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_long_text_is_known_by_few_trigrams_from_its_beginning_to_its_end() {
        let text: String = (0x400..0x400 + 300).filter_map(char::from_u32).collect();
        let found = trigrams(&text);
        assert_eq!(found.len(), 8);
        assert_eq!(
            [found.first().unwrap().as_str(), found.last().unwrap()],
            ["\u{400}\u{401}\u{402}", "\u{529}\u{52a}\u{52b}"]
        );
    }

    #[test]
    fn an_expression_asks_for_each_trigram_once() {
        assert_eq!(expression(["abca", "a\"b", "bca"].into_iter()), "\"a\"\"b\" AND \"abc\" AND \"bca\"");
    }
}
