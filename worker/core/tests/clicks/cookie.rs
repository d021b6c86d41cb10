//! First and last touch, for exactly 30 days, in a cookie that nobody else can write.

use kirkas_core::clicks::cookie::{clear, read, set};
use kirkas_core::clicks::{Campaigns, Touch, Touches, VALID_MS};
use kirkas_core::signed::KeyRing;
use proptest::prelude::*;

use super::{DAY, HOUR, NOW, captured_at};

fn ring(id: char) -> KeyRing {
    KeyRing::read(&format!("{id}:{}", id.to_string().repeat(32))).unwrap()
}

fn campaigns() -> Campaigns {
    super::campaigns_with("[]")
}

fn click(campaigns: &Campaigns, query: &str, at: u64) -> Vec<Touch> {
    captured_at("/", query, at, campaigns)
}

/// The ids that a visitor's touches have after these clicks, and how many of the clicks were new.
fn after(clicks: &[(&str, u64)], now: u64) -> (Vec<String>, usize) {
    let (campaigns, mut touches, mut new) = (campaigns(), Touches::default(), 0);
    for (query, at) in clicks {
        new += touches.add_new(click(&campaigns, query, *at), *at).len();
    }
    touches.add_new(Vec::new(), now);
    (touches.iter().map(|touch| touch.id.clone()).collect(), new)
}

#[test]
fn first_and_last_of_each_source_are_kept() {
    let clicks = [("gclid=1", NOW), ("fbclid=a", NOW + HOUR), ("gclid=2", NOW + 2 * HOUR), ("gclid=3", NOW + 3 * HOUR)];
    assert_eq!(after(&clicks, NOW + 3 * HOUR), (vec!["1".into(), "a".into(), "3".into()], 4));
}

#[test]
fn the_same_click_within_an_hour_is_one() {
    let cases = [(0, 1), (HOUR - 1, 1), (HOUR, 2), (9 * DAY, 2)];
    for (later, expected) in cases {
        let (_, new) = after(&[("gclid=1", NOW), ("gclid=1", NOW + later)], NOW);
        assert_eq!(new, expected, "{later}");
    }
    assert_eq!(after(&[("gclid=1", NOW), ("gclid=2", NOW + 1)], NOW).1, 2);
    // Case counts: these are two clicks.
    assert_eq!(after(&[("gclid=a", NOW), ("gclid=A", NOW + 1)], NOW).1, 2);
}

#[test]
fn a_touch_counts_for_exactly_30_days() {
    for (now, expected) in [(NOW + VALID_MS - 1, 1), (NOW + VALID_MS, 0)] {
        assert_eq!(after(&[("gclid=1", NOW)], now).0.len(), expected, "{now}");
    }
    let clicks = [("gclid=1", NOW), ("gclid=2", NOW + DAY)];
    assert_eq!(after(&clicks, NOW + VALID_MS).0, ["2"]);
    assert_eq!(VALID_MS, 30 * DAY);
}

#[test]
fn the_cookie_is_bound_to_the_host_and_lasts_as_long_as_its_last_touch() {
    let mut touches = Touches::default();
    touches.add_new(click(&campaigns(), "gclid=1", NOW), NOW);
    let whole = set(&mut touches, &ring('a'), NOW);
    let (value, attributes) = whole.split_once(';').unwrap();
    assert_eq!(attributes, " Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000");
    assert_eq!(read(value, &ring('a'), NOW), touches);
    assert!(set(&mut touches, &ring('a'), NOW + DAY).ends_with("; Max-Age=2505600"));
    assert_eq!(clear(), "__Host-clicks=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0");
    assert_eq!(set(&mut Touches::default(), &ring('a'), NOW), clear());
}

#[test]
fn what_is_tampered_with_of_an_old_key_or_over_is_none() {
    let mut touches = Touches::default();
    touches.add_new(click(&campaigns(), "gclid=1", NOW), NOW);
    let whole = set(&mut touches, &ring('a'), NOW);
    let (value, _) = whole.split_once(';').unwrap();
    let none = Touches::default();
    assert_eq!(read(value, &ring('b'), NOW), none);
    assert_eq!(read(value, &ring('a'), NOW + VALID_MS), none);
    assert_ne!(read(value, &ring('a'), NOW + VALID_MS - 1), none);
    for at in "__Host-clicks=".len()..value.len() {
        let other = if value[at..].starts_with('A') { "B" } else { "A" };
        let changed = format!("{}{other}{}", &value[..at], &value[at + 1..]);
        assert_eq!(read(&changed, &ring('a'), NOW), none, "{changed}");
    }
    for cookies in ["", "__Host-clicks=", "__Host-clicks=1.a.x.y", "clicks=1"] {
        assert_eq!(read(cookies, &ring('a'), NOW), none, "{cookies}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// However many and long: the cookie stays within what browsers take, and what stays are the latest, and the first
    /// while there is room for any other than the last.
    #[test]
    fn a_cookie_has_room_for_the_latest(
        ids in proptest::collection::vec("[A-Za-z0-9_-]{1,512}", 1..20),
        names in proptest::collection::vec(0..6_usize, 20),
    ) {
        let (campaigns, mut touches) = (campaigns(), Touches::default());
        let (mut first, mut last) = (String::new(), String::new());
        for (number, (id, name)) in ids.iter().zip(names).enumerate() {
            let name = ["gclid", "fbclid", "msclkid", "ttclid", "coid", "reqid"][name];
            let at = NOW + 2 * HOUR * number as u64;
            touches.add_new(click(&campaigns, &format!("{name}={id}"), at), at);
            last.clone_from(id);
            if number == 0 {
                first.clone_from(id);
            }
        }
        let whole = set(&mut touches, &ring('a'), NOW + 2 * DAY);
        prop_assert!(whole.len() < 2400, "{}", whole.len());
        let read = read(whole.split_once(';').unwrap().0, &ring('a'), NOW + 2 * DAY);
        prop_assert_eq!(&read, &touches);
        prop_assert_eq!(&read.ends().unwrap().last.id, &last);
        if read.iter().count() > 1 && first.len() + last.len() < 500 {
            prop_assert_eq!(&read.ends().unwrap().first.id, &first);
        }
        let times: Vec<u64> = read.iter().map(|touch| touch.at).collect();
        prop_assert!(times.is_sorted());
    }

    #[test]
    fn no_bytes_are_too_strange_to_read(bytes: Vec<u8>) {
        Touches::read(&bytes);
    }
}
