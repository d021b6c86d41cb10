//! Tokens of the staff's own, for the command line: `kirkas_pat_`, an id, 256 random bits, and a CRC-32 by which scanners for secrets
//! know one. The database has the SHA-256 alone. A token does what its user may, or less, and is taken by the profile call and by
//! control; of the other calls here only by the one that ends it.

pub mod bearer;
pub mod endpoints;
pub mod own;
pub mod scopes;
pub mod store;

use std::fmt;

use crate::tokens::{TOKEN_BYTES, TokenHash};

/// What every personal token begins with.
const PREFIX: &str = "kirkas_pat_";
/// Bytes of its id.
const ID_BYTES: usize = 8;
/// Letters and digits of the checksum.
const CHECKSUM_LENGTH: usize = 8;

/// A personal token. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonalToken {
    text: String,
    id: String,
}

impl PersonalToken {
    /// The token made of these random bytes.
    pub fn new(id: [u8; ID_BYTES], secret: [u8; TOKEN_BYTES]) -> Self {
        let id = hex(&id);
        let text = [PREFIX, &id, "_", &hex(&secret)].concat();
        Self { text: [text.as_str(), &checksum(&text)].concat(), id }
    }

    /// The token that `text` writes, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        let (before, sum) = text.split_at_checked(text.len().checked_sub(CHECKSUM_LENGTH)?)?;
        let (id, secret) = before.strip_prefix(PREFIX)?.split_once('_')?;
        let is_token = is_hex(id, ID_BYTES) && is_hex(secret, TOKEN_BYTES) && checksum(before) == sum;
        is_token.then(|| Self { text: text.to_owned(), id: id.to_owned() })
    }

    /// Names it; opens nothing.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// As its bearer has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What to store and look for.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.text)
    }
}

impl fmt::Debug for PersonalToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PersonalToken").field("id", &self.id).finish_non_exhaustive()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_hex(text: &str, bytes: usize) -> bool {
    text.len() == bytes.saturating_mul(2) && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_that_is_no_token_is_refused() {
        let right = PersonalToken::new([7; 8], [9; 32]).text().to_owned();
        assert!(right.starts_with("kirkas_pat_0707070707070707_0909"));
        assert_eq!(right.len(), 100);
        let other_sum = format!("{}00000000", &right[..92]);
        for wrong in [
            "",
            "kirkas_pat_",
            "kirkas_pat_ä",
            &right[1..],
            &right[..99],
            &format!("{right}0"),
            &right.to_uppercase(),
            &right.replace("0909", "0908"),
            &right.replace("pat", "ci"),
            &other_sum,
        ] {
            assert_eq!(PersonalToken::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        assert_eq!(
            format!("{:?}", PersonalToken::new([1; 8], [2; 32])),
            r#"PersonalToken { id: "0101010101010101", .. }"#
        );
    }

    proptest! {
        #[test]
        fn a_token_survives_its_text(id: [u8; 8], secret: [u8; 32]) {
            let token = PersonalToken::new(id, secret);
            prop_assert_eq!(PersonalToken::parse(token.text()), Some(token));
        }

        #[test]
        fn a_letter_typed_wrong_is_noticed(id: [u8; 8], secret: [u8; 32], place in 0_usize..100, letter in "[0-9a-z_]") {
            let mut text = PersonalToken::new(id, secret).text().to_owned();
            prop_assume!(text[place..=place] != letter);
            text.replace_range(place..=place, &letter);
            prop_assert_eq!(PersonalToken::parse(&text), None);
        }
    }
}
