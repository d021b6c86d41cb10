//! What compiling a payload finds, where, and what keeps it from being published.

use kirkas_experiments::compile::{Check, compile};
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
        let found: Vec<(Check, &str)> =
            compiled.findings.iter().map(|finding| (finding.check, finding.place.as_str())).collect();
        assert_eq!(found, [(check, place)], "{payload}");
        assert_eq!(compiled.is_refused(), check == Check::UnsupportedPattern, "{payload}");
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
