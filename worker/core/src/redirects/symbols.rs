//! Short texts that stand for one byte each where sources and targets are stored.
//!
//! ```text
//! words    8 bytes a symbol: its text, zeros after it
//! lengths  a byte a symbol
//! ```
//!
//! # Design
//! A table's own texts choose its symbols (see `compile::pack::symbols`), after the scheme of
//! Boncz, Neumann and Leis, "FSST: fast random access string compression", 2020: any text can be
//! read alone, one store of eight bytes a symbol.

use bytes::Bytes;

/// The code that says: the next byte stands for itself.
pub(super) const ESCAPE: u8 = u8::MAX;
/// The longest symbol, in bytes.
pub(super) const LONGEST: usize = 8;
/// Bytes a symbol takes in the section.
pub(super) const STORED: usize = LONGEST + 1;

/// The symbols of a table, read in place.
#[derive(Clone, Debug)]
pub(super) struct Symbols(pub Bytes);

impl Symbols {
    /// The texts and the lengths.
    pub(super) fn read(&self) -> SymbolTexts<'_> {
        let count = self.0.len().checked_div(STORED).unwrap_or_default();
        let (words, lengths) = self.0.split_at_checked(count.saturating_mul(LONGEST)).unwrap_or_default();
        SymbolTexts { words: words.as_chunks().0, lengths }
    }
}

/// The symbols at hand while a block is read.
#[derive(Clone, Copy)]
pub(super) struct SymbolTexts<'a> {
    words: &'a [[u8; LONGEST]],
    lengths: &'a [u8],
}

/// A text that is built from parts of others. What is past its end is room.
#[derive(Clone)]
pub(super) struct Text {
    bytes: Vec<u8>,
    len: usize,
}

impl Text {
    pub(super) fn with_room(room: usize) -> Self {
        Self { bytes: vec![0; room], len: 0 }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Keeps the first `len` bytes.
    pub(super) fn cut(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Adds bytes at the end.
    pub(super) fn push(&mut self, tail: &[u8]) {
        let end = self.len.saturating_add(tail.len());
        self.make_room(end);
        if let Some(room) = self.bytes.get_mut(self.len..end) {
            room.copy_from_slice(tail);
            self.len = end;
        }
    }

    /// Adds what codes stand for; none when one stands for nothing.
    pub(super) fn push_codes(&mut self, codes: &[u8], symbols: SymbolTexts<'_>) -> Option<()> {
        self.make_room(self.len.saturating_add(codes.len().saturating_mul(LONGEST)));
        let mut codes = codes.iter();
        while let Some(code) = codes.next() {
            let room = self.bytes.get_mut(self.len..)?.first_chunk_mut::<LONGEST>()?;
            let length = if *code == ESCAPE {
                room[0] = *codes.next()?;
                1
            } else {
                *room = *symbols.words.get(usize::from(*code))?;
                usize::from(*symbols.lengths.get(usize::from(*code))?)
            };
            self.len = self.len.saturating_add(length.min(LONGEST));
        }
        Some(())
    }

    fn make_room(&mut self, end: usize) {
        let wanted = end.saturating_add(LONGEST);
        if wanted > self.bytes.len() {
            self.bytes.resize(wanted, 0);
        }
    }
}
