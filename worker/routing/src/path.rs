//! The look-up form of a request path: what two spellings of one path have in common.
//!
//! [`normalise`] undoes percent-encoding without changing what the path means, [`fold`] takes away
//! the difference between capitals and small letters, and [`is_safe_path`] says whether a path may
//! stand in a `Location`.

mod case_folding;
mod escape;
mod text;
pub(crate) mod words;

use escape::{Escaped, escape_at, push_escape, push_unescaped};

pub use text::PathText;

/// A path in normal form, and whether its spelling was sound.
#[derive(Clone, Debug)]
pub struct NormalPath<'a> {
    /// Percent-decoded as far as that keeps the meaning. Normalising it again changes nothing.
    pub text: PathText<'a>,
    /// True when the path had a `%` that no two hexadecimal digits follow (RFC 3986 section 2.1).
    /// The text has it as a literal per cent sign, `%25`.
    pub broken_escape: bool,
}

/// Brings a raw path to normal form: percent-escapes are decoded where they spell UTF-8; `/ ? # %
/// \` and control characters stay (or become) escapes with upper-case digits, as do bytes that are
/// not UTF-8. Allocates only for a path that has escapes and is longer than [`PathText`] holds.
pub fn normalise(raw: &str) -> NormalPath<'_> {
    if words::all_plain(raw.as_bytes()) {
        return NormalPath { text: PathText::Borrowed(raw), broken_escape: false };
    }
    let mut text = PathText::empty();
    let mut broken_escape = false;
    let mut decoded = Escaped::default();
    let mut rest = raw.chars();
    while let Some(next) = rest.next() {
        if next != '%' {
            decoded.flush(&mut text);
            push_unescaped(&mut text, next);
        } else if let Some(byte) = escape_at(rest.as_str()) {
            decoded.push(byte, &mut text);
            rest.nth(1);
        } else {
            decoded.flush(&mut text);
            push_escape(&mut text, b'%');
            broken_escape = true;
        }
    }
    decoded.flush(&mut text);
    NormalPath { text, broken_escape }
}

/// Simple case folding (Unicode, CaseFolding.txt, statuses C and S): texts that differ in case
/// only fold to one text. Borrows when nothing changes.
pub fn fold(text: &str) -> PathText<'_> {
    let all = |holds: fn(u64) -> bool| words::words(text.as_bytes()).all(holds);
    if all(words::is_ascii) {
        let small = all(|word| words::lower(word) == word);
        return if small { PathText::Borrowed(text) } else { PathText::lower_case(text) };
    }
    let mut folded = PathText::empty();
    for letter in text.chars() {
        folded.push(fold_char(letter));
    }
    folded
}

/// What a letter becomes in [`fold`].
pub fn fold_char(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    case_folding::fold_letter(letter).unwrap_or(letter)
}

/// Whether a path, raw or normal, can stand in a `Location` and stay on this host: it begins with
/// one slash and, decoded, has no second one after it, no backslash (browsers read it as a
/// slash), no control character, and no dot segment, which a browser would resolve into another
/// path than the one looked at (WHATWG URL, path state).
pub fn is_safe_path(path: &str) -> bool {
    let normal = normalise(path);
    let Some(tail) = normal.text.strip_prefix('/') else {
        return false;
    };
    !tail.starts_with('/') && !tail.starts_with("%2F") && !has_backslash_or_control(tail) && !has_dot_segment(tail)
}

/// Whether text in normal form has a backslash or a control character, which there are escapes.
pub(crate) fn has_backslash_or_control(normal: &str) -> bool {
    let ascii = |escape: &str| escape.starts_with("5C") || escape.starts_with("7F");
    // Most texts have no escape; looking for longer texts takes much longer than looking for one.
    normal.contains('%')
        && (normal.split('%').skip(1).any(|escape| ascii(escape) || escape.starts_with(['0', '1']))
            // U+0080 to U+009F are the bytes C2 80 to C2 9F.
            || normal.contains("%C2%8")
            || normal.contains("%C2%9"))
}

/// Whether text in normal form has a segment `.` or `..`; an escaped slash ends a segment too.
pub(crate) fn has_dot_segment(normal: &str) -> bool {
    let is_dot = |segment: &str| segment == "." || segment == "..";
    normal.split('/').any(|mut segment| {
        while let Some((before, after)) = segment.split_once("%2F") {
            if is_dot(before) {
                return true;
            }
            segment = after;
        }
        is_dot(segment)
    })
}

/// Whether a path has `..;` in it, however often it is percent-encoded. To some servers that is the parent folder with a
/// parameter, to others a name like any other, so they would disagree on which path is requested.
pub fn has_parent_with_parameter(path: &str) -> bool {
    if !path.contains(['%', ';']) {
        return false;
    }
    let escaped = path.to_ascii_lowercase();
    let mut plain = String::with_capacity(escaped.len());
    let mut rest = escaped.as_str();
    while let Some((before, after)) = rest.split_once("%25") {
        plain.push_str(before);
        plain.push('%');
        rest = after.trim_start_matches("25");
    }
    plain.push_str(rest);
    plain.replace("%2e", ".").replace("%3b", ";").contains("..;")
}

#[cfg(test)]
mod tests;
