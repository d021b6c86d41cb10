#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::{fold, has_parent_with_parameter, is_safe_path, normalise};

#[test]
fn a_parent_with_a_parameter_is_found_however_it_is_written() {
    let cases = [
        ("/..;/", true),
        ("/a/..;b=c/d", true),
        ("/%2e%2E;/", true),
        ("/.%2e%3b/", true),
        ("/..%3B", true),
        ("/%252e%252e%253b/", true),
        ("/%25252e.%2525253b", true),
        ("/%25/..;", true),
        ("/", false),
        ("/a;b/../c", false),
        ("/a.;b", false),
        ("/.;./", false),
        ("/%2e%2e/", false),
        ("/.25.;/", false),
        ("/100%25;..", false),
        ("/%;%2", false),
    ];
    for (path, expected) in cases {
        assert_eq!(has_parent_with_parameter(path), expected, "{path}");
    }
}

#[test]
fn escapes_are_undone_where_that_keeps_the_meaning() {
    let cases = [
        ("/sanasto/", "/sanasto/"),
        ("/s%61nasto", "/sanasto"),
        ("/h%C3%A4%C3%A4t/", "/häät/"),
        ("/häät", "/häät"),
        ("/a%20b", "/a b"),
        ("/a%2fb", "/a%2Fb"),
        ("/a%3fb%23c", "/a%3Fb%23c"),
        ("/a%5cb\\c", "/a%5Cb%5Cc"),
        ("/100%25", "/100%25"),
        ("/%0d%0A%00\u{7f}", "/%0D%0A%00%7F"),
        ("/%c2%85\u{85}", "/%C2%85%C2%85"),
        ("/%ff%C3", "/%FF%C3"),
        ("/%C3x%A4", "/%C3x%A4"),
        ("/%F0%9F%92%B6", "/💶"),
        ("/%F0%9F%92", "/%F0%9F%92"),
        ("/%E2%82%E2%82%AC", "/%E2%82€"),
        ("/%ED%A0%80", "/%ED%A0%80"),
        ("/%C0%AF", "/%C0%AF"),
    ];
    for (raw, normal) in cases {
        let path = normalise(raw);
        assert_eq!(path.text, normal, "{raw}");
        assert!(!path.broken_escape, "{raw}");
    }
}

#[test]
fn a_broken_escape_is_a_per_cent_sign_and_is_reported() {
    let cases = [
        ("/100%", "/100%25"),
        ("/%zz", "/%25zz"),
        ("/%2", "/%252"),
        ("/%%41", "/%25A"),
        ("/%+1", "/%25+1"),
        ("/%C3%", "/%C3%25"),
        ("/%é", "/%25é"),
    ];
    for (raw, normal) in cases {
        let path = normalise(raw);
        assert_eq!(path.text, normal, "{raw}");
        assert!(path.broken_escape, "{raw}");
    }
}

#[test]
fn texts_that_differ_in_case_fold_to_one() {
    let cases = [
        ("/Sanasto/", "/sanasto/"),
        ("/HÄÄT/", "/häät/"),
        ("/КРЕДИТ/", "/кредит/"),
        ("/ŽŪŠŲ", "/žūšų"),
        ("ΣΑΣ", "σας"),
        ("\u{212a}", "k"),
        ("ẞ", "ß"),
    ];
    for (one, other) in cases {
        assert_eq!(&*fold(one), &*fold(other), "{one} {other}");
    }
    assert_ne!(&*fold("/häät"), &*fold("/haat"));
}

#[test]
fn a_path_that_leaves_the_host_is_not_safe() {
    let unsafe_paths = [
        "",
        "sanasto/",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/%2Fevil.example",
        "/%2f%2fevil.example",
        "/%5Cevil.example",
        "/a\\b",
        "/a%5cb",
        "/a\r\nb",
        "/a%0d%0aSet-Cookie:x",
        "/\t/evil.example",
        "/%09/evil.example",
        "/a%00",
        "/a\u{85}b",
        "/a%C2%85b",
        "/a/../b",
        "/.//evil.example",
        "/..%2f/evil.example",
        "/%2e%2e//evil.example",
        "/a/%2E",
        "https://evil.example/",
        "javascript:alert(1)",
    ];
    for path in unsafe_paths {
        assert!(!is_safe_path(path), "{path:?}");
    }
}

#[test]
fn an_ordinary_path_is_safe() {
    let safe_paths = [
        "/",
        "/sanasto/",
        "/häät",
        "/h%C3%A4t/",
        "/100%25",
        "/a.b/..c/.d",
        "/a%2Fb",
        "/https://x",
        "/blog//2/",
        "/%5Bx%5D",
        "/%C2%A9",
    ];
    for path in safe_paths {
        assert!(is_safe_path(path), "{path:?}");
    }
}

/// Paths that are mostly escapes, valid and broken ones.
fn escaped_paths() -> impl Strategy<Value = String> {
    prop_oneof!["(/|%[0-9a-fA-F]{0,2}|[a-zÄé€%.\\\\]){0,80}", any::<String>()]
}

proptest! {
    #[test]
    fn a_normal_form_is_its_own(raw in escaped_paths()) {
        let once = normalise(&raw);
        let twice = normalise(&once.text);
        prop_assert!(!twice.broken_escape);
        prop_assert_eq!(&*once.text, &*twice.text);
    }

    #[test]
    fn every_spelling_of_a_path_has_one_normal_form(plain in "(/|[a-zA-Z0-9äЖ€💶 ._~:-]){1,60}") {
        let escaped: String = plain
            .bytes()
            .map(|byte| if byte == b'/' { "/".to_owned() } else { format!("%{byte:02x}") })
            .collect();
        prop_assert_eq!(&*normalise(&escaped).text, &*normalise(&plain).text);
    }

    #[test]
    fn folding_twice_changes_nothing(text in any::<String>()) {
        let once = fold(&text);
        prop_assert_eq!(&*fold(&once), &*once);
    }

    #[test]
    fn a_safe_path_stays_on_its_host(raw in escaped_paths()) {
        if is_safe_path(&raw) {
            let base = url_host(&raw);
            prop_assert_eq!(base, "kirkas.example");
        }
    }
}

/// Where a browser at `kirkas.example` would go.
fn url_host(path: &str) -> String {
    let base = url::Url::parse("https://kirkas.example/x/").unwrap();
    base.join(path).unwrap().host_str().unwrap_or_default().to_owned()
}
