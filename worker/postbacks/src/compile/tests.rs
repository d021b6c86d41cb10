//! What marketers may publish.

#![allow(clippy::panic, clippy::arithmetic_side_effects, reason = "tests")]

use super::{Compiled, Context, File, compile};
use crate::link;

/// 2026-11-21T10:00:00Z.
const NOW: u64 = 1_795_255_200_000;
const DAY: u64 = 24 * 3_600_000;

const GOOD: &str = r#"{ "name": "a", "source": "google", "language": "fi", "landing": "/kampanja/",
    "begins": "2026-11-21", "ends": "2026-11-22", "after": "/laina/" }"#;

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), text: text.to_owned() }
}

/// The repository's own table.
fn sources() -> File {
    file("campaigns/sources.json", include_str!("../../../../campaigns/sources.json"))
}

fn compiled(campaigns: &str) -> Compiled {
    compile(&[sources(), file("c.json", campaigns)], &Context::at(NOW))
}

#[test]
fn what_can_not_be_meant_is_refused_with_its_place() {
    let with = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        format!("[{}]", GOOD.replace(from, to))
    };
    let cases = [
        ("{".to_owned(), "c.json: "),
        (format!("[{GOOD},{GOOD}]"), "c.json[1].name: "),
        (with("\"a\"", "\"A b\""), "c.json[0].name: "),
        (with("google", "nobody"), "c.json[0].source: "),
        (with("\"fi\"", "\"da-dk\""), "c.json[0].language: "),
        (with("\"fi\"", "\"sv-fi\""), "c.json[0].landing: "),
        (with("/kampanja/", "/kampanja"), "c.json[0].landing: "),
        (with("/kampanja/", "/nowhere/"), "c.json[0].landing: "),
        (with("/kampanja/", "/admin/sme-applications/"), "c.json[0].landing: "),
        (with("/kampanja/", "//evil.example/"), "c.json[0].landing: "),
        (with("/laina/", "https://evil.example/"), "c.json[0].after: "),
        (with("/laina/", "/kampanja/"), "c.json[0].after: It leads to itself."),
        (
            with("/kampanja/", "/lainahakemus/"),
            "c.json[0].after: \"/lainahakemus/\" is a screen that nothing forwards.",
        ),
        (with("2026-11-21", "soon"), "c.json[0].begins: "),
        (with("2026-11-22", "2026-02-30"), "c.json[0].ends: "),
        (with("2026-11-22", "2026-11-20"), "c.json[0].ends: It ends before it begins."),
        (with("\"after\"", "\"cost\": 1, \"after\""), "c.json: unknown field `cost`"),
        (with("\"after\"", "\"budget\": \"a\\tb\", \"after\""), "c.json[0].budget: "),
        (
            with("\"after\"", r#""postback": { "network": "template", "account": "http://p.example/" }, "after""#),
            "c.json[0].postback.account: ",
        ),
        (
            with("\"after\"", r#""postback": { "network": "scaleo", "account": "1", "secret": "hunter2" }, "after""#),
            "c.json[0].postback.secret: ",
        ),
    ];
    for (text, expected) in cases {
        let Compiled { bundle, findings, .. } = compiled(&text);
        assert_eq!(bundle, None, "{text}");
        let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|finding| finding.starts_with(expected)), "{expected} {said:?}");
        assert!(!said.iter().any(|finding| finding.contains("hunter2")), "{said:?}");
    }
}

#[test]
fn a_table_of_sources_is_checked() {
    let table = |sources: &str| {
        let text = format!(r#"{{ "sources": [{sources}], "affiliates": ["x"], "bots": ["bot"] }}"#);
        compile(&[file("sources.json", &text)], &Context::at(NOW))
    };
    assert!(table(r#"{ "name": "google", "id": "gclid" }"#).bundle.is_some());
    let cases = [
        (r#"{ "name": "Goo gle", "id": "gclid" }"#, "sources.json.sources[0].name: "),
        (r#"{ "id": "gclid" }"#, "sources.json.sources[0]: "),
        (r#"{ "name": "a", "named_by": "b", "id": "gclid" }"#, "sources.json.sources[0]: "),
        (r#"{ "name": "a", "id": "g clid" }"#, "sources.json.sources[0].id: "),
        (r#"{ "name": "a", "id": "g" }, { "name": "b", "id": "G" }"#, "sources.json.sources[1].id: "),
    ];
    for (text, expected) in cases {
        let said: Vec<String> = table(text).findings.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|finding| finding.starts_with(expected)), "{expected} {said:?}");
    }
    let many: Vec<String> = (0..49).map(|n| format!(r#"{{ "name": "a", "id": "p{n}" }}"#)).collect();
    assert_eq!(table(&many.join(",")).bundle, None);
    assert_eq!(compile(&[], &Context::at(NOW)).bundle, None);
    assert_eq!(compile(&[sources(), sources()], &Context::at(NOW)).bundle, None);
}

#[test]
fn a_campaign_that_is_over_is_reported_and_no_more() {
    let Compiled { bundle, findings, .. } =
        compile(&[sources(), file("c.json", &format!("[{GOOD}]"))], &Context::at(NOW + 9 * DAY));
    assert!(bundle.is_some());
    assert_eq!(findings.iter().map(|finding| finding.is_error).collect::<Vec<_>>(), [false]);
}

#[test]
fn a_link_leads_to_the_landing_page_with_the_campaigns_name() {
    let campaign = compiled(&format!("[{GOOD}]")).campaigns.remove(0);
    let parameters = [("utm_source".to_owned(), "facebook&ig".to_owned())];
    let expected = "http://localhost:8787/kampanja/?campaign=a&utm_source=facebook%26ig";
    assert_eq!(link(&campaign, &parameters).as_deref(), Some(expected));
}
