//! Queries as forms write them (WHATWG URL standard, `application/x-www-form-urlencoded`).

use std::borrow::Cow;

/// The parameters of a query, each with name and value as they are written.
pub(super) fn parameters(query: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// The value of the first parameter with a name, decoded.
pub(super) fn parameter<'a>(query: &'a str, name: &str) -> Option<Cow<'a, str>> {
    parameters(query).find_map(|(own, value)| (decode(own) == name).then(|| decode(value)))
}

/// Decodes a name or value.
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(digit(*high).wrapping_shl(4) | digit(*low));
                rest = after;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*byte),
        }
    }
    Cow::Owned(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// Writes a name or value so that [`decode`] restores it.
pub fn push_encoded(out: &mut String, text: &str) {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    for byte in text.bytes() {
        match byte {
            b'*' | b'-' | b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => out.push(char::from(byte)),
            b' ' => out.push('+'),
            _ => {
                out.push('%');
                out.extend([byte >> 4, byte & 15].iter().filter_map(|digit| DIGITS.get(usize::from(*digit))));
            }
        }
    }
}

/// The value of a hexadecimal digit.
fn digit(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit.wrapping_sub(b'0'),
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}
