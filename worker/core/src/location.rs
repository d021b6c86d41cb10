//! What may stand in a `Location`: printable ASCII.

/// Percent-encodes what a header or a URL can't hold as it is: spaces, controls and every
/// character beyond ASCII. What is percent-encoded already stays so.
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_graphic() {
            out.push(letter);
        } else {
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                out.push('%');
                for digit in [byte >> 4, byte & 15] {
                    out.extend(char::from_digit(digit.into(), 16).map(|digit| digit.to_ascii_uppercase()));
                }
            }
        }
    }
    out
}
