//! Text that is borrowed where it can be and, while it is short, built on the stack.

use std::ops::Deref;

use super::words::lower;

const INLINE: usize = 128;

/// A path or a part of one: a slice of what it came from, or a text of its own, which takes memory
/// from the heap only past 128 bytes.
#[derive(Clone)]
pub enum PathText<'a> {
    /// As it was given.
    Borrowed(&'a str),
    /// Built on the stack: the first `len` bytes, which are UTF-8.
    Short {
        /// The bytes, and room for more.
        bytes: [u8; INLINE],
        /// How many of them are the text.
        len: usize,
    },
    /// Too long for the stack.
    Long(String),
}

impl PathText<'_> {
    /// A text to build from nothing.
    pub fn empty() -> Self {
        Self::Short { bytes: [0; INLINE], len: 0 }
    }

    /// An ASCII text with its capitals made small.
    pub(crate) fn lower_case(text: &str) -> PathText<'static> {
        if text.len() > INLINE {
            return PathText::Long(text.to_ascii_lowercase());
        }
        let mut bytes = [0; INLINE];
        let (words, rest) = bytes.as_chunks_mut();
        let (from_words, from_tail) = text.as_bytes().as_chunks();
        let mut words = words.iter_mut();
        for (from, word) in from_words.iter().zip(words.by_ref()) {
            *word = lower(u64::from_le_bytes(*from)).to_le_bytes();
        }
        let tail = words.next().map_or(rest, |word| word);
        for (byte, from) in tail.iter_mut().zip(from_tail) {
            *byte = from.to_ascii_lowercase();
        }
        PathText::Short { bytes, len: text.len() }
    }

    /// Adds a character at the end.
    pub fn push(&mut self, letter: char) {
        if let (Self::Short { bytes, len }, Ok(byte)) = (&mut *self, u8::try_from(letter))
            && byte.is_ascii()
            && let Some(free) = bytes.get_mut(*len)
        {
            *free = byte;
            *len = len.saturating_add(1);
            return;
        }
        self.push_str(letter.encode_utf8(&mut [0; 4]));
    }

    /// Adds a text at the end.
    pub fn push_str(&mut self, tail: &str) {
        if let Self::Short { bytes, len } = self {
            let end = len.saturating_add(tail.len());
            if let Some(room) = bytes.get_mut(*len..end) {
                room.copy_from_slice(tail.as_bytes());
                *len = end;
                return;
            }
        }
        if !matches!(self, Self::Long(_)) {
            *self = Self::Long(String::from(&**self));
        }
        if let Self::Long(text) = self {
            text.push_str(tail);
        }
    }
}

impl Deref for PathText<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Short { bytes, len } => {
                bytes.get(..*len).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
            }
            Self::Long(text) => text,
        }
    }
}

impl std::fmt::Debug for PathText<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, out)
    }
}

impl PartialEq<&str> for PathText<'_> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}
