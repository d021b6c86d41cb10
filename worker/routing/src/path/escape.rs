//! Percent-escapes one at a time: reading, writing, and the run of bytes that spell a character.

use super::PathText;

/// The byte that two hexadecimal digits at the start of `after_percent` spell.
pub(super) fn escape_at(after_percent: &str) -> Option<u8> {
    let mut digits = after_percent.chars().map(|digit| digit.to_digit(16));
    let (high, low) = (digits.next()??, digits.next()??);
    u8::try_from((high << 4) | low).ok()
}

/// Writes a byte as `%` and two upper-case digits.
pub(super) fn push_escape(text: &mut PathText<'_>, byte: u8) {
    text.push('%');
    for digit in [byte >> 4, byte & 0x0f] {
        let digit = char::from_digit(u32::from(digit), 16).unwrap_or('0');
        text.push(digit.to_ascii_uppercase());
    }
}

/// Writes a character that stood in the path unescaped: a slash divides segments.
pub(super) fn push_unescaped(text: &mut PathText<'_>, letter: char) {
    if letter == '/' {
        text.push(letter);
    } else {
        push_data(text, letter);
    }
}

/// Writes a character as data: what has a meaning in a URL, and what no header may hold, is
/// escaped.
fn push_data(text: &mut PathText<'_>, letter: char) {
    if letter.is_control() || matches!(letter, '/' | '?' | '#' | '%' | '\\') {
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            push_escape(text, byte);
        }
    } else {
        text.push(letter);
    }
}

/// Escaped bytes in a row that don't yet make up a character.
#[derive(Clone, Copy, Default)]
pub(super) struct Escaped {
    bytes: [u8; 4],
    len: usize,
}

impl Escaped {
    /// Adds the next escaped byte; writes what is complete, and escapes what can't become UTF-8.
    pub(super) fn push(&mut self, byte: u8, text: &mut PathText<'_>) {
        if let Some(free) = self.bytes.get_mut(self.len) {
            *free = byte;
            self.len = self.len.saturating_add(1);
        }
        let pending = *self;
        let pending = pending.bytes.get(..pending.len).unwrap_or_default();
        let Some(chunk) = pending.utf8_chunks().next() else {
            return;
        };
        for letter in chunk.valid().chars() {
            push_data(text, letter);
        }
        let incomplete =
            std::str::from_utf8(pending).is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none());
        if incomplete {
            return;
        }
        self.len = 0;
        for byte in chunk.invalid() {
            push_escape(text, *byte);
        }
        let read = chunk.valid().len().saturating_add(chunk.invalid().len());
        for byte in pending.get(read..).unwrap_or_default() {
            self.push(*byte, text);
        }
    }

    /// Escapes what is pending: no character came of it.
    pub(super) fn flush(&mut self, text: &mut PathText<'_>) {
        for byte in self.bytes.get(..self.len).unwrap_or_default() {
            push_escape(text, *byte);
        }
        self.len = 0;
    }
}
