//! Chooses the symbols of a table (see `kirkas_routing::redirects::symbols`) and writes texts in them.

use std::collections::HashMap;

use kirkas_routing::redirects::layout::symbols::{CODES, ESCAPE, MAX_SYMBOL_LENGTH};

/// Rounds of choosing: each lengthens the symbols of the one before.
const ROUNDS: usize = 8;

/// Symbols, and how to find the longest that a text begins with.
pub(super) struct Alphabet {
    symbols: Vec<Vec<u8>>,
    /// For each pair of letters, the index of the first of the `symbols` that begins with it.
    pairs: Vec<u8>,
    /// Symbols of one letter.
    letters: [u8; 256],
}

impl Alphabet {
    /// The symbols that shorten the sample most.
    pub(super) fn from_sample(sample: &[Vec<u8>]) -> Self {
        let mut alphabet = Self::new(Vec::new());
        for _ in 0..ROUNDS {
            alphabet = Self::new(alphabet.improve(sample));
        }
        alphabet
    }

    /// Bytes of ASCII up to the letter z, each for itself: what paths are made of.
    pub(super) fn plain() -> Self {
        Self::new((0..=b'z').map(|byte| vec![byte]).collect())
    }

    fn new(mut symbols: Vec<Vec<u8>>) -> Self {
        // Symbols with the same beginning stand together, the longest first; single letters last.
        symbols.sort_by(|a, b| {
            let key = |text: &[u8]| (text.len() < 2, pair(text));
            key(a).cmp(&key(b)).then(b.len().cmp(&a.len())).then(a.cmp(b))
        });
        symbols.truncate(usize::from(ESCAPE));
        let mut pairs = vec![ESCAPE; 1 << 16];
        let mut letters = [ESCAPE; 256];
        for (symbol, code) in symbols.iter().zip(0..=ESCAPE).rev() {
            let place = match symbol.as_slice() {
                [letter] => letters.get_mut(usize::from(*letter)),
                longer => pairs.get_mut(pair(longer)),
            };
            place.into_iter().for_each(|place| *place = code);
        }
        Self { symbols, pairs, letters }
    }

    /// The code of the longest symbol that the text begins with, and its length.
    fn longest(&self, text: &[u8]) -> Option<(u8, usize)> {
        let first = self.pairs.get(pair(text)).copied().filter(|_| text.len() >= 2).unwrap_or(ESCAPE);
        let candidates = self.symbols.get(usize::from(first)..).unwrap_or_default().iter().zip(first..);
        let candidates = candidates.take_while(|(symbol, _)| symbol.len() >= 2 && pair(symbol) == pair(text));
        for (symbol, code) in candidates {
            if text.starts_with(symbol) {
                return Some((code, symbol.len()));
            }
        }
        let code = *self.letters.get(usize::from(*text.first()?))?;
        (code != ESCAPE).then_some((code, 1))
    }

    /// The text as codes.
    pub(super) fn encode(&self, mut text: &[u8]) -> Vec<u8> {
        let mut codes = Vec::with_capacity(text.len());
        while let Some(first) = text.first() {
            let length = match self.longest(text) {
                Some((code, length)) => {
                    codes.push(code);
                    length
                }
                None => {
                    codes.extend([ESCAPE, *first]);
                    1
                }
            };
            text = text.get(length..).unwrap_or_default();
        }
        codes
    }

    /// The symbols, and pairs of them joined, that would have saved most in the sample.
    fn improve(&self, sample: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let mut gains: HashMap<&[u8], usize> = HashMap::new();
        for text in sample {
            let mut last = 0..0;
            while last.end < text.len() {
                let rest = text.get(last.end..).unwrap_or_default();
                let length = self.longest(rest).map_or(1, |(_, length)| length);
                let next = last.end..last.end.saturating_add(length);
                let joined = last.start..next.end;
                for part in [next.clone(), joined] {
                    let Some(part) = text.get(part).filter(|part| part.len() <= MAX_SYMBOL_LENGTH) else { continue };
                    let gain = gains.entry(part).or_default();
                    *gain = gain.saturating_add(part.len());
                }
                last = next;
            }
        }
        let mut best: Vec<(&[u8], usize)> = gains.into_iter().collect();
        best.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        best.into_iter().take(usize::from(ESCAPE)).map(|(text, _)| text.to_vec()).collect()
    }

    /// The section that `kirkas_routing::redirects::symbols` reads.
    pub(super) fn section(&self) -> Vec<u8> {
        let mut words = vec![0; CODES * MAX_SYMBOL_LENGTH];
        let mut lengths = vec![0; CODES];
        for ((word, length), symbol) in words.chunks_mut(MAX_SYMBOL_LENGTH).zip(&mut lengths).zip(&self.symbols) {
            word.iter_mut().zip(symbol).for_each(|(to, from)| *to = *from);
            *length = symbol.len() as u8;
        }
        [words, lengths].concat()
    }
}

fn pair(text: &[u8]) -> usize {
    let letter = |at: usize| usize::from(text.get(at).copied().unwrap_or_default());
    letter(0) << 8 | letter(1)
}
