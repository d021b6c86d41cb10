//! Bytes as text for cookies and URLs: base64url without padding (RFC 4648, section 5). Each text has one
//! meaning: what [`write`] would not have written is not read.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text.
pub fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3).saturating_mul(4));
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | u32::from(three.get(place).copied().unwrap_or(0)));
        for shift in [18, 12, 6, 0].into_iter().take(three.len().saturating_add(1)) {
            text.push(ALPHABET.get((bits >> shift & 63) as usize).copied().unwrap_or(b'A').into());
        }
    }
    text
}

/// The bytes of a text; none where it is not of the alphabet, or bits are set that no byte has.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    for four in text.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for digit in four {
            bits = bits << 6 | value(*digit)?;
        }
        let missing = 4_usize.saturating_sub(four.len());
        bits <<= u32::try_from(missing).ok()?.saturating_mul(6);
        let [_, one, two, three] = bits.to_be_bytes();
        let (kept, rest) = match missing {
            0 => (&[one, two, three][..], 0),
            1 => (&[one, two][..], three),
            2 => (&[one][..], two | three),
            _ => return None,
        };
        if rest != 0 {
            return None;
        }
        bytes.extend_from_slice(kept);
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    let (first, base) = match digit {
        b'A'..=b'Z' => (b'A', 0),
        b'a'..=b'z' => (b'a', 26),
        b'0'..=b'9' => (b'0', 52),
        b'-' => return Some(62),
        b'_' => return Some(63),
        _ => return None,
    };
    Some(u32::from(digit.wrapping_sub(first)).wrapping_add(base))
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn it_is_that_of_rfc_4648() {
        let cases = [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (b"\xfb\xff\xfe", "-__-"),
        ];
        for (bytes, text) in cases {
            assert_eq!(write(bytes), text);
            assert_eq!(read(text).as_deref(), Some(bytes), "{text}");
        }
    }

    #[test]
    fn a_text_that_no_bytes_are_written_as_is_not_read() {
        for text in ["Z", "Zh", "Zm9", "Zg==", "Zm8=", "+/8A", "Zm 9v", "ä"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_is_read(bytes: Vec<u8>) {
            proptest::prop_assert_eq!(read(&write(&bytes)), Some(bytes));
        }
    }
}
