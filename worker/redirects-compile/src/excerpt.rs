//! Some rows of a file that is too large to be read as a whole, by the lines they begin on.

use std::collections::BTreeSet;

/// How many lines a row with quoted text may span.
const MAX_LINES_PER_ROW: u32 = 100;

/// A file in which every line is blank, except those that are wanted and the first with a text, which may be a
/// header. So the rows keep their line numbers. The bytes come in parts, cut anywhere.
#[derive(Debug)]
pub struct Excerpt<'a> {
    wanted: &'a BTreeSet<u32>,
    text: Vec<u8>,
    /// Number of the line that the next byte is on, and whether that line is retained.
    line: u32,
    retains_line: bool,
    /// The last line that the row may span, while a quote in it is open.
    open_until: Option<u32>,
}

impl<'a> Excerpt<'a> {
    /// An empty excerpt; `wanted` are the lines that rows begin on, counted from 1.
    pub fn new(wanted: &'a BTreeSet<u32>) -> Self {
        Self { wanted, text: Vec::new(), line: 1, retains_line: true, open_until: None }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, part: &[u8]) {
        for piece in part.split_inclusive(|byte| *byte == b'\n') {
            if self.retains_line {
                self.text.extend_from_slice(piece);
                if piece.iter().filter(|byte| **byte == b'"').count() % 2 == 1 {
                    let opens = self.open_until.is_none();
                    self.open_until = opens.then(|| self.line.saturating_add(MAX_LINES_PER_ROW));
                }
            }
            if piece.ends_with(b"\n") {
                if !self.retains_line {
                    self.text.push(b'\n');
                }
                self.line = self.line.saturating_add(1);
                self.open_until = self.open_until.filter(|last| self.line <= *last);
                // A header may come after blank lines.
                let no_header_yet = self.text.trim_ascii().is_empty();
                self.retains_line = no_header_yet || self.open_until.is_some() || self.wanted.contains(&self.line);
            }
        }
    }

    /// The finished excerpt.
    pub fn finish(self) -> Vec<u8> {
        self.text
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::arithmetic_side_effects, reason = "tests")]

    use std::collections::BTreeSet;

    use super::Excerpt;
    use crate::{Format, read};

    const TABLE: &str = "source,target,status,note\n/a,/x/,301,\n/b,/x/,301,\"two\nlines, \"\"quoted\"\"\"\n\n/c,/x/,301,\n/d,/x/,301,\n";

    #[test]
    fn rows_that_are_wanted_are_read_as_in_the_whole_file_wherever_it_is_cut() {
        let (whole, _) = read("all.csv", Format::Csv, TABLE.as_bytes());
        for wanted in [vec![2], vec![3], vec![6], vec![3, 7], vec![]] {
            let wanted: BTreeSet<u32> = wanted.into_iter().collect();
            let expected: Vec<_> = whole.iter().filter(|rule| wanted.contains(&rule.origin.line)).cloned().collect();
            assert_eq!(expected.len(), wanted.len());
            for size in 1..=TABLE.len() {
                let mut excerpt = Excerpt::new(&wanted);
                TABLE.as_bytes().chunks(size).for_each(|part| excerpt.push(part));
                let (rules, findings) = read("all.csv", Format::Csv, &excerpt.finish());
                assert_eq!((rules, findings.len()), (expected.clone(), 0), "{wanted:?} in parts of {size}");
            }
        }
    }

    #[test]
    fn a_quote_that_never_closes_does_not_keep_the_file() {
        let text = format!("source,target,status\n/\"a,/x/,301\n{}", "/b,/x/,301\n".repeat(1000));
        let wanted = BTreeSet::from([2]);
        let mut excerpt = Excerpt::new(&wanted);
        excerpt.push(text.as_bytes());
        let excerpt = excerpt.finish();
        assert_eq!(excerpt.iter().filter(|byte| **byte == b'/').count(), 3 + 3 * 100);
    }
}
