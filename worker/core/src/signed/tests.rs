//! What is believed and what is not: every way to tamper with a value.

#![allow(clippy::unwrap_used, clippy::string_slice, clippy::arithmetic_side_effects, reason = "tests")]

use proptest::prelude::*;

use super::{BadKeys, KeyRing, SignatureError};

const A: &str = "a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B: &str = "b:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const NOW: u64 = 1_800_000_000;

fn ring(list: &str) -> KeyRing {
    KeyRing::read(list).unwrap()
}

fn signed() -> String {
    ring(A).sign("clicks", NOW + 60, b"what was said")
}

#[test]
fn what_was_signed_is_believed_for_its_purpose_until_its_time() {
    let open = |purpose, now| ring(A).open(purpose, now, &signed());
    let payload = Ok(b"what was said".to_vec());
    let cases = [
        ("clicks", NOW, payload.clone()),
        ("clicks", NOW + 59, payload),
        ("clicks", NOW + 60, Err(SignatureError::Expired)),
        ("clicks", u64::MAX, Err(SignatureError::Expired)),
        ("click", NOW, Err(SignatureError::Forged)),
        ("preview", NOW, Err(SignatureError::Forged)),
        ("", NOW, Err(SignatureError::Forged)),
    ];
    for (purpose, now, expected) in cases {
        assert_eq!(open(purpose, now), expected, "{purpose} {now}");
    }
}

#[test]
fn the_form_is_the_one_that_is_documented() {
    // Computed apart from this code, with the hmac module of Python.
    let expected = "1.a.AAAAAGtJ0jx3aGF0IHdhcyBzYWlk.OyFSeAr_4izFIRFpD2zC7Hx3Mk2pQ5MvOrRWDMYSFSQ";
    assert_eq!(signed(), expected);
}

#[test]
fn a_rotated_key_is_believed_until_it_leaves_the_ring() {
    let old = signed();
    let rotated = ring(&format!("{B}, {A}"));
    assert!(rotated.open("clicks", NOW, &old).is_ok());
    let new = rotated.sign("clicks", NOW + 60, b"x");
    assert!(new.starts_with("1.b."), "{new}");
    assert_eq!(ring(B).open("clicks", NOW, &old), Err(SignatureError::UnknownKey));
    assert_eq!(ring(A).open("clicks", NOW, &new), Err(SignatureError::UnknownKey));
    let other = ring("a:cccccccccccccccccccccccccccccccc");
    assert_eq!(other.open("clicks", NOW, &old), Err(SignatureError::Forged));
}

#[test]
fn no_byte_can_be_changed_left_out_or_added() {
    let value = signed();
    for at in 0..value.len() {
        for other in "AZaz09-_.=;1b".chars().filter(|other| !value[at..].starts_with(*other)) {
            let changed = format!("{}{other}{}", &value[..at], &value[at + 1..]);
            assert!(ring(A).open("clicks", NOW, &changed).is_err(), "{changed}");
        }
        let (shorter, longer) =
            (format!("{}{}", &value[..at], &value[at + 1..]), format!("{}A{}", &value[..at], &value[at..]));
        for changed in [&value[..at], &value[at + 1..], &shorter, &longer] {
            assert!(ring(A).open("clicks", NOW, changed).is_err(), "{changed}");
        }
    }
    for changed in [format!("{value}A"), format!("{value}."), format!(" {value}"), value.replacen('1', "2", 1)] {
        assert!(ring(A).open("clicks", NOW, &changed).is_err(), "{changed}");
    }
}

#[test]
fn parts_of_two_values_make_no_third() {
    let other = ring(A).sign("clicks", NOW + 6000, b"what was not said");
    let (mine, yours) = (signed(), other);
    let (body, _) = mine.rsplit_once('.').unwrap();
    let (_, signature) = yours.rsplit_once('.').unwrap();
    assert_eq!(ring(A).open("clicks", NOW, &format!("{body}.{signature}")), Err(SignatureError::Forged));
    let relabelled = ring(&format!("{B},{A}")).open("clicks", NOW, &mine.replacen(".a.", ".b.", 1));
    assert_eq!(relabelled, Err(SignatureError::Forged));
}

#[test]
fn a_list_of_keys_is_read_or_refused() {
    let cases = [
        ("", Some(BadKeys::None)),
        (" , ", Some(BadKeys::None)),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Some(BadKeys::Malformed)),
        (":aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Some(BadKeys::Malformed)),
        ("a.b:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", Some(BadKeys::Malformed)),
        ("a:short", Some(BadKeys::Short)),
        (&format!("{A},{A}"), Some(BadKeys::Twice)),
        (A, None),
        (&format!("{A},\n{B},"), None),
    ];
    for (list, expected) in cases {
        assert_eq!(KeyRing::read(list).err(), expected, "{list}");
    }
    assert_eq!(format!("{:?}", ring(A)), r#"["a"]"#);
}

proptest! {
    #[test]
    fn any_payload_comes_back_as_it_was(payload: Vec<u8>, purpose in "[a-z]{1,12}", ends in 1..u64::MAX) {
        let value = ring(A).sign(&purpose, ends, &payload);
        prop_assert_eq!(ring(A).open(&purpose, ends - 1, &value), Ok(payload));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        prop_assert!(value.bytes().all(is_plain));
    }

    #[test]
    fn nothing_made_up_is_believed(value in "(1\\.a\\.)?[A-Za-z0-9_-]{0,60}(\\.[A-Za-z0-9_-]{43})?") {
        prop_assert!(ring(A).open("clicks", 0, &value).is_err());
    }
}
