//! Short texts that stand for one byte each where sources and targets are stored.
//!
//! ```text
//! words    8 bytes for each of 256 codes: its text, zeros after it
//! lengths  a byte for each code
//! ```
//!
//! # Design
//! Symbols are chosen by the table's own texts (see `kirkas_redirects_compile`), after Boncz, Neumann and
//! Leis, "FSST: fast random access string compression", 2020. Any text can be read alone, with one store
//! of eight bytes per symbol.

use bytes::Bytes;

/// The code that says: the next byte stands for itself.
pub const ESCAPE: u8 = u8::MAX;
/// The longest symbol, in bytes.
pub const MAX_SYMBOL_LENGTH: usize = 8;
/// Codes there are.
pub const CODES: usize = 256;

/// The symbols of a table, read in place.
#[derive(Clone, Debug)]
pub(super) struct Symbols(pub Bytes);

impl Symbols {
    /// The texts and the lengths; none where the section is too short.
    pub(super) fn read(&self) -> Option<SymbolTexts<'_>> {
        let (words, lengths) = self.0.split_first_chunk::<{ CODES * MAX_SYMBOL_LENGTH }>()?;
        Some(SymbolTexts { words: words.as_chunks().0.first_chunk()?, lengths: lengths.first_chunk()? })
    }
}

/// The symbols, borrowed while a block is read.
#[derive(Clone, Copy)]
pub(super) struct SymbolTexts<'a> {
    words: &'a [[u8; MAX_SYMBOL_LENGTH]; CODES],
    lengths: &'a [u8; CODES],
}

/// Bytes a text has room for before it takes memory from the heap.
const INLINE: usize = 384;

/// A text that is built from parts of others. It is large, so it is not moved.
pub(super) struct Text {
    short: [u8; INLINE],
    /// In place of `short` once that is too small.
    long: Vec<u8>,
    len: usize,
}

impl Text {
    pub(super) const fn empty() -> Self {
        Self { short: [0; INLINE], long: Vec::new(), len: 0 }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        let room = if self.long.is_empty() { &self.short[..] } else { &self.long };
        room.get(..self.len).unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.long.clear();
        self.len = 0;
    }

    /// Adds bytes at the end.
    pub(super) fn push(&mut self, tail: &[u8]) {
        if tail.is_empty() {
            return;
        }
        let (start, end) = (self.len, self.len.saturating_add(tail.len()));
        if let Some(room) = self.room(end).get_mut(start..end) {
            room.copy_from_slice(tail);
            self.len = end;
        }
    }

    /// Adds a byte at the end.
    pub(super) fn push_byte(&mut self, byte: u8) {
        let end = self.len;
        if let Some(room) = self.room(end.saturating_add(1)).get_mut(end) {
            *room = byte;
            self.len = end.saturating_add(1);
        }
    }

    /// Adds what codes stand for, until the text has `limit` bytes; none when an escape is cut off.
    pub(super) fn push_codes(&mut self, codes: &[u8], limit: usize, symbols: SymbolTexts<'_>) -> Option<()> {
        let start = self.len;
        let most = codes.len().saturating_mul(MAX_SYMBOL_LENGTH).min(limit.saturating_sub(start));
        // A symbol is stored as a whole, so the last one may reach past the text's end.
        let end = start.saturating_add(most).saturating_add(MAX_SYMBOL_LENGTH);
        let mut room = self.room(end).get_mut(start..end)?;
        let mut codes = codes.iter();
        while let Some(code) = codes.next() {
            let Some(place) = room.first_chunk_mut() else { break };
            let mut length = 1;
            if *code == ESCAPE {
                *place = [*codes.next()?, 0, 0, 0, 0, 0, 0, 0];
            } else {
                let code = usize::from(*code);
                *place = *symbols.words.get(code)?;
                length = usize::from(*symbols.lengths.get(code)?);
            }
            room = room.get_mut(length..)?;
        }
        let left = room.len().max(MAX_SYMBOL_LENGTH);
        self.len = end.saturating_sub(left);
        Some(())
    }

    /// The buffer of the text, with room for this length.
    #[inline]
    fn room(&mut self, len: usize) -> &mut [u8] {
        if self.long.is_empty() && len <= INLINE { &mut self.short } else { self.long_room(len) }
    }

    #[cold]
    fn long_room(&mut self, len: usize) -> &mut [u8] {
        if len > self.long.len() {
            let mut longer = vec![0; len.saturating_mul(2)];
            longer.iter_mut().zip(self.as_bytes()).for_each(|(to, from)| *to = *from);
            self.long = longer;
        }
        &mut self.long
    }
}
