//! How much of a path is read, whatever the pattern.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::cell::Cell;

use super::{Expressions, matching_expressions, read_groups};
use crate::number::{part, u32_at};
use crate::redirects::compile::{Format, compile, read};

/// Bytes that count how often they are taken.
fn counted<'a>(text: &'a str, taken: &'a Cell<usize>) -> impl ExactSizeIterator<Item = u8> {
    let bytes = text.as_bytes();
    (0..bytes.len()).map(move |at| {
        taken.set(taken.get().saturating_add(1));
        bytes[at]
    })
}

fn section(pattern: &str) -> Expressions {
    let row = format!("source,target,status,match\n\"{pattern}\",https://x.example/$1,301,regex\n");
    let (rules, findings) = read("all.csv", Format::Csv, row.as_bytes());
    let bundle = compile(rules, findings).bundle.unwrap();
    let [.., expressions, _] = crate::redirects::bundle::index(&bundle.into()).unwrap().sections;
    Expressions(expressions)
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
    let ways: [fn(&str) -> String; 3] = [|fill| fill.repeat(30_000), |fill| fill.repeat(300), |_| "a".to_owned()];
    for pattern in patterns {
        let section = section(pattern);
        let chooser = section.0.get(super::HEADER_LEN..super::HEADER_LEN + super::CHOOSER_LEN).unwrap();
        let record = &section.0[super::HEADER_LEN + super::CHOOSER_LEN..];
        let data = section.data().unwrap();
        let field = |at| u32_at(record, at).unwrap();
        let (states, moves) = (part(data, field(8), field(12)).unwrap(), part(data, field(16), field(20)).unwrap());
        for (fill, way) in ["a", "x", "ab"].into_iter().flat_map(|fill| ways.map(|way| (fill, way))) {
            let path = format!("/{}", way(fill));
            let taken = Cell::new(0);
            let fits = matching_expressions(data, chooser, counted(&path, &taken)).is_some();
            let chosen = taken.replace(0);
            let captures = read_groups(states, moves, counted(&path, &taken)).is_some();
            assert_eq!(fits, captures, "{pattern} {fill}");
            assert!(chosen <= path.len() && taken.get() <= path.len(), "{pattern} {fill}");
            assert!(!fits || (chosen == path.len() && taken.get() == path.len()), "{pattern} {fill}");
        }
    }
}
