//! Targets come back as they were written, whatever they share with their sources and with their neighbours.

use super::{location, table};

fn assert_own_targets(rows: &[(String, String)]) {
    let text: String = rows.iter().map(|(source, target)| format!("{source},{target},301,,,\n")).collect();
    let table = table(&text);
    for (source, target) in rows {
        assert_eq!(location(&table, &format!("h{source}")), *target, "{} bytes: {source:.40}", source.len());
    }
}

#[test]
fn a_target_may_be_any_part_of_its_source() {
    let (page, number) = ("/Magazine/2019/How-to-compare-loans", "-12345");
    let part = |from: usize, to: usize| page.get(from..to).unwrap();
    let mut rows = Vec::new();
    for from in (0..page.len()).filter(|from| page[*from..].starts_with('/')) {
        for to in (from + 1..=page.len()).filter(|to| !part(from, *to).ends_with('/')) {
            for before in ["", "/articles", "/articles/how-to"] {
                let target = format!("{before}{}", part(from, to));
                rows.push((format!("{page}{number}{}/", rows.len()), format!("{target}{}", ["", "/"][rows.len() % 2])));
            }
        }
    }
    assert!(rows.len() > 200);
    assert_own_targets(&rows);
}

#[test]
fn texts_of_any_length_stand_side_by_side() {
    let lengths = [1, 8, 127, 255, 256, 8000];
    let mut rows = Vec::new();
    for source in lengths {
        for target in lengths {
            // Bytes that are no symbol's: each takes two.
            let rare: String = ('A'..='Z').cycle().skip(target % 26).take(target).collect();
            rows.push((format!("/s{target:04}{}", "y".repeat(source)), format!("/t{rare}")));
            rows.push((
                format!("/v{target:04}{}", &rare[..source.min(target)]),
                format!("/t{}{rare}", "x".repeat(source)),
            ));
        }
    }
    let mut seen = std::collections::HashSet::new();
    rows.retain(|(source, _)| seen.insert(source.clone()));
    assert_own_targets(&rows);
}
