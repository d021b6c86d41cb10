//! The code that a user compares: eight of twenty letters that make no words and are not taken for one another (RFC 8628, section 6.1).

use std::fmt;

const LETTERS: [u8; 20] = *b"BCDFGHJKLMNPQRSTVWXZ";
const LENGTH: usize = 8;

/// A user's code. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct UserCode(String);

impl UserCode {
    /// The code made of these random bytes; there are so many that each code is as likely as any other.
    pub fn new(random: [u8; 8]) -> Self {
        let mut number = u64::from_le_bytes(random);
        let letters = (0..LENGTH).filter_map(|_| {
            let letter = LETTERS.get(usize::try_from(number.rem_euclid(20)).ok()?);
            number = number.div_euclid(20);
            letter.map(|letter| char::from(*letter))
        });
        Self(letters.collect())
    }

    /// The code that somebody typed, in either case, with or without its hyphen and spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let is_gap = |letter: char| letter == '-' || letter.is_whitespace();
        let code = text.chars().filter(|letter| !is_gap(*letter)).collect::<String>().to_ascii_uppercase();
        (code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter))).then_some(Self(code))
    }

    /// As it is shown, in two halves: `BCDF-GHJK`.
    pub fn text(&self) -> String {
        let (first, last) = self.0.split_at_checked(LENGTH.div_euclid(2)).unwrap_or_default();
        format!("{first}-{last}")
    }

    /// Its letters alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for UserCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UserCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = UserCode::parse("BCDF-GHJK").unwrap();
        assert_eq!(code.text(), "BCDF-GHJK");
        for text in ["bcdfghjk", " BCDF GHJK\n", "b-c-d-f-g-h-j-k"] {
            assert_eq!(UserCode::parse(text).as_ref(), Some(&code), "{text}");
        }
        for text in ["", "BCDF-GHJ", "BCDF-GHJKL", "ACDF-GHJK", "BCDF_GHJK", "BCDF-GHJ2", "ÄCDF-GHJK"] {
            assert_eq!(UserCode::parse(text), None, "{text}");
        }
        assert!(!format!("{code:?}").contains("BCDF"));
    }

    proptest! {
        #[test]
        fn a_code_survives_its_text(random: [u8; 8]) {
            let code = UserCode::new(random);
            prop_assert_eq!(code.text().len(), 9);
            prop_assert_eq!(UserCode::parse(&code.text()), Some(code));
        }
    }
}
