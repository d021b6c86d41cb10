#![allow(clippy::indexing_slicing)]

use super::*;

#[test]
fn what_changes_in_normal_form_is_never_taken_for_plain() {
    for length in [1, 7, 8, 9, 15, 16, 17, 40] {
        for at in 0..length {
            for byte in 0..=u8::MAX {
                let mut text = vec![b'a'; length];
                text[at] = byte;
                let plain = matches!(byte, b' '..=b'~') && !matches!(byte, b'%' | b'?' | b'#' | b'\\');
                assert!(plain || !all_plain(&text), "{byte:#x} at {at} of {length}");
                assert_eq!(all_graphic(&text), byte.is_ascii_graphic(), "{byte:#x} at {at} of {length}");
                if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
                    assert!(all_plain(&text), "{byte:#x} at {at} of {length}");
                }
            }
        }
    }
}

#[test]
fn a_text_is_its_small_form_whatever_its_length() {
    let text = "/Old/Page-1[Z]@`{/x";
    for length in 0..text.len() {
        let text = &text.as_bytes()[..length];
        let small = text.to_ascii_lowercase();
        assert!(same_in_ascii(&small, text));
        assert!(!same_in_ascii(&small, &[text, b"x"].concat()));
        for at in 0..length {
            let mut other = text.to_vec();
            other[at] ^= 0x80;
            assert!(!same_in_ascii(&small, &other), "{length} {at}");
            other[at] = b'~';
            assert!(!same_in_ascii(&small, &other), "{length} {at}");
        }
    }
}

#[test]
fn capitals_and_nothing_else_are_made_small() {
    for byte in 0..0x80_u8 {
        let word = u64::from_le_bytes([b'z', byte, b'Z', b'[', byte, b'@', b'`', b'{']);
        let small = [b'z', byte, b'Z', b'[', byte, b'@', b'`', b'{'].map(|byte| byte.to_ascii_lowercase());
        assert_eq!(lower(word).to_le_bytes(), small);
    }
}
