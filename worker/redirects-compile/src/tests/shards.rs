//! A table stored in parts answers as the whole does, once the part that has the answer is loaded.

use std::collections::HashSet;
use std::sync::LazyLock;

use bytes::Bytes;
use kirkas_routing::redirects::{LoadError, MissingShard, ShardLru, Table};
use sha2::{Digest, Sha256};

use super::compile_rows;
use crate::{Format, PublishedTable, SHARD_BYTES, compile_with, read};

/// A table of so many rules that it has several shards.
static LARGE: LazyLock<Bytes> = LazyLock::new(|| {
    let rows: String = (0..40_000).map(|n| format!("/Old/Page-{n}/,https://x.example/{n}/,301,exact,,\n")).collect();
    compile_rows(&rows).bundle.unwrap().into()
});

#[test]
fn a_table_in_parts_answers_once_the_part_is_loaded() {
    let whole = Table::load(LARGE.clone()).unwrap();
    let (index, shards) = Table::split(LARGE.clone()).unwrap();
    assert!(shards.len() > 1, "{}", shards.len());
    let index = Table::load(index).unwrap();
    assert_eq!(index.len(), 40_000);
    let named: Vec<_> = index.shards().collect();
    for number in [0, 1, 999, 20_000, 39_999] {
        let path = format!("/old/page-{number}");
        let Err(MissingShard(needed)) = index.look_up("h", &path, None) else { panic!("{path} has its answer") };
        assert_eq!(index.find("h", &path, None), None);
        let place = named.iter().position(|(shard, _)| *shard == needed).unwrap();
        let shard = shards[place].clone();
        let digest: [u8; 32] = Sha256::digest(&shard).into();
        assert_eq!((named[place].1, index.digest_of(needed)), (digest, Some(digest)));
        let loaded = index.clone().with_shard(needed, shard).unwrap();
        let hit = whole.find("h", &path, None).unwrap();
        assert_eq!(hit.location, Some(format!("https://x.example/{number}/")));
        assert_eq!(whole.origin_of(hit.rule), Some(("all.csv", number + 2)));
        assert_eq!(loaded.look_up("h", &path, None), Ok(Some(hit)));
        assert!(loaded.shards_of(&path, None) == [needed]);
        assert_eq!(loaded.clone().without_shards().look_up("h", &path, None), Err(MissingShard(needed)));
        assert_eq!(loaded.without_shard(needed).look_up("h", &path, None), Err(MissingShard(needed)));
    }
}

#[test]
fn where_rules_come_from_is_the_last_part() {
    let (index, mut parts) = Table::split(LARGE.clone()).unwrap();
    let index = Table::load(index).unwrap();
    assert_eq!(index.origin_of(0), None);
    let (origins, _) = index.shards().last().unwrap();
    let index = index.with_shard(origins, parts.pop().unwrap()).unwrap();
    let lines: HashSet<u32> = (0..40_000).map(|rule| index.origin_of(rule).unwrap().1).collect();
    assert_eq!(lines, (2..40_002).collect());
    assert_eq!(index.origin_of(40_000), None);
}

#[test]
fn most_misses_need_no_part() {
    let (index, _) = Table::split(LARGE.clone()).unwrap();
    let index = Table::load(index).unwrap();
    let doubtful = (0..10_000).filter(|n| index.look_up("h", &format!("/old/page-x{n}"), None).is_err()).count();
    assert!((10..=90).contains(&doubtful), "about one in 256, not {doubtful} in 10,000");
}

#[test]
fn what_is_not_the_part_is_refused() {
    let (index, shards) = Table::split(LARGE.clone()).unwrap();
    let index = Table::load(index).unwrap();
    let (first, _) = index.shards().next().unwrap();
    let mut other_table = shards[0].to_vec();
    other_table[8] ^= 1;
    let cut = shards[0].slice(1..);
    for bytes in [other_table, cut.to_vec(), Vec::new()] {
        assert_eq!(index.clone().with_shard(first, bytes).map(|_| ()), Err(LoadError::NotAPart));
    }
}

#[test]
fn a_table_is_stored_in_parts_past_the_size_of_eight_of_them() {
    let rows: String = (0..2000).map(|n| format!("/old/{n}\t/x/{n}\n")).collect();
    let (rules, findings) = read("all.tsv", Format::Tsv, rows.as_bytes());
    let bundle = compile_with(rules, findings, 500, |_| {}).bundle.unwrap();
    let small = PublishedTable::new(bundle.clone(), SHARD_BYTES).unwrap();
    assert_eq!((small.bundle.to_vec(), small.shards.len()), (bundle.clone(), 0));
    let large = PublishedTable::new(bundle.clone(), 500).unwrap();
    assert!(large.shards.len() > 10, "{}", large.shards.len());
    assert!(large.shards.iter().all(|shard| shard.len() < 3000));
    assert_eq!([&[large.bundle], large.shards.as_slice()].concat().concat(), bundle);
    assert_eq!(PublishedTable::new(b"x".repeat(9000), 500), Err(LoadError::NotATable));
}

#[test]
fn what_was_used_longest_ago_goes_first() {
    let index = Table::load(Table::split(LARGE.clone()).unwrap().0).unwrap();
    let shards: Vec<_> = index.shards().map(|(shard, _)| shard).collect();
    let [a, b] = shards[..2] else { panic!("{shards:?}") };
    let c = Table::load(compiled_into_three()).unwrap().shards().nth(2).unwrap().0;
    let mut lru = ShardLru::default();
    assert!(lru.is_empty());
    assert_eq!(lru.insert(a, 10, 25), Some(vec![]));
    assert_eq!(lru.insert(b, 10, 25), Some(vec![]));
    lru.touch(a);
    assert_eq!(lru.insert(c, 10, 25), Some(vec![b]));
    assert_eq!(lru.insert(c, 10, 25), Some(vec![]), "a shard that is loaded twice counts once");
    assert_eq!(lru.insert(b, 26, 25), None, "a shard that has no room at all pushes nothing out");
    lru.touch(b);
    assert_eq!(lru.insert(b, 25, 25), Some(vec![a, c]));
}

fn compiled_into_three() -> Vec<u8> {
    let rows: String = (0..400).map(|n| format!("/old/{n}\t/x/{n}\n")).collect();
    let (rules, findings) = read("all.tsv", Format::Tsv, rows.as_bytes());
    compile_with(rules, findings, 1000, |_| {}).bundle.unwrap()
}
