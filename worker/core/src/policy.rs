//! The content security policy of documents.

use base64ct::{Base64, Encoding};

/// The policy (Content Security Policy Level 3, section 8.3): what is ours, and inline nothing but the sheet with
/// this SHA-256.
pub fn policy(style: Option<[u8; 32]>) -> String {
    let sheet = style.map(|digest| [" 'sha256-", &Base64::encode_string(&digest), "'"].concat()).unwrap_or_default();
    [
        "default-src 'none'; script-src 'self'; style-src 'self'",
        &sheet,
        "; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::policy;

    #[test]
    fn a_policy_allows_one_sheet_inline_or_none() {
        assert!(policy(None).contains("style-src 'self';"));
        let sheet = "style-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';";
        assert!(policy(Some([0; 32])).contains(sheet));
    }
}
