//! Which paths and texts may be recorded: none that could hold personal data or a secret.
//!
//! # The rule
//! A path is recorded in normal form, without its query, and only if
//! - it is at most [`MAX_PATH_LENGTH`] bytes long and has at most [`MAX_SEGMENTS`] segments;
//! - neither it nor a path above it is a screen that needs a sign-in, or a route with a
//!   parameter (an offer's id, an article's uid);
//! - it has no `@`, not even one that is percent-encoded twice;
//! - no segment begins with a dot, as programs' own files do, which only probes request;
//! - no segment has seven digits or more: telephone numbers, dates of birth, account numbers;
//! - no segment looks like a token: 16 characters and more with three changes between letters and
//!   digits, or between small letters and capitals; a word of 20 with a digit; any word of 32.

use crate::path::normalise;
use crate::site::{self, Access, Region, Resolution};

/// The longest path that is recorded, in bytes of its normal form.
pub const MAX_PATH_LENGTH: usize = 128;
/// The most segments of a path that is recorded: for each the route table is searched.
const MAX_SEGMENTS: usize = 12;
/// Digits in a segment from which on they may name a person.
const NAMING_DIGITS: usize = 7;
/// Characters from which on a segment that mixes what words don't mix is taken for a token.
const MIN_TOKEN_LENGTH: usize = 16;
/// Changes between kinds of characters that make such a segment a token.
const TOKEN_CHANGES: usize = 3;
/// Characters from which on a word with a digit in it is taken for a token.
const MIN_MIXED_WORD_LENGTH: usize = 20;
/// Characters from which on any word is.
const MIN_LONG_WORD_LENGTH: usize = 32;

/// The form in which a path of a region may be recorded; none where it may not.
pub fn recordable(region: &Region, raw_path: &str) -> Option<String> {
    if raw_path.len() > MAX_PATH_LENGTH.saturating_mul(3) {
        return None;
    }
    let normal = normalise(raw_path).text;
    let segments = || normal.split('/').skip(1);
    let sound = normal.starts_with('/')
        && normal.len() <= MAX_PATH_LENGTH
        && segments().count() <= MAX_SEGMENTS
        && !has_at_sign(&normal)
        && !segments().any(|segment| segment.starts_with('.') || names_somebody(segment) || is_token(segment));
    (sound && !is_guarded(region, &normal)).then(|| normal.to_string())
}

/// Whether a text that is no path (a page's title, a host) may be recorded: by the same rule, each word as
/// a segment. It begins with a letter or a digit, so that no spreadsheet takes it for a formula.
pub fn is_plain(text: &str) -> bool {
    let words = || text.split_whitespace();
    text.starts_with(char::is_alphanumeric)
        && !has_at_sign(text)
        && !words().any(|word| names_somebody(word) || is_token(word))
}

/// Decoded once more, as often as it was encoded.
fn has_at_sign(normal: &str) -> bool {
    normal.contains('@') || normal.to_ascii_lowercase().replace("25", "").contains("%40")
}

fn names_somebody(segment: &str) -> bool {
    segment.chars().filter(is_digit).count() >= NAMING_DIGITS
}

fn is_token(segment: &str) -> bool {
    let (mut length, mut changes, mut before): (usize, usize, char) = (0, 0, ' ');
    // Of the word that a character is in, so far.
    let (mut word, mut mixed): (usize, bool) = (0, false);
    for letter in segment.chars() {
        let (is_digit, is_letter) = (is_digit(&letter), is_letter(&letter));
        let changed = (self::is_letter(&before) && is_digit)
            || (self::is_digit(&before) && is_letter)
            || (before.is_ascii_lowercase() && letter.is_ascii_uppercase());
        changes = changes.saturating_add(changed.into());
        length = length.saturating_add(1);
        (word, mixed) = if is_digit || is_letter { (word.saturating_add(1), mixed || is_digit) } else { (0, false) };
        if word >= MIN_LONG_WORD_LENGTH || (mixed && word >= MIN_MIXED_WORD_LENGTH) {
            return true;
        }
        before = letter;
    }
    length >= MIN_TOKEN_LENGTH && changes >= TOKEN_CHANGES
}

/// The Latin, Greek and Cyrillic alphabets, which all languages here are written in: Unicode's own tables of letters and
/// digits are large.
fn is_letter(letter: &char) -> bool {
    letter.is_ascii_alphabetic() || ('\u{c0}'..='\u{52f}').contains(letter)
}

/// What is in no alphabet counts as a digit, so that no writing hides a number.
fn is_digit(letter: &char) -> bool {
    letter.is_ascii_digit() || *letter > '\u{52f}'
}

/// Whether a screen for people who are signed in, or a route with a parameter, is at the path or
/// above it.
fn is_guarded(region: &Region, normal: &str) -> bool {
    let ends = normal.match_indices('/').map(|(at, _)| at).skip(1).chain([normal.len()]);
    ends.filter_map(|end| normal.get(..end)).any(|above| match site::resolve(region, above) {
        Resolution::Screen { route, .. } => route.access != Access::Public || route.is_pattern(),
        Resolution::Unsupported { .. } | Resolution::Unknown { .. } => false,
    })
}

#[cfg(test)]
mod tests {
    use super::recordable;
    use crate::site;

    fn recorded(path: &str) -> Option<String> {
        recordable(site::region_of_host("localhost"), path)
    }

    #[test]
    fn paths_that_people_could_have_linked_to_are_recorded_in_normal_form() {
        let cases = [
            ("/vanha/lainasivu/", "/vanha/lainasivu/"),
            ("/%76anha/", "/vanha/"),
            ("/Sivu/Lainan-Korko.html", "/Sivu/Lainan-Korko.html"),
            ("/uutiset/2024/01/31/korot-nousivat/", "/uutiset/2024/01/31/korot-nousivat/"),
            ("/top-10-lainat-2024-covid-tuki/", "/top-10-lainat-2024-covid-tuki/"),
            ("/asuntolainahakemuksentekeminen/", "/asuntolainahakemuksentekeminen/"),
            ("/s%C3%A4%C3%A4st%C3%B6/", "/säästö/"),
            ("/lender", "/lender"),
        ];
        for (path, expected) in cases {
            assert_eq!(recorded(path).as_deref(), Some(expected), "{path}");
        }
    }

    #[test]
    fn paths_that_may_hold_personal_data_or_a_secret_are_not() {
        let cases = [
            "/unsubscribe/maija@example.com/",
            "/unsubscribe/maija%40example.com/",
            "/unsubscribe/maija%2540example.com/",
            "/unsubscribe/maija%252540example.com/",
            "/puhelin/0401234567/",
            "/puhelin/040-123-4567/",
            "/hetu/131052-308T/",
            "/vahvista/550e8400-e29b-41d4-a716-446655440000/",
            "/vahvista/d41d8cd98f00b204e9800998ecf8427e",
            "/vahvista/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
            "/vahvista/Zk3-bQ9_xLt7Rw2a",
            "/vahvista/abcdefghijklmnopqrstuvwxyzabcdefgh/",
            "/offers/abc/",
            "/offers/abc/extra/",
            "/lender/insights/old/",
            "/blogi/artikkeli/any/",
            "/.env",
            "/a/.git/config",
            "/a/b/c/d/e/f/g/h/i/j/k/l/m",
            "no-slash",
        ];
        for path in cases {
            assert_eq!(recorded(path), None, "{path}");
        }
        assert_eq!(recorded(&format!("/{}", "lai/".repeat(40))), None);
    }

    #[test]
    fn what_was_recorded_once_is_recorded_as_it_is() {
        for path in ["/vanha/lainasivu/", "/a%252Fb/", "/s%C3%A4%C3%A4/%FF/", "/50%25-off/"] {
            let once = recorded(path);
            assert_eq!(once.as_deref().and_then(recorded), once, "{path}");
        }
    }
}
