//! Encodes a value for the part of an address that it goes into.

use super::PostbackError;

/// The part of an address that a value goes into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressPart {
    /// In a segment of the path.
    Path,
    /// In a value of the query.
    Query,
}

impl AddressPart {
    /// A text, encoded.
    pub fn encode(self, text: &str) -> String {
        let encoded: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
        match self {
            Self::Query => encoded,
            Self::Path => encoded.replace('+', "%20"),
        }
    }

    /// A raw value of the visitor's query: in a query it stays as it stood there, as networks compare it so, less what
    /// would end the value.
    pub fn encode_raw(self, raw: &str) -> String {
        match self {
            Self::Path => self.encode(&super::decode(raw)),
            Self::Query => {
                let stays = |letter: char| letter.is_ascii_alphanumeric() || "-._~!$'()*+,;:@/?=%".contains(letter);
                let encoded = |letter: char| {
                    if stays(letter) { letter.to_string() } else { self.encode(letter.encode_utf8(&mut [0; 4])) }
                };
                raw.chars().map(encoded).collect()
            }
        }
    }
}

/// An account as one segment of a path: letters, digits, hyphens and underscores.
///
/// # Errors
/// [`PostbackError::BadAccount`] where it has others.
pub fn segment(account: &str) -> Result<&str, PostbackError> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if !account.is_empty() && account.bytes().all(fits) { Ok(account) } else { Err(PostbackError::BadAccount) }
}

#[cfg(test)]
mod tests {
    use super::{AddressPart, segment};

    #[test]
    fn a_value_stays_in_its_place() {
        let cases = [
            ("a b/c?d#e&f=g", "a%20b%2Fc%3Fd%23e%26f%3Dg", "a+b%2Fc%3Fd%23e%26f%3Dg"),
            ("ä\r\n", "%C3%A4%0D%0A", "%C3%A4%0D%0A"),
            ("plain-1_2.3", "plain-1_2.3", "plain-1_2.3"),
        ];
        for (text, path, query) in cases {
            assert_eq!(
                (AddressPart::Path.encode(text).as_str(), AddressPart::Query.encode(text).as_str()),
                (path, query)
            );
        }
    }

    #[test]
    fn a_raw_value_stays_as_it_stood_in_a_query_and_is_one_segment_of_a_path() {
        let cases = [
            ("a%2Fb+C", "a%2Fb%20C", "a%2Fb+C"),
            ("x&y#z", "x%26y%23z", "x%26y%23z"),
            ("a=b?c/d", "a%3Db%3Fc%2Fd", "a=b?c/d"),
            ("ä\"<", "%C3%A4%22%3C", "%C3%A4%22%3C"),
        ];
        for (raw, path, query) in cases {
            assert_eq!(
                (AddressPart::Path.encode_raw(raw).as_str(), AddressPart::Query.encode_raw(raw).as_str()),
                (path, query)
            );
        }
    }

    #[test]
    fn an_account_is_one_segment() {
        assert_eq!(segment("123_4-a"), Ok("123_4-a"));
        for account in ["", "1/../2", "1?a=b", "1#", "1%2F", "a b"] {
            assert!(segment(account).is_err(), "{account}");
        }
    }
}
