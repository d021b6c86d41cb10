//! How much of a path is read, whatever the pattern.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::cell::Cell;

use kirkas_routing::number::{part, u32_at};
use kirkas_routing::redirects::layout::expressions::{
    CHOOSER_LEN, EXPRESSION_LEN, HEADER_LEN, matching_expressions, read_groups,
};

use super::pack;
use crate::{Format, read};

/// Bytes that count how often they are taken.
fn count_reads<'a>(text: &'a str, bytes_read: &'a Cell<usize>) -> impl ExactSizeIterator<Item = u8> {
    let bytes = text.as_bytes();
    (0..bytes.len()).map(move |at| {
        bytes_read.set(bytes_read.get().saturating_add(1));
        bytes[at]
    })
}

/// The section of one expression.
fn section(pattern: &str) -> Vec<u8> {
    let row = format!("source,target,status,match\n\"{pattern}\",https://x.example/$1,301,regex\n");
    pack(&read("all.csv", Format::Csv, row.as_bytes()).0).unwrap()
}

#[test]
fn each_byte_of_a_path_is_one_step_whatever_the_pattern() {
    let patterns = [
        "(/(?:a|a)*)b",
        "(/(?:a*)*)c",
        "/((?:x+x+)+)y",
        "/(.*)(?:.*)(?:.*)(?:.*)d",
        "/((?:[a-z]+)*)(?:\\d*)*e?f?",
        "(/(?:[ax]|a[ax])*)",
        "(/(?:.?){20}a*)",
    ];
    let paths: [fn(&str) -> String; 3] = [|fill| fill.repeat(30_000), |fill| fill.repeat(300), |_| "a".to_owned()];
    for pattern in patterns {
        let section = section(pattern);
        let (chooser, record) = section[HEADER_LEN..].split_at(CHOOSER_LEN);
        let data = &record[EXPRESSION_LEN..];
        let field = |at| u32_at(record, at).unwrap();
        let (states, moves) = (part(data, field(8), field(12)).unwrap(), part(data, field(16), field(20)).unwrap());
        for (fill, path_of) in ["a", "x", "ab"].into_iter().flat_map(|fill| paths.map(|path_of| (fill, path_of))) {
            let path = format!("/{}", path_of(fill));
            let bytes_read = Cell::new(0);
            let fits = matching_expressions(data, chooser, count_reads(&path, &bytes_read)).is_some();
            let chooser_reads = bytes_read.replace(0);
            let captures = read_groups(states, moves, count_reads(&path, &bytes_read)).is_some();
            assert_eq!(fits, captures, "{pattern} {fill}");
            assert!(chooser_reads <= path.len() && bytes_read.get() <= path.len(), "{pattern} {fill}");
            assert!(!fits || (chooser_reads == path.len() && bytes_read.get() == path.len()), "{pattern} {fill}");
        }
    }
}
