//! Codes that people type: letters and digits that nobody takes for one another, five bits each.

use std::fmt;

/// Letters and digits that nobody takes for one another.
const ALPHABET: [u8; 32] = *b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// A code of so many letters and digits. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct TypedCode<const LENGTH: usize>(String);

impl<const LENGTH: usize> TypedCode<LENGTH> {
    /// The code made of these random bytes.
    pub fn new(random: [u8; LENGTH]) -> Self {
        let letters = random.iter().filter_map(|byte| ALPHABET.get(usize::from(byte % 32)));
        Self(letters.map(|letter| char::from(*letter)).collect())
    }

    /// The code that somebody typed, in either case, with or without its hyphen and spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let is_gap = |letter: char| letter == '-' || letter.is_whitespace();
        let code = text.chars().filter(|letter| !is_gap(*letter)).collect::<String>().to_ascii_uppercase();
        (code.len() == LENGTH && code.bytes().all(|letter| ALPHABET.contains(&letter))).then_some(Self(code))
    }

    /// As it is shown, in two halves: `ABCD-EFGH`.
    pub fn text(&self) -> String {
        let (first, last) = self.0.split_at_checked(LENGTH.div_euclid(2)).unwrap_or_default();
        format!("{first}-{last}")
    }

    /// Its letters and digits alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const LENGTH: usize> fmt::Debug for TypedCode<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = TypedCode::new([8, 9, 10, 11, 0, 1, 2, 31]);
        assert_eq!(code.text(), "ABCD-234Z");
        for text in ["ABCD-234Z", "abcd234z", " abcd 234Z\n", "ABCD - 234Z", "A-B-C-D-2-3-4-Z"] {
            assert_eq!(TypedCode::parse(text).as_ref(), Some(&code), "{text}");
        }
        for text in ["", "ABCD-234", "ABCD-234ZZ", "ABCD-2341", "ABCO-234Z", "ÄBCD-234Z", "ABCD_234Z"] {
            assert_eq!(TypedCode::<8>::parse(text), None, "{text}");
        }
        assert_eq!(TypedCode::new([0; 10]).text(), "22222-22222");
        assert!(!format!("{code:?}").contains("ABCD"));
    }

    proptest! {
        #[test]
        fn a_code_survives_its_text(random: [u8; 8]) {
            let code = TypedCode::new(random);
            prop_assert_eq!(TypedCode::parse(&code.text()), Some(code));
        }
    }
}
