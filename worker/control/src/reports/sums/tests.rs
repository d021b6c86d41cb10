use std::collections::BTreeMap;

use chrono::NaiveDate;
use kirkas_core::reports::PathOutcome;
use proptest::prelude::*;

use super::super::delivered::{Content, Delivered};
use super::super::hours::HourMeasure;
use super::{Hits, Sums};

/// The figures of one message: when it was sent, hits by table and rule, requests by path, and what had no room.
type MessageFigures = (u64, Vec<(u8, u32, u32)>, Vec<(u8, u32)>, u32);

fn message_figures() -> impl Strategy<Value = MessageFigures> {
    let hits = prop::collection::vec((0..3_u8, 0..6_u32, 1..50_u32), 0..6);
    let paths = prop::collection::vec((0..4_u8, 1..9_u32), 0..4);
    (0..400_000_000_u64, hits, paths, 0..3_u32)
}

fn delivered((sent_at, hits, paths, dropped): &MessageFigures) -> Delivered {
    let mut tables: BTreeMap<String, Vec<(u32, u32)>> = BTreeMap::new();
    for (table, rule, hits) in hits {
        tables.entry(format!("{table:064x}")).or_default().push((*rule, *hits));
    }
    let paths: Vec<_> = paths.iter().map(|(path, count)| ("fi", "not-found", format!("/p{path}/"), count)).collect();
    let text = serde_json::json!({
        "version": 1, "id": "i", "at": sent_at, "tables": tables, "paths": paths, "dropped": dropped, "withheld": 0,
    });
    Delivered { sent_at: *sent_at, content: Content::read(&text.to_string()) }
}

/// What tables of reports have after a merge: by table, rule and day; by path; by day and reason.
#[derive(Debug, Default, PartialEq)]
struct Tables {
    rules: BTreeMap<(String, u32, NaiveDate), Hits>,
    paths: BTreeMap<(&'static str, PathOutcome, String), Hits>,
    uncounted: BTreeMap<(NaiveDate, &'static str), u64>,
    hours: BTreeMap<(HourMeasure, u64), u64>,
}

impl Tables {
    /// Adds sums as the statements of a merge do.
    fn merge(&mut self, sums: Sums) {
        for (rule, hits) in sums.rules {
            let key = (sums.tables.get(rule.table).cloned().unwrap_or_default(), rule.number, rule.day);
            add(&mut self.rules, key, hits);
        }
        sums.paths.into_iter().for_each(|(key, hits)| add(&mut self.paths, key, hits));
        for (_, _, measure, hour, count) in sums.hours.rows() {
            let sum = self.hours.entry((measure, hour)).or_default();
            *sum = sum.saturating_add(count);
        }
        for (key, count) in sums.uncounted {
            let sum = self.uncounted.entry(key).or_default();
            *sum = sum.saturating_add(count);
        }
    }
}

fn add<K: Ord>(known: &mut BTreeMap<K, Hits>, key: K, hits: Hits) {
    let sum = known.entry(key).or_insert(Hits { count: 0, ..hits });
    sum.count = sum.count.saturating_add(hits.count);
    sum.first = sum.first.min(hits.first);
    sum.last = sum.last.max(hits.last);
}

/// Merges of so many messages each.
fn merged(messages: &[MessageFigures], each: usize) -> Tables {
    let mut tables = Tables::default();
    for some in messages.chunks(each.max(1)) {
        let mut sums = Sums::default();
        some.iter().for_each(|message| sums.add(delivered(message)));
        tables.merge(sums);
    }
    tables
}

proptest! {
    #[test]
    fn however_messages_are_divided_and_in_whatever_order_they_come_the_sums_are_the_same(
        messages in prop::collection::vec(message_figures(), 0..20),
        each in 1..20_usize,
        shuffled in any::<prop::sample::Index>(),
    ) {
        let all = merged(&messages, usize::MAX);
        prop_assert_eq!(&merged(&messages, each), &all);
        let mut turned = messages.clone();
        turned.reverse();
        if !turned.is_empty() {
            let by = shuffled.index(turned.len());
            turned.rotate_left(by);
        }
        prop_assert_eq!(&merged(&turned, each), &all);
    }

    #[test]
    fn nothing_is_lost(messages in prop::collection::vec(message_figures(), 0..20)) {
        let tables = merged(&messages, usize::MAX);
        let hits: u64 = messages.iter().flat_map(|(_, hits, ..)| hits).map(|(.., hits)| u64::from(*hits)).sum();
        let paths: u64 = messages.iter().flat_map(|(_, _, paths, _)| paths).map(|(_, count)| u64::from(*count)).sum();
        let dropped: u64 = messages.iter().map(|(.., dropped)| u64::from(*dropped)).sum();
        prop_assert_eq!(tables.rules.values().map(|hits| hits.count).sum::<u64>(), hits);
        prop_assert_eq!(tables.paths.values().map(|hits| hits.count).sum::<u64>(), paths);
        prop_assert_eq!(tables.uncounted.values().sum::<u64>(), dropped);
        prop_assert_eq!(tables.hours.values().sum::<u64>(), hits.saturating_add(paths));
    }
}

#[test]
fn a_click_reported_twice_is_one_and_consents_where_either_does() {
    let click = |key: &str, at: u64, consented: u8| Delivered {
        sent_at: at,
        content: Content::read(&format!("click\t1\tfi\t{key}\t{at}\t{consented}\tgoogle\t\tfi\t/")),
    };
    let hour = 3_600_000;
    let mut sums = Sums::default();
    for message in [click("a", 5, 0), click("a", 5, 1), click("b", 5, 0), click("a", 5 + hour, 0)] {
        sums.add(message);
    }
    assert_eq!(sums.clicks.consents(), [true, false, false]);
}

#[test]
fn what_is_no_message_is_counted_as_such() {
    let mut sums = Sums::default();
    sums.add(Delivered { sent_at: 0, content: Content::read("not JSON") });
    assert_eq!(sums.uncounted, [((NaiveDate::default(), "malformed"), 1)].into());
}
