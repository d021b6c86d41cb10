//! The text of an audit entry that its hash is taken of: whoever checks the chain writes it the
//! same way as whoever recorded the entry.

/// What stands in the place of the previous hash in the first entry.
pub const FIRST: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// An entry of the audit, without its own hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Counts entries, from 1, with no gap.
    pub number: u32,
    /// When, as ISO 8601 in UTC.
    pub at: &'a str,
    /// The name of the token or user.
    pub who: &'a str,
    /// What was done.
    pub what: &'a str,
    /// What it was done to, as JSON.
    pub detail: &'a str,
    /// Why, in the words of whoever did it.
    pub why: &'a str,
    /// Hash of the entry before, in hexadecimal; [`FIRST`] where there is none.
    pub previous: &'a str,
}

impl Entry<'_> {
    /// The text that the entry's hash (SHA-256) is taken of. Each part comes after its length in
    /// bytes, so that no two entries give one text.
    pub fn hashed_text(&self) -> String {
        let number = self.number.to_string();
        [self.previous, &number, self.at, self.who, self.what, self.detail, self.why]
            .iter()
            .map(|part| format!("{}:{part}\n", part.len()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, FIRST};

    #[test]
    fn text_that_moves_between_parts_gives_another_text() {
        let entry = Entry { number: 1, at: "t", who: "ab", what: "c", detail: "{}", why: "", previous: FIRST };
        let moved = Entry { who: "a", what: "bc", ..entry };
        let newline = Entry { who: "ab\n1:c", what: "", ..entry };
        assert_ne!(entry.hashed_text(), moved.hashed_text());
        assert_ne!(entry.hashed_text(), newline.hashed_text());
        assert_eq!(entry.hashed_text(), format!("64:{FIRST}\n1:1\n1:t\n2:ab\n1:c\n2:{{}}\n0:\n"));
    }
}
