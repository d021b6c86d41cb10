//! What somebody types into the search, as words and filters.

use std::iter::Peekable;
use std::str::CharIndices;

use crate::database::Parameter;
use crate::text::searchable;
use crate::trigrams::is_indexed;

const DAY: i64 = 86_400_000;

/// Words and filters that a rule has to match, all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub(crate) words: Vec<Word>,
    pub(crate) filters: Vec<Filter>,
    /// How the target has to be.
    pub(crate) target_state: Option<&'static str>,
    /// Whether only rules that a draft changes are asked for.
    is_in_draft: bool,
}

/// A text that a rule has, anywhere or in one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub field: Option<Field>,
}

/// A searched text of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    Source,
    Target,
    Note,
}

/// A condition on one column.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    pub column: &'static str,
    pub comparison: &'static str,
    pub value: Parameter,
}

/// A query that can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryError {
    /// Where, in characters from the beginning.
    pub position: usize,
    /// Name of the filter that is wrong; none where a quotation mark is missing.
    pub filter: Option<String>,
    /// What is wrong there, and what to write instead.
    pub message: String,
}

impl Query {
    /// Reads a query; `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// Says where the query can't be read.
    pub fn parse(text: &str, now: i64) -> Result<Self, QueryError> {
        let mut query = Self { words: Vec::new(), filters: Vec::new(), target_state: None, is_in_draft: false };
        for (position, part) in parts(text) {
            let (name, value) = split_name(part);
            let failed = |message| QueryError { position, filter: name.map(str::to_owned), message };
            let value = unquoted(value).ok_or_else(|| {
                let message = "A quotation mark is missing at the end.".to_owned();
                QueryError { position, filter: None, message }
            })?;
            match name {
                None => query.add_word(value, None),
                Some("source") => query.add_word(value, Some(Field::Source)),
                Some("target") => query.add_word(value, Some(Field::Target)),
                Some("note") => query.add_word(value, Some(Field::Note)),
                Some("is") if value == "failing" => query.target_state = Some("failing"),
                Some("is") if value == "moved" => query.target_state = Some("moved"),
                Some("in") if value == "draft" => query.is_in_draft = true,
                Some("unused") => query.filters.extend(unused(value, now).map_err(failed)?),
                Some(name) => query.filters.push(filter(name, value, now).map_err(failed)?),
            }
        }
        Ok(query)
    }

    fn add_word(&mut self, text: &str, field: Option<Field>) {
        if !text.is_empty() {
            self.words.push(Word { text: searchable(text), field });
        }
    }

    /// Whether it asks for nothing but what a source begins with, because no word is long enough for the index of trigrams.
    pub fn is_prefix(&self) -> bool {
        !self.words.is_empty() && !self.has_indexed_words()
    }

    /// Whether it asks only for rules that a draft changes.
    pub fn is_in_draft(&self) -> bool {
        self.is_in_draft
    }

    pub(crate) fn has_indexed_words(&self) -> bool {
        self.words.iter().any(|word| is_indexed(&word.text))
    }

    pub(crate) fn has_filters(&self) -> bool {
        self.target_state.is_some() || !self.filters.is_empty()
    }

    /// The filters' texts alone.
    pub(crate) fn without_words(&self) -> Self {
        Self { words: Vec::new(), ..self.clone() }
    }

    /// Whether filters may leave few rules, so that these are counted before the index of trigrams is read.
    pub(crate) fn is_selective(&self) -> bool {
        self.target_state.is_some() || self.filters.iter().any(|filter| filter.comparison == "=")
    }
}

/// The parts between spaces, with where they begin; a space between quotation marks that open a value divides nothing.
fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut letters = text.char_indices().peekable();
    let mut position = 0_usize;
    std::iter::from_fn(move || {
        position = position.saturating_add(skip(&mut letters, char::is_whitespace));
        let begin = letters.peek()?.0;
        let at = position;
        let (mut is_quoted, mut is_value_start) = (false, true);
        let skipped = skip(&mut letters, |letter| {
            is_quoted = if letter == '"' { !is_quoted && is_value_start } else { is_quoted };
            is_value_start = letter == ':';
            is_quoted || !letter.is_whitespace()
        });
        position = position.saturating_add(skipped);
        let end = letters.peek().map_or(text.len(), |(end, _)| *end);
        text.get(begin..end).map(|part| (at, part))
    })
}

/// Skips characters; answers how many.
fn skip(letters: &mut Peekable<CharIndices<'_>>, mut skips: impl FnMut(char) -> bool) -> usize {
    let mut count = 0_usize;
    while letters.next_if(|(_, letter)| skips(*letter)).is_some() {
        count = count.saturating_add(1);
    }
    count
}

/// The name before a colon, and what is after it. An address has no name: `https://…`.
fn split_name(part: &str) -> (Option<&str>, &str) {
    match part.split_once(':') {
        Some((name, value))
            if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()) && !value.starts_with("//") =>
        {
            (Some(name), value)
        }
        _ => (None, part),
    }
}

/// A value without its quotation marks; none where one is missing.
fn unquoted(value: &str) -> Option<&str> {
    match value.strip_prefix('"') {
        Some(rest) => rest.strip_suffix('"'),
        None => Some(value),
    }
}

/// Rules that have been live for so many days without a hit.
fn unused(value: &str, now: i64) -> Result<[Filter; 2], String> {
    let Some((">", days)) = value.strip_suffix('d').and_then(compared) else {
        return Err("Write unused:>90d for rules that have been live for 90 days without a hit.".to_owned());
    };
    let begin = now.saturating_sub(days.saturating_mul(DAY));
    Ok(["last_hit", "first_live"].map(|column| Filter { column, comparison: "<", value: begin.into() }))
}

fn filter(name: &str, value: &str, now: i64) -> Result<Filter, String> {
    let equal = |column, value| Ok(Filter { column, comparison: "=", value });
    match (name, value) {
        ("file", _) => equal("file", value.into()),
        ("host", _) => equal("host", value.to_ascii_lowercase().into()),
        ("market", _) => equal("market", value.to_ascii_lowercase().into()),
        ("match", "exact" | "prefix" | "placeholder" | "regex") => equal("match", value.into()),
        ("match", _) => Err("Write match:exact, match:prefix, match:placeholder or match:regex.".to_owned()),
        ("by", _) => equal("changed_by", value.into()),
        ("to", _) => equal("target_url", value.into()),
        ("status", _) => match value.parse::<u16>() {
            Ok(status @ 100..1000) => equal("status", i64::from(status).into()),
            _ => Err("Write a status of three digits, as in status:410.".to_owned()),
        },
        ("is", "never-hit") => equal("last_hit", 0.into()),
        ("is", _) => {
            Err("Write is:never-hit for rules that nobody used, and is:failing or is:moved by where they lead."
                .to_owned())
        }
        ("in", _) => Err("Write in:draft for the rules that the chosen draft changes.".to_owned()),
        ("hits", _) => match compared(value) {
            Some((comparison, number)) => Ok(Filter { column: "hits_30", comparison, value: number.into() }),
            None => Err("Write hits:>100 or hits:<5, which counts the last 30 days.".to_owned()),
        },
        ("changed", _) => match value.strip_suffix('d').and_then(compared) {
            Some((comparison, days)) => Ok(Filter {
                column: "changed_at",
                comparison: if comparison == "<" { ">" } else { "<" },
                value: now.saturating_sub(days.saturating_mul(DAY)).into(),
            }),
            None => Err("Write changed:<7d for the last seven days, or changed:>90d for before.".to_owned()),
        },
        _ => Err(format!(
            "There is no filter {name}:. There are source, target, note, file, host, market, status, match, by, to, is, in, hits, unused \
             and changed. \
             Put quotation marks around a text with a colon."
        )),
    }
}

fn compared(value: &str) -> Option<(&'static str, i64)> {
    let comparison = match value.get(..1)? {
        "<" => "<",
        ">" => ">",
        _ => return None,
    };
    let digits = value.get(1..).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((comparison, digits.parse().ok()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{DAY, Field, Filter, Query, Word};

    fn words(text: &str) -> Vec<(String, Option<Field>)> {
        Query::parse(text, 0).unwrap().words.into_iter().map(|Word { text, field }| (text, field)).collect()
    }

    #[test]
    fn words_are_decoded_and_folded() {
        for (text, expected) in [
            ("laina  KISSA", vec![("laina", None), ("kissa", None)]),
            ("\"Two Words\" x", vec![("two words", None), ("x", None)]),
            ("/%C3%84iti/", vec![("/äiti/", None)]),
            ("source:\"a b\" note:Kissa", vec![("a b", Some(Field::Source)), ("kissa", Some(Field::Note))]),
            ("target:https://a.example/x", vec![("https://a.example/x", Some(Field::Target))]),
            ("https://a.example/x", vec![("https://a.example/x", None)]),
            ("50%", vec![("50%25", None)]),
            ("\"status:410\"", vec![("status:410", None)]),
            ("a\"b", vec![("a\"b", None)]),
            ("\"\"", vec![]),
            ("", vec![]),
        ] {
            let expected: Vec<_> = expected.into_iter().map(|(text, field)| (text.to_owned(), field)).collect();
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn filters_compare_columns() {
        let now = 100 * DAY;
        for (text, column, comparison, value) in [
            ("status:410", "status", "=", 410.into()),
            ("host:A.Example", "host", "=", "a.example".into()),
            ("market:fi", "market", "=", "fi".into()),
            ("by:token:ci", "changed_by", "=", "token:ci".into()),
            ("by:\"a b\"", "changed_by", "=", "a b".into()),
            ("match:regex", "match", "=", "regex".into()),
            ("to:https://a.example/x?y", "target_url", "=", "https://a.example/x?y".into()),
            ("to:\"//a.example/x\"", "target_url", "=", "//a.example/x".into()),
            ("is:never-hit", "last_hit", "=", 0.into()),
            ("hits:>100", "hits_30", ">", 100.into()),
            ("changed:<7d", "changed_at", ">", (93 * DAY).into()),
            ("changed:>7d", "changed_at", "<", (93 * DAY).into()),
        ] {
            assert_eq!(Query::parse(text, now).unwrap().filters, [Filter { column, comparison, value }], "{text}");
        }
    }

    #[test]
    fn an_unused_rule_has_been_live_as_long_as_it_was_not_hit() {
        let before = |column| Filter { column, comparison: "<", value: (10 * DAY).into() };
        let query = Query::parse("unused:>90d", 100 * DAY).unwrap();
        assert_eq!(query.filters, [before("last_hit"), before("first_live")]);
    }

    #[test]
    fn a_target_is_failing_or_has_moved() {
        for (text, expected) in [("is:failing x", Some("failing")), ("is:moved", Some("moved")), ("x", None)] {
            let query = Query::parse(text, 0).unwrap();
            assert_eq!((query.target_state, query.is_selective()), (expected, expected.is_some()), "{text}");
            assert_eq!(query.without_words().target_state, expected, "{text}");
        }
    }

    #[test]
    fn a_query_may_ask_for_what_a_draft_changes() {
        for (text, expected) in [("in:draft laina", true), ("laina", false), ("\"in:draft\"", false)] {
            assert_eq!(Query::parse(text, 0).unwrap().is_in_draft(), expected, "{text}");
        }
    }

    #[test]
    fn a_query_that_cannot_be_read_says_where() {
        for (text, position, filter, message) in [
            ("ä laina \"kissa", 8, None, "quotation mark"),
            ("status:\"410", 0, None, "quotation mark"),
            ("status:abc", 0, Some("status"), "three digits"),
            ("status:4100", 0, Some("status"), "three digits"),
            ("x is:what", 2, Some("is"), "never-hit"),
            ("hits:100", 0, Some("hits"), "hits:>100"),
            ("hits:>", 0, Some("hits"), "hits:>100"),
            ("hits:é", 0, Some("hits"), "hits:>100"),
            ("changed:7", 0, Some("changed"), "changed:<7d"),
            ("unused:<90d", 0, Some("unused"), "unused:>90d"),
            ("unused:90", 0, Some("unused"), "unused:>90d"),
            ("match:some", 0, Some("match"), "match:exact"),
            ("in:x", 0, Some("in"), "in:draft"),
            ("what:x", 0, Some("what"), "no filter what:"),
        ] {
            let error = Query::parse(text, 0).unwrap_err();
            assert_eq!((error.position, error.filter.as_deref()), (position, filter), "{text}");
            assert!(error.message.contains(message), "{text}: {}", error.message);
        }
    }
}
