//! Compares versions (SDK specification: `paddedVersionString`): part by part, numbers by their value,
//! and a release after its pre-releases.

use std::cmp::Ordering;

use super::value::order;

/// Digits up to which numbers compare by value.
const WIDTH: usize = 5;

/// The form in which versions compare as texts: "v1.2.3-rc.1+build" is "    1-    2-    3-rc-    1".
pub fn pad(version: &str) -> String {
    let version = if version.is_empty() { "0" } else { version };
    let version = version.strip_prefix('v').unwrap_or(version);
    let version = version.split_once('+').map_or(version, |(core, _)| core);
    let mut padded = String::with_capacity(version.len().saturating_mul(3));
    let mut parts: usize = 0;
    for part in version.split(['-', '.']) {
        if parts > 0 {
            padded.push('-');
        }
        parts = parts.saturating_add(1);
        if !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()) {
            (part.len()..WIDTH).for_each(|_| padded.push(' '));
        }
        padded.push_str(part);
    }
    if parts == 3 {
        // A tilde comes after every letter, so a release comes after its candidates.
        padded.push_str("-~");
    }
    padded
}

/// How a version compares with one that [`pad`] returned.
pub(super) fn compare(version: &str, with: &str) -> Ordering {
    order(&pad(version), with)
}
