//! The form of the tokens with which programs call: a prefix that says what kind it is, an id, 256 random bits, and a CRC-32 by which
//! scanners for secrets know one. Databases hold a hash of the text alone.

use std::fmt;

/// Bytes of a token's id.
pub const ID_BYTES: usize = 8;
/// Random bytes of a token.
pub const SECRET_BYTES: usize = 32;
/// Letters and digits of the checksum.
const CHECKSUM_LENGTH: usize = 8;

/// What kind of token it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A user's own, for the command line.
    Personal,
    /// For continuous integration.
    Ci,
}

impl TokenKind {
    /// What every token of the kind begins with.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Personal => "kirkas_pat_",
            Self::Ci => "kirkas_ci_",
        }
    }
}

/// A token. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiToken {
    text: String,
    id: String,
}

impl ApiToken {
    /// The token of a kind that is made of these random bytes.
    #[must_use]
    pub fn new(kind: TokenKind, id: [u8; ID_BYTES], secret: [u8; SECRET_BYTES]) -> Self {
        let id = hex(&id);
        let text = [kind.prefix(), &id, "_", &hex(&secret)].concat();
        Self { text: [text.as_str(), &checksum(&text)].concat(), id }
    }

    /// The token of a kind that `text` writes, if it is one.
    #[must_use]
    pub fn parse(kind: TokenKind, text: &str) -> Option<Self> {
        let (before, sum) = text.split_at_checked(text.len().checked_sub(CHECKSUM_LENGTH)?)?;
        let (id, secret) = before.strip_prefix(kind.prefix())?.split_once('_')?;
        let is_token = is_hex(id, ID_BYTES) && is_hex(secret, SECRET_BYTES) && checksum(before) == sum;
        is_token.then(|| Self { text: text.to_owned(), id: id.to_owned() })
    }

    /// Names it; opens nothing.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// As its bearer has it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiToken").field("id", &self.id).finish_non_exhaustive()
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
    #![allow(clippy::string_slice, reason = "tests")]

    use super::*;
    use proptest::prelude::*;

    const KINDS: [TokenKind; 2] = [TokenKind::Personal, TokenKind::Ci];

    #[test]
    fn text_that_is_no_token_is_refused() {
        let right = ApiToken::new(TokenKind::Personal, [7; 8], [9; 32]).text().to_owned();
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
            assert_eq!(ApiToken::parse(TokenKind::Personal, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_token_of_one_kind_is_none_of_another() {
        let [personal, ci] = KINDS.map(|kind| ApiToken::new(kind, [1; 8], [2; 32]));
        assert!(ci.text().starts_with("kirkas_ci_0101010101010101_"));
        assert_eq!(ApiToken::parse(TokenKind::Personal, ci.text()), None);
        assert_eq!(ApiToken::parse(TokenKind::Ci, personal.text()), None);
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        let token = ApiToken::new(TokenKind::Ci, [1; 8], [2; 32]);
        assert_eq!(format!("{token:?}"), r#"ApiToken { id: "0101010101010101", .. }"#);
    }

    proptest! {
        #[test]
        fn a_token_survives_its_text(id: [u8; 8], secret: [u8; 32]) {
            for kind in KINDS {
                let token = ApiToken::new(kind, id, secret);
                prop_assert_eq!(ApiToken::parse(kind, token.text()), Some(token));
            }
        }

        #[test]
        fn a_letter_typed_wrong_is_noticed(id: [u8; 8], secret: [u8; 32], place in 0_usize..99, letter in "[0-9a-z_]") {
            let mut text = ApiToken::new(TokenKind::Ci, id, secret).text().to_owned();
            prop_assume!(text[place..=place] != letter);
            text.replace_range(place..=place, &letter);
            prop_assert_eq!(ApiToken::parse(TokenKind::Ci, &text), None);
        }
    }
}
