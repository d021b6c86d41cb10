//! What may stand in a `Location`: printable ASCII, the rest as percent-escapes.

/// Percent-encodes what a header can't hold. Escapes that a text has stay as they are.
pub fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_encoded(&mut out, text, |byte| byte.is_ascii_graphic());
    out
}

/// Copies text and escapes bytes that are not `plain`. A per cent sign stays: in normal form it begins
/// an escape, in a visitor's query it is the visitor's.
pub(crate) fn push_encoded(out: &mut String, text: &str, plain: fn(u8) -> bool) {
    for byte in text.bytes() {
        if byte == b'%' || plain(byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for digit in [byte >> 4, byte & 0x0f] {
                let digit = char::from_digit(u32::from(digit), 16).unwrap_or('0');
                out.push(digit.to_ascii_uppercase());
            }
        }
    }
}
