//! A table of rules by pattern: 1,000 regular expressions and 10,000 placeholders, and requests.

use crate::sequence::Sequence;

const EXPRESSIONS: usize = 1_000;
const PLACEHOLDERS: usize = 10_000;
const REQUESTS: usize = 20_000;

const WORDS: [&str; 12] = [
    "laina",
    "blogi",
    "korko",
    "asuntolaina",
    "credit",
    "mortgage",
    "guide",
    "vertailu",
    "kalkulator",
    "archive",
    "tuote",
    "uutiset",
];

/// The rules as CSV, the expressions in four forms that tables of the world have.
pub fn as_csv() -> String {
    let mut rows = "source,target,status,match\n".to_owned();
    for number in 0..EXPRESSIONS {
        let word = word(number);
        rows += &match number.checked_rem(4) {
            Some(0) => format!("/{word}-{number}/(\\d{{4}})/([a-z0-9-]+)\\.html?,/new/{number}/$2/$1/,301,regex\n"),
            Some(1) => format!("/(?:fi|en)/{word}-{number}/(.*),/new/{number}/$1,301,regex\n"),
            Some(2) => format!("/{word}/{number}-([^/]+)(/.*)?,/new/{number}/$1$2,301,regex\n"),
            _ => format!("/{word}_{number}/?(?:index\\.(?:php|html))?,/new/{number}/,301,regex\n"),
        };
    }
    for number in 0..PLACEHOLDERS {
        rows += &format!("/{}-p{number}/:slug/:page/,/page/{number}/:page/:slug/,301,placeholder\n", word(number));
    }
    rows
}

/// Requests that expressions answer, each with its location.
pub fn expression_hits() -> String {
    requests(5, EXPRESSIONS, |number, id| {
        let word = word(number);
        let (path, rest) = match number.checked_rem(4) {
            Some(0) => (format!("/{word}-{number}/2019/Page-{id}.html"), format!("Page-{id}/2019/")),
            Some(1) => (format!("/fi/{word}-{number}/a/b-{id}/"), format!("a/b-{id}/")),
            Some(2) => (format!("/{word}/{number}-text-{id}/more/{id}"), format!("text-{id}/more/{id}")),
            _ => (format!("/{word}_{number}/index.php"), String::new()),
        };
        format!("{path}\t/new/{number}/{rest}\n")
    })
}

/// Requests that rules with placeholders answer, each with its location.
pub fn placeholder_hits() -> String {
    requests(6, PLACEHOLDERS, |number, id| {
        format!("/{}-p{number}/text-{id}/{id}/\t/page/{number}/{id}/text-{id}/\n", word(number))
    })
}

/// Requests that nearly fit an expression or a rule with placeholders.
pub fn misses() -> String {
    requests(7, EXPRESSIONS, |number, id| {
        let word = word(number);
        match id.checked_rem(4) {
            Some(0) => format!("/{word}-{number}/2019/Page-{id}.htmx\n"),
            Some(1) => format!("/sv/{word}-{number}/a/b-{id}/\n"),
            Some(2) => format!("/{word}-p{number}/text-{id}/\n"),
            _ => format!("/{word}_{number}/index.asp\n"),
        }
    })
}

fn requests(seed: u64, rules: usize, line: impl Fn(usize, usize) -> String) -> String {
    let mut sequence = Sequence(seed);
    (0..REQUESTS).map(|_| line(sequence.below(rules), sequence.below(100_000))).collect()
}

fn word(number: usize) -> &'static str {
    WORDS.get(number.checked_rem(WORDS.len()).unwrap_or_default()).copied().unwrap_or_default()
}
