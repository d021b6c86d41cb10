//! Features as other clients ask for them.

use kirkas_core::answer::{Answer, Body};
use kirkas_core::decide::{Decision, decide};
use kirkas_core::experiments::flags::{Error, PATH, error_answer, evaluate};
use kirkas_core::facts::Facts;
use kirkas_core::snapshot::Snapshot;
use kirkas_experiments_compile::JsonValue;
use serde_json::{Value as Json, json};

use super::{NOW, header, world};

fn published() -> Snapshot {
    let test = json!({ "key": "try", "variations": ["a", "b"], "weights": [0, 1], "meta": [{}, { "key": "second" }] });
    let gate = json!({ "parentConditions": [{ "id": "none", "condition": { "value": true }, "gate": true }] });
    let features = json!({
        "forced": { "defaultValue": 1, "rules": [{ "condition": { "country": "FI" }, "force": { "deep": ["ä", null] } }] },
        "gated": { "defaultValue": 1, "rules": [gate] },
        "none": {},
        "plain": { "defaultValue": "say \"ä\"" },
        "tried": { "defaultValue": "a", "rules": [test] },
        "with/slash": { "defaultValue": true },
    });
    world(&[], &features)
}

fn ask(snapshot: &Snapshot, key: &str, context: &Json, known: Option<&str>) -> Answer {
    let url = ["https://localhost", PATH, key].concat();
    let headers = |name: &str| known.filter(|_| name == "if-none-match").map(str::to_owned);
    let facts = Facts { headers: &headers, now: NOW, ..Facts::from_url("POST", &url) };
    assert_eq!(decide(&facts, snapshot), Ok(Decision::Flags));
    evaluate(&facts, snapshot, JsonValue::new(context).members())
}

fn body(answer: &Answer) -> Json {
    match &answer.body {
        Body::Text(text) => serde_json::from_str(text).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_feature_is_answered_by_its_key() {
    let snapshot = published();
    let off = Snapshot { experiments_off: true, ..snapshot.clone() };
    let finn = json!({ "id": "v", "country": "FI" });
    let cases = [
        (&snapshot, "/forced", &finn, json!({ "reason": "TARGETING_MATCH", "value": { "deep": ["ä", null] } })),
        (&snapshot, "/forced", &json!({}), json!({ "reason": "DEFAULT", "value": 1 })),
        (&snapshot, "/plain", &finn, json!({ "reason": "DEFAULT", "value": "say \"ä\"" })),
        (&snapshot, "/none", &finn, json!({ "reason": "DEFAULT" })),
        (&snapshot, "/gated", &finn, json!({ "reason": "DISABLED" })),
        (&snapshot, "/tried", &finn, json!({ "reason": "SPLIT", "variant": "second", "value": "b" })),
        (&snapshot, "/tried", &json!({}), json!({ "reason": "DEFAULT", "value": "a" })),
        (&off, "/tried", &finn, json!({ "reason": "DEFAULT", "value": "a" })),
        (&snapshot, "/with%2Fslash", &finn, json!({ "reason": "DEFAULT", "value": true })),
        (&snapshot, "/with/slash", &finn, json!({ "reason": "DEFAULT", "value": true })),
    ];
    for (snapshot, key, context, expected) in cases {
        let answer = ask(snapshot, key, context, None);
        let mut answer_body = body(&answer);
        let name = answer_body.as_object_mut().unwrap().remove("key").unwrap();
        assert_eq!((answer.status, answer_body), (200, expected), "{key}");
        assert_eq!(name, json!(key.replacen('/', "", 1).replace("%2F", "/")));
        assert_eq!(header(&answer, "cache-control"), Some("no-store"));
    }
}

#[test]
fn a_features_name_may_be_any_text() {
    let names = [
        "say \"hi\"",
        "back\\slash",
        "line\nbreak\ttab\u{1}\u{7f}",
        "häät/ö",
        "a+b c",
        "100%",
        "%41",
        "\u{2028}",
        "{}",
    ];
    let features: Json = names.iter().map(|name| ((*name).to_owned(), json!({ "defaultValue": 1 }))).collect();
    let snapshot = world(&[], &features);
    for name in names {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+';
        let encoded: String = name
            .bytes()
            .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
            .collect();
        let found = ask(&snapshot, &format!("/{encoded}"), &json!({}), None);
        assert_eq!((found.status, &body(&found)["key"]), (200, &json!(name)), "{name:?}");
        let missing = ask(&Snapshot::default(), &format!("/{encoded}"), &json!({}), None);
        assert_eq!((missing.status, &body(&missing)["key"]), (404, &json!(name)), "{name:?}");
    }
    let all = body(&ask(&snapshot, "", &json!({}), None));
    assert_eq!(all["flags"].as_array().map(Vec::len), Some(names.len()));
    let no_utf8 = ask(&snapshot, "/%FF%C3", &json!({}), None);
    assert_eq!((no_utf8.status, body(&no_utf8)["key"].is_string()), (404, true));
}

#[test]
fn all_features_are_answered_at_once_and_again_only_when_they_change() {
    let snapshot = published();
    let finn = json!({ "id": "v", "country": "FI" });
    let first = ask(&snapshot, "", &finn, None);
    let flags = body(&first);
    let keys: Vec<&Json> = flags["flags"].as_array().unwrap().iter().map(|flag| &flag["key"]).collect();
    assert_eq!(keys, ["forced", "gated", "none", "plain", "tried", "with/slash"]);
    let etag = header(&first, "etag").unwrap();
    for (context, known, status) in [
        (&finn, etag.to_owned(), 304),
        (&finn, format!("W/{etag}"), 304),
        (&finn, "\"other\"".to_owned(), 200),
        (&json!({ "id": "v" }), etag.to_owned(), 200),
    ] {
        let answer = ask(&snapshot, "", context, Some(&known));
        assert_eq!((answer.status, answer.body == Body::Empty), (status, status == 304), "{known}");
        assert_eq!(header(&answer, "cache-control"), Some("private, max-age=0, must-revalidate"));
    }
}

#[test]
fn what_can_not_be_answered_says_why() {
    let empty = Snapshot::default();
    let nowhere = ask(&empty, "/plain", &json!({}), None);
    assert_eq!((nowhere.status, &body(&nowhere)["errorCode"]), (404, &json!("FLAG_NOT_FOUND")));
    assert_eq!(body(&ask(&empty, "", &json!({}), None)), json!({ "flags": [] }));
    let cases = [
        ("/a%22b", Error::Parse, 400, "PARSE_ERROR", json!("a\"b")),
        ("", Error::InvalidContext, 400, "INVALID_CONTEXT", Json::Null),
        ("/", Error::NotFound, 404, "FLAG_NOT_FOUND", json!("")),
    ];
    for (key, error, status, code, named) in cases {
        let url = ["https://localhost", PATH, key].concat();
        let answer = error_answer(&Facts::from_url("POST", &url), error);
        let answer_body = body(&answer);
        assert_eq!((answer.status, &answer_body["errorCode"], &answer_body["key"]), (status, &json!(code), &named));
        assert!(answer_body["errorDetails"].as_str().is_some_and(|details| !details.is_empty()));
    }
}
