//! The content security policy of documents.

/// The policy (Content Security Policy Level 3, section 8.3): what is ours, and inline nothing but the sheet with
/// this SHA-256.
pub fn policy(style: Option<[u8; 32]>) -> String {
    let sheet = style.map(|digest| [" 'sha256-", &base64(&digest), "'"].concat()).unwrap_or_default();
    [
        "default-src 'none'; script-src 'self'; style-src 'self'",
        &sheet,
        "; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    .concat()
}

/// Bytes in base64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let quad = |three: &[u8]| {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | u32::from(three.get(place).copied().unwrap_or(0)));
        let digits = three.len();
        [18, 12, 6, 0].into_iter().enumerate().map(move |(place, shift)| {
            let digit = ALPHABET.get((bits >> shift & 63) as usize).copied().unwrap_or(b'=');
            char::from(if place > digits { b'=' } else { digit })
        })
    };
    bytes.chunks(3).flat_map(quad).collect()
}

#[cfg(test)]
mod tests {
    use super::{base64, policy};

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{7ff}?", "378/")];
        for (bytes, expected) in cases {
            assert_eq!(base64(bytes.as_bytes()), expected, "{bytes}");
        }
    }

    #[test]
    fn a_policy_allows_one_sheet_inline_or_none() {
        assert!(policy(None).contains("style-src 'self';"));
        let sheet = "style-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';";
        assert!(policy(Some([0; 32])).contains(sheet));
    }
}
