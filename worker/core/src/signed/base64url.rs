//! Bytes as text for cookies and URLs: base64url without padding (RFC 4648, section 5). Each text has one
//! meaning: what [`write`] would not have written is not read.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a digit stands for, by its byte; [`NO_DIGIT`] for others.
const VALUES: [u8; 256] = values();
/// Bits that no digit's value has.
const NO_DIGIT: u8 = 0xC0;

/// Bytes as text.
pub fn write(bytes: &[u8]) -> String {
    let (whole, rest) = bytes.as_chunks::<3>();
    let mut text = vec![b'A'; whole.len().saturating_mul(4)];
    for (three, to) in whole.iter().zip(text.as_chunks_mut::<4>().0) {
        *to = digits(*three);
    }
    let [one, two] = [0, 1].map(|place| rest.get(place).copied().unwrap_or(0));
    let last = digits([one, two, 0]);
    let left = if rest.is_empty() { 0 } else { rest.len().saturating_add(1) };
    text.extend_from_slice(last.get(..left).unwrap_or_default());
    String::from_utf8(text).unwrap_or_default()
}

#[inline(always)]
fn digits([one, two, three]: [u8; 3]) -> [u8; 4] {
    let bits = u32::from_be_bytes([0, one, two, three]);
    [18, 12, 6, 0].map(|shift| ALPHABET.get((bits >> shift & 63) as usize).copied().unwrap_or(b'A'))
}

/// The bytes of a text; none where it is not of the alphabet, or bits are set that no byte has.
pub fn read(text: &str) -> Option<Vec<u8>> {
    let (whole, rest) = text.as_bytes().as_chunks::<4>();
    let mut bytes = vec![0; whole.len().saturating_mul(3)];
    let mut values = 0;
    for (four, to) in whole.iter().zip(bytes.as_chunks_mut::<3>().0) {
        let [_, one, two, three] = bits(*four, &mut values).to_be_bytes();
        *to = [one, two, three];
    }
    let [one, two, three] = [0, 1, 2].map(|place| rest.get(place).copied().unwrap_or(b'A'));
    let [_, one, two, three] = bits([one, two, three, b'A'], &mut values).to_be_bytes();
    let (kept, spare) = match rest.len() {
        0 => (&[][..], 0),
        2 => (&[one][..], two | three),
        3 => (&[one, two][..], three),
        _ => return None,
    };
    bytes.extend_from_slice(kept);
    (values & NO_DIGIT == 0 && spare == 0).then_some(bytes)
}

/// The bits that four digits stand for; what they stand for is added to `values`.
#[inline(always)]
fn bits(four: [u8; 4], values: &mut u8) -> u32 {
    four.into_iter().fold(0, |bits, digit| {
        let value = VALUES.get(usize::from(digit)).copied().unwrap_or(NO_DIGIT);
        *values |= value;
        bits << 6 | u32::from(value & !NO_DIGIT)
    })
}

const fn values() -> [u8; 256] {
    let mut values = [NO_DIGIT; 256];
    let (mut rest, mut digit): (&mut [u8], u8) = (&mut values, 0);
    while let [value, others @ ..] = rest {
        *value = value_of(digit);
        (rest, digit) = (others, digit.wrapping_add(1));
    }
    values
}

const fn value_of(digit: u8) -> u8 {
    let (first, base) = match digit {
        b'A'..=b'Z' => (b'A', 0),
        b'a'..=b'z' => (b'a', 26),
        b'0'..=b'9' => (b'0', 52),
        b'-' => return 62,
        b'_' => return 63,
        _ => return NO_DIGIT,
    };
    digit.wrapping_sub(first).wrapping_add(base)
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
