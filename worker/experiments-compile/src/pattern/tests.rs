//! Compares patterns with JavaScript's results for the same texts.

#![allow(clippy::unwrap_used, reason = "tests")]

use kirkas_routing::automaton::dense::DenseDfa;

use super::{Failure, automaton, automaton_of_texts};

fn fits(automaton_bytes: &[u8], text: &str) -> bool {
    DenseDfa::read(automaton_bytes).unwrap().fits(text.as_bytes())
}

#[test]
fn patterns_are_found_as_javascript_finds_them() {
    let cases: [(&str, bool, &[&str], &[&str]); 16] = [
        ("^$", false, &[""], &["a", "\n"]),
        ("$^", false, &[""], &["a"]),
        ("a$|^b", false, &["ba", "b", "bx", "xa"], &["ab", "xb", ""]),
        ("\\bfoo\\b", false, &["foo", "a foo-b", "éfoo"], &["foob", "_foo"]),
        ("\\Boo", false, &["foo"], &["oo", " oo"]),
        ("a.c", false, &["abc", "aéc"], &["a\nc", "a\u{2028}c", "ac"]),
        ("[^]", false, &["\n", "é"], &[""]),
        ("[]", false, &[], &["", "[]", "a"]),
        ("\\d\\s", false, &["1\u{a0}", "7\t"], &["١ ", "1_"]),
        ("x{2,}", false, &["xx", "axxxb"], &["x"]),
        ("x{,2}", false, &["x{,2}"], &["xx"]),
        ("[\\w-]+@", false, &["a-b@"], &["@"]),
        ("\\x41\\u0042\\103", false, &["ABC"], &["abc"]),
        ("\\uD83D\\uDE00", false, &["a😀"], &["a"]),
        ("straße", true, &["STRAßE", "Straße"], &["STRASSE", "straẞe"]),
        ("k", true, &["K", "k"], &["\u{212a}"]),
    ];
    for (pattern, insensitive, matching, others) in cases {
        let automaton_bytes = automaton(pattern, insensitive).unwrap();
        for (text, expected) in matching.iter().map(|text| (text, true)).chain(others.iter().map(|text| (text, false)))
        {
            assert_eq!(fits(&automaton_bytes, text), expected, "{pattern} {text:?}");
        }
    }
}

#[test]
fn what_javascript_refuses_is_told_from_what_no_automaton_holds() {
    for pattern in ["(", ")", "[", "*a", "a**", "a{2,1}", "(?<1>a)", "\\", "[b-a]", "^*", "(?<a"] {
        assert_eq!(automaton(pattern, false), Err(Failure::Invalid), "{pattern}");
    }
    for pattern in ["(?=a)", "a(?!b)", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<x>a)\\k<x>"] {
        assert_eq!(automaton(pattern, false), Err(Failure::Unsupported), "{pattern}");
    }
    assert_eq!(automaton(&"(?:a|b){500}".repeat(50), false), Err(Failure::TooLarge));
}

#[test]
fn lists_in_any_case_hold_what_is_one_in_small_letters() {
    let cases: [(&str, &[&str], &[&str]); 6] = [
        ("fi", &["FI", "Fi", "fi"], &["fı", "fi "]),
        ("ΟΔΟΣ", &["οδος", "Οδος"], &["οδοσ"]),
        ("İ", &["i\u{307}", "İ", "I\u{307}"], &["i"]),
        ("ß", &["ẞ", "ß"], &["ss"]),
        ("ſ", &["ſ"], &["s"]),
        ("kelvin", &["\u{212a}elvin"], &["elvin"]),
    ];
    for (text, same, others) in cases {
        let automaton_bytes = automaton_of_texts([text].into_iter()).unwrap();
        assert!(same.iter().all(|same| fits(&automaton_bytes, same)), "{text} {same:?}");
        assert!(!others.iter().any(|other| fits(&automaton_bytes, other)), "{text} {others:?}");
    }
}
