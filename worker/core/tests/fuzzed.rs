//! What must hold whatever the bytes are, tried on damaged tables and bundles: the functions that the
//! fuzz targets call, driven by numbers that are the same in every run.
//!
//! # Design
//! cargo-fuzz, which looks for new paths through the code, takes a nightly compiler; this takes none,
//! so it runs wherever the tests do. `KIRKAS_FUZZED=10000` makes it as long as wanted.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

#[path = "../../fuzz/src/lib.rs"]
mod laws;
#[path = "../../redirects-compile/tests/near_misses/sequence.rs"]
mod sequence;

use kirkas_publishing::release::{self, Entry};
use kirkas_redirects_compile::{Format, Notes, Rule, compile, compile_patch, read, write};

use sequence::Sequence;

const SHORT_RUN: usize = 400;

/// What readers look for, and what misleads them.
const MARKS: [&[u8]; 16] = [
    b"/",
    b"//",
    b"*",
    b":x",
    b"%2F",
    b"%",
    b"?",
    b"#",
    b"\\",
    b"\"",
    b",",
    b"\t",
    b"\n",
    b"\xff",
    b"https://",
    b"301",
];

/// Damages bytes in some places.
fn damaged(bytes: &[u8], sequence: &mut Sequence) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    for _ in 0..=sequence.below(6) {
        let at = sequence.below(damaged.len() + 1);
        let end = (at + sequence.below(12)).min(damaged.len());
        match sequence.below(5) {
            0 => drop(damaged.splice(at..at, MARKS[sequence.below(MARKS.len())].iter().copied())),
            1 => drop(damaged.drain(at..end)),
            2 => damaged.extend_from_within(at..end),
            3 => damaged.truncate(at.max(1)),
            _ => damaged.iter_mut().skip(at).take(1).for_each(|byte| *byte = sequence.below(256) as u8),
        }
    }
    damaged
}

fn drive(name: &str, seeds: &[Vec<u8>], law: impl Fn(&[u8])) {
    let rounds = std::env::var("KIRKAS_FUZZED").map_or(SHORT_RUN, |count| count.parse().unwrap());
    let mut sequence = Sequence(name.len() as u64);
    for seed in seeds {
        law(seed);
    }
    for _ in 0..rounds {
        law(&damaged(&seeds[sequence.below(seeds.len())], &mut sequence));
    }
}

/// Tables in a format: as many of these rules as it holds.
fn tables(format: Format) -> Vec<Vec<u8>> {
    const RULES: &str = "source,target,status,match,query,case,note\n\
        /old,/new/,301,,,,\n/shop/a-1,/sanasto/,308,,,,\n/ä/%C3%B6,https://x.example/?a=b#c,302,,,,Why\n\
        https://x.example/p,https://y.example/q,301,,,,\n\
        https://x.example/r/,https://y.example/?s=t,308,,,,\n/b?q=1&r,/y/,301,,drop,,\n/Case,/c/,307,,,sensitive,\n\
        /gone,,410,,,,\n/p/*,/q/*,301,prefix,,,\n/p/:x/c,/r/:x,307,placeholder,,,\n";
    let (rules, _) = read("all.csv", Format::Csv, RULES.as_bytes());
    let held = |rule: &Rule| write(std::slice::from_ref(rule), format, Notes::LeaveOut).is_ok();
    let rules: Vec<_> = rules.into_iter().filter(held).collect();
    assert!(!rules.is_empty(), "{}", format.name());
    [&rules[..], &rules[..1]].into_iter().filter_map(|rules| write(rules, format, Notes::LeaveOut).ok()).collect()
}

#[test]
fn damaged_tables_are_read_or_refused_in_every_format() {
    for format in Format::ALL {
        drive(format.name(), &tables(format), |bytes| laws::table(format, bytes));
    }
}

#[test]
fn damaged_bundles_are_refused_or_answer_what_a_header_can_hold() {
    let (rules, findings) = read("all.csv", Format::Csv, &tables(Format::Csv)[0]);
    let bundle = compile(rules, findings).bundle.unwrap();
    drive("bundle", &[bundle, Vec::new()], laws::bundle);
}

#[test]
fn damaged_patches_are_refused_or_answer_what_a_header_can_hold() {
    let (rules, findings) = read("all.csv", Format::Csv, &tables(Format::Csv)[0]);
    let owned = ["/b", "/old", "/none"].map(str::to_owned).into();
    let bundles = compile_patch(rules, findings, &owned).bundles.unwrap();
    drive("patch", &[bundles.to_bytes(&[7; 32])], laws::patch);
}

#[test]
fn damaged_manifests_are_refused_or_answer() {
    let file = Entry::File { path: "/robots.txt".into(), hash: [7; 32] };
    drive("manifest", &[release::pack(vec![file]).unwrap()], laws::manifest);
}

#[test]
fn damaged_campaigns_are_refused_or_answer_what_a_header_can_hold() {
    let bundle = "KCLK 1\nsource\tgoogle\tgclid\t\nsource\tscaleo\tclick_id\toid\nnamed\ttransaction_id\tutm_source\n\
                  affiliate\tfinancer\nbot\tcrawl\ncampaign\tc\tfi\t/kampanja/\t0\t5\t/laina/\n";
    drive("campaigns", &[bundle.into()], laws::campaigns);
}
