//! What compiling a payload finds, where, and what keeps it from being published.

use kirkas_experiments_compile::{Check, compile};

use serde_json::{Value as Json, json};

fn rule(rule: Json) -> Json {
    json!({ "features": { "f": { "rules": [rule] } } })
}

#[test]
fn each_mistake_is_found_at_its_place() {
    let condition = |condition: Json| rule(json!({ "condition": condition, "force": 1 }));
    let cases = [
        (condition(json!({ "a": { "$regex": "(" } })), Check::InvalidPattern, "features.f.rules.0.condition.a"),
        (condition(json!({ "a": { "$regex": "(?=a)" } })), Check::UnsupportedPattern, "features.f.rules.0.condition.a"),
        (condition(json!({ "a": { "$regx": "a" } })), Check::UnknownOperator, "features.f.rules.0.condition.a"),
        (condition(json!({ "$not": null })), Check::MalformedCondition, "features.f.rules.0.condition"),
        (condition(json!({ "$savedGroup": { "id": "x" } })), Check::UnknownGroup, "features.f.rules.0.condition"),
        (condition(json!({ "a": { "$inGroup": "x" } })), Check::UnknownGroup, "features.f.rules.0.condition.a"),
        (rule(json!({ "id": "r" })), Check::EmptyRule, "features.f.rules.0"),
        (rule(json!({ "variations": [1] })), Check::FewVariations, "features.f.rules.0"),
        (rule(json!({ "variations": [1, 2], "hashVersion": 3 })), Check::UnknownHashVersion, "features.f.rules.0"),
        (rule(json!({ "variations": [1, 2], "weights": [0.9, 0.9] })), Check::UnusableWeights, "features.f.rules.0"),
        (rule(json!({ "variations": [1, 2], "contextualBanditRef": "b" })), Check::UnknownBandit, "features.f.rules.0"),
        (
            rule(json!({ "parentConditions": [{ "id": "g", "condition": {} }], "force": 1 })),
            Check::UnknownPrerequisite,
            "features.f.rules.0.parentConditions.0",
        ),
        (
            json!({ "experiments": [{ "key": "e", "variations": [{}, { "urlRedirect": "/new" }], "urlPatterns": [] }] }),
            Check::InvalidRedirect,
            "experiments.0",
        ),
    ];
    for (payload, check, place) in cases {
        let compiled = compile(&payload);
        let checks: Vec<(Check, &str)> =
            compiled.findings.iter().map(|finding| (finding.check, finding.path.as_str())).collect();
        assert_eq!(checks, [(check, place)], "{payload}");
        assert_eq!(compiled.has_errors(), check == Check::UnsupportedPattern, "{payload}");
    }
}

/// Groups in a row, each of which references the next this many times.
fn groups_in_a_row(count: usize, times: usize) -> Json {
    let group = |number: usize| {
        let next = json!({ "$savedGroup": { "id": format!("g{}", number + 1) } });
        let condition = json!({ "$and": vec![next; times] });
        (format!("g{number}"), json!({ "type": "condition", "condition": condition }))
    };
    let mut groups: serde_json::Map<String, Json> = (0..count).map(group).collect();
    groups.insert(format!("g{count}"), json!({ "type": "condition", "condition": { "market": "fi" } }));
    let mut payload = rule(json!({ "condition": { "$savedGroup": { "id": "g0" } }, "force": 1 }));
    payload["savedGroups"] = Json::Object(groups);
    payload
}

/// Groups that all reference all.
fn groups_in_a_ring(count: usize) -> Json {
    let all: Vec<Json> = (0..count).map(|number| json!({ "$savedGroup": { "id": format!("g{number}") } })).collect();
    let group = json!({ "type": "condition", "condition": { "$or": all } });
    let groups: serde_json::Map<String, Json> =
        (0..count).map(|number| (format!("g{number}"), group.clone())).collect();
    let mut payload = rule(json!({ "condition": { "$savedGroup": { "id": "g0" } }, "force": 1 }));
    payload["savedGroups"] = Json::Object(groups);
    payload
}

#[test]
fn groups_that_reference_each_other_too_often_are_refused() {
    for payload in [groups_in_a_row(40, 2), groups_in_a_row(60, 1), groups_in_a_row(1000, 1), groups_in_a_ring(12)] {
        let compiled = compile(&payload);
        assert!(compiled.has_errors());
        assert!(compiled.findings.iter().all(|finding| finding.check == Check::NestedGroups));
        assert_eq!(compiled.findings[0].path, "savedGroups.g0");
    }
    for payload in [groups_in_a_row(8, 2), groups_in_a_row(40, 1), groups_in_a_row(1, 1000), groups_in_a_ring(4)] {
        assert_eq!(compile(&payload).findings, []);
    }
}

#[test]
fn a_sound_payload_has_no_findings_and_always_the_same_bytes() {
    let payload =
        rule(json!({ "condition": { "a": { "$in": ["x", "y"] } }, "variations": [1, 2], "weights": [0.5, 0.5] }));
    let compiled = compile(&payload);
    assert_eq!(compiled.findings, []);
    assert_eq!(compiled.bundle, compile(&payload).bundle);
}
