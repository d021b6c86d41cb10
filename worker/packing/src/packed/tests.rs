#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::BTreeMap;

use bytes::Bytes;
use kirkas_routing::packed::{LoadError, PackedMap};
use proptest::prelude::*;

use super::{PackError, pack};

fn map_of(entries: &[(&str, &str)]) -> Vec<u8> {
    pack(entries.iter().copied()).unwrap()
}

#[test]
fn finds_each_key_and_no_other() {
    let map = PackedMap::load(map_of(&[("", "empty"), ("a", ""), ("b", "2")])).unwrap();
    assert_eq!(map.get(b""), Some(&b"empty"[..]));
    assert_eq!(map.get(b"a"), Some(&b""[..]));
    assert_eq!(map.get(b"b"), Some(&b"2"[..]));
    assert_eq!(map.get(b"c"), None);
    assert_eq!(map.len(), 3);
}

#[test]
fn an_empty_map_answers_nothing() {
    let map = PackedMap::load(map_of(&[])).unwrap();
    assert!(map.is_empty());
    assert_eq!(map.get(b""), None);
    assert_eq!(map.iter().count(), 0);
}

#[test]
fn is_read_in_place_as_a_section_of_a_bundle() {
    let packed = map_of(&[("key", "value")]);
    let mut bundle = b"before".to_vec();
    bundle.extend_from_slice(&packed);
    bundle.extend_from_slice(b"after");
    let section = Bytes::from(bundle).slice(6..6 + packed.len());
    assert_eq!(PackedMap::load(section).unwrap().get(b"key"), Some(&b"value"[..]));
}

#[test]
fn refuses_a_key_that_comes_twice() {
    let packed = pack([("a", "1"), ("b", "2"), ("a", "1")]);
    assert_eq!(packed, Err(PackError::DuplicateKey(b"a".to_vec())));
}

#[test]
fn refuses_what_is_not_a_map_of_this_version() {
    let sound = map_of(&[("a", "1")]);
    let mut other_version = sound.clone();
    other_version[4] = 9;
    let cases = [
        (Vec::new(), LoadError::NotAMap),
        (b"<!doctype html>".to_vec(), LoadError::NotAMap),
        (b"KMAP".to_vec(), LoadError::Length),
        (other_version, LoadError::Version(9)),
        (sound[..sound.len() - 1].to_vec(), LoadError::Length),
        ([sound, vec![0]].concat(), LoadError::Length),
    ];
    for (bytes, refusal) in cases {
        assert_eq!(PackedMap::load(bytes).map(|_| ()), Err(refusal));
    }
}

fn entries() -> impl Strategy<Value = BTreeMap<Vec<u8>, Vec<u8>>> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..24);
    prop::collection::btree_map(bytes(), bytes(), 0..60)
}

proptest! {
    #[test]
    fn answers_as_the_map_it_was_packed_from(map in entries(), other in prop::collection::vec(any::<u8>(), 0..24)) {
        let packed = PackedMap::load(pack(&map).unwrap()).unwrap();
        for (key, value) in &map {
            prop_assert_eq!(packed.get(key), Some(value.as_slice()));
        }
        prop_assert_eq!(packed.get(&other), map.get(&other).map(Vec::as_slice));
        let read: BTreeMap<_, _> = packed.iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect();
        prop_assert_eq!(read, map);
    }

    #[test]
    fn the_order_of_entries_does_not_show(map in entries()) {
        let forwards = pack(&map).unwrap();
        prop_assert_eq!(forwards, pack(map.iter().rev()).unwrap());
    }

    #[test]
    fn damaged_bytes_never_panic(
        map in entries(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut bytes = pack(&map).unwrap();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(packed) = PackedMap::load(bytes) {
            for key in map.keys() {
                let _ = packed.get(key);
            }
            let _ = packed.iter().take(100).count();
        }
    }
}
