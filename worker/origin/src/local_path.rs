//! Paths of this site that a visitor may be sent on to after signing in.

use percent_encoding::percent_decode_str;

/// Longest path that a link carries on; a longer one is left out.
const MAX_LENGTH: usize = 1024;

/// Whether `target` (path, and query if any) surely stays on the site that it is followed on,
/// however often its encoding is undone on the way.
pub fn is_safe(target: &str) -> bool {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    target.len() <= MAX_LENGTH
        && target.bytes().all(|b| b.is_ascii_graphic() && b != b'\\')
        && decodings(path).is_some_and(|forms| forms.iter().all(|form| stays_here(form)))
}

/// The path as written and after each round of percent-decoding; `None` when three do not end it,
/// which no honest path needs.
fn decodings(path: &str) -> Option<Vec<String>> {
    let mut forms = vec![path.to_owned()];
    for _ in 0..3 {
        let last = forms.last()?;
        let decoded = percent_decode_str(last).decode_utf8().ok()?.into_owned();
        if decoded == *last {
            return Some(forms);
        }
        forms.push(decoded);
    }
    None
}

/// `//host`, `/\host` and what dot segments make of them are absolute to a browser.
fn stays_here(path: &str) -> bool {
    path.starts_with('/')
        && !path.contains("//")
        && !path.chars().any(|c| c == '\\' || c.is_control())
        && !path.split('/').any(|segment| segment == "." || segment == "..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use worker::Url;

    #[test]
    fn paths_of_the_site_are_safe() {
        for path in [
            "/",
            "/offers/",
            "/sv/mina-offerter/42/",
            "/asetukset/?menu=consents&autologin=true",
            "/a/?next=//b",
            "/ty%C3%B6/",
            "/a/#b",
        ] {
            assert!(is_safe(path), "{path}");
        }
    }

    #[test]
    fn whatever_could_leave_the_site_is_not() {
        for path in [
            "",
            "offers/",
            "?a",
            "https://evil.example/",
            "javascript:alert(1)",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/%2Fevil.example",
            "/%5Cevil.example",
            "/%255Cevil.example",
            "/%252f%252fevil.example",
            "/.//evil.example",
            "/%2e%2e//evil.example",
            "/../offers/",
            "/a/\t/evil.example",
            "/\n/evil.example",
            "/%0d%0aSet-Cookie:a=b",
            "/ä/",
            "/%ff/",
            "/a//b",
            " /offers/",
            "/%25252525252fevil.example",
        ] {
            assert!(!is_safe(path), "{path}");
        }
        assert!(!is_safe(&"/a".repeat(600)));
    }

    proptest! {
        #[test]
        fn a_safe_path_resolves_to_the_same_host(path in r"[/\\.%25fFcCeE:@?#a\t ]{0,12}") {
            let base = Url::parse("https://kirkas.example/autologin/").unwrap();
            if is_safe(&path) {
                let url = base.join(&path).unwrap();
                prop_assert_eq!(url.host_str(), Some("kirkas.example"));
                prop_assert!(!url.path().starts_with("//"));
            }
        }
    }
}
