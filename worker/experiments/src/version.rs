//! How versions compare (SDK specification: `paddedVersionString`): part by part, numbers by their
//! value, and a release after what comes before it.

use std::cmp::Ordering;

/// Digits up to which numbers compare by value.
const WIDTH: usize = 5;

/// The form in which versions compare as texts: "v1.2.3-rc.1+build" is "    1-    2-    3-rc-    1".
pub(super) fn padded(version: &str) -> impl Iterator<Item = char> {
    let version = if version.is_empty() { "0" } else { version };
    let version = version.strip_prefix('v').unwrap_or(version);
    let version = version.split_once('+').map_or(version, |(kept, _)| kept);
    // Comes after every letter: a release is more than its candidates.
    let is_separator = |letter: char| matches!(letter, '-' | '.');
    let end = if version.bytes().filter(|byte| is_separator(char::from(*byte))).count() == 2 { "-~" } else { "" };
    let all = version.split(is_separator).enumerate().flat_map(|(place, part)| {
        let is_number = !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
        let spaces = if is_number { WIDTH.saturating_sub(part.len()) } else { 0 };
        let before = (place > 0).then_some('-').into_iter().chain(std::iter::repeat_n(' ', spaces));
        before.chain(part.chars())
    });
    all.chain(end.chars())
}

/// How a version compares with one that is [`padded`] already.
pub(super) fn compare(version: &str, with: &str) -> Ordering {
    padded(version).map(in_utf16).cmp(with.chars().map(in_utf16))
}

/// A letter's UTF-16 units as a number: texts compare by them.
fn in_utf16(letter: char) -> u32 {
    let mut units = [0; 2];
    letter.encode_utf16(&mut units);
    let [first, second] = units.map(u32::from);
    first.wrapping_shl(16) | second
}
