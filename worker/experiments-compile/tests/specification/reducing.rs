//! Checks over random payloads that a reduced payload decides the same for every visitor with the known attributes.

use kirkas_experiments::{Bundle, Evaluation, Visitor};
use kirkas_experiments_compile::{JsonValue, ReduceOptions, compile, reduce};

use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};

const FEATURES: [&str; 3] = ["banner", "form", "gate"];

fn market() -> impl Strategy<Value = Json> {
    prop::sample::select(vec![json!("fi"), json!("fi"), json!("lv")])
}

/// The known attributes of a visitor, and all of them.
fn visitor() -> impl Strategy<Value = (Map<String, Json>, Map<String, Json>)> {
    let loan = (0..2, market()).prop_map(|(age, market)| json!({ "age": age, "market": market }));
    let loans = prop::collection::vec(loan, 0..3);
    (prop::sample::select(vec!["7", "8"]), market(), 0..2, loans, any::<[bool; 4]>()).prop_map(
        |(id, market, age, loans, known)| {
            let all = [("id", json!(id)), ("market", market), ("age", json!(age)), ("loans", json!(loans))];
            let all = all.map(|(name, value)| (name.to_owned(), value));
            let known = all.iter().zip(known).filter(|(_, is_known)| *is_known).map(|(attribute, _)| attribute.clone());
            (known.collect(), all.clone().into_iter().collect())
        },
    )
}

/// Conditions on attributes: some hold, some don't, some are unknown, and some would throw.
fn leaf() -> impl Strategy<Value = Json> {
    let groups = prop::sample::select(vec!["staff", "finns", "both", "later", "odd", "gone"]);
    let (group, member) = (groups.clone(), groups);
    prop_oneof![
        2 => market().prop_map(|market| json!({ "market": market })),
        2 => (0..2).prop_map(|age| json!({ "age": { "$gte": age } })),
        1 => market().prop_map(|market| json!({ "loans": { "$elemMatch": { "market": market } } })),
        4 => Just(json!({ "loans": { "$elemMatch": { "$savedGroup": { "id": "both" } } } })),
        3 => group.prop_map(|id| json!({ "$savedGroup": { "id": id } })),
        2 => member.prop_map(|id| json!({ "id": { "$notInGroup": id } })),
        1 => Just(json!({ "market": { "$closeTo": "fi" } })),
        1 => Just(json!({ "$or": null })),
    ]
}

fn condition() -> impl Strategy<Value = Json> {
    leaf().prop_recursive(3, 12, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            (prop::sample::select(vec!["$or", "$nor", "$and"]), list).prop_map(|(join, list)| json!({ join: list })),
            inner.clone().prop_map(|condition| json!({ "$not": condition })),
            (inner.clone(), inner).prop_map(|(mut one, two)| {
                if let (Some(one), Json::Object(two)) = (one.as_object_mut(), two) {
                    one.extend(two);
                }
                one
            }),
        ]
    })
}

fn rule() -> impl Strategy<Value = Json> {
    let decides = prop::sample::select(vec![json!({ "force": 1 }), json!({ "variations": ["a", "b"], "key": "test" })]);
    let parent = prop::option::of((prop::sample::select(FEATURES.to_vec()), 0..3_u8, any::<bool>()));
    (decides, prop::option::of(condition()), parent).prop_map(|(mut rule, condition, parent)| {
        if let Some(condition) = condition {
            rule["condition"] = condition;
        }
        if let Some((id, value, gate)) = parent {
            rule["parentConditions"] = json!([{ "id": id, "condition": { "value": value }, "gate": gate }]);
        }
        rule
    })
}

fn payload() -> impl Strategy<Value = Json> {
    let feature = |rules: Vec<Json>| json!({ "defaultValue": 0, "rules": rules });
    let features = prop::collection::vec(prop::collection::vec(rule(), 0..3).prop_map(feature), FEATURES.len());
    let partly_known = (0..2).prop_map(|age| json!({ "market": "fi", "age": age }));
    (features, prop_oneof![condition(), partly_known]).prop_map(|(features, both)| {
        let features: Map<String, Json> = FEATURES.into_iter().map(str::to_owned).zip(features).collect();
        json!({ "features": features, "savedGroups": {
            "staff": { "type": "list", "attributeKey": "id", "values": ["7"] },
            "finns": { "type": "condition", "condition": { "market": "fi" } },
            "both": { "type": "condition", "condition": both },
            "later": { "type": "cohort" },
            "odd": { "type": "condition", "condition": { "$and": [null] } },
        } })
    })
}

/// Each feature's value, and the rule that decided.
fn decisions(payload: &Json, attributes: &Map<String, Json>) -> Vec<Option<(String, Option<u32>)>> {
    let bundle = Bundle::load(compile(payload).bundle).unwrap();
    let attributes_value = JsonValue::new(&Json::Object(attributes.clone()));
    let visitor = Visitor { attributes: attributes_value.members(), ..Visitor::default() };
    let mut evaluation = Evaluation::new(&bundle, visitor);
    let decide = |key| {
        let decision = evaluation.feature(bundle.feature(key)?)?;
        let value = decision.value.and_then(|value| bundle.json(value)).unwrap_or("null");
        Some((value.to_owned(), decision.rule))
    };
    FEATURES.into_iter().map(decide).collect()
}

/// What breaks on an unknown attribute breaks before what comes after it, which is known, could decide.
#[test]
fn what_may_break_is_not_decided_by_what_comes_after_it() {
    let group = json!({ "type": "condition", "condition": { "$or": [{ "$or": null, "market": "fi" }] } });
    let breaking = json!({ "loans": { "$elemMatch": { "$savedGroup": { "id": "both" } } } });
    let condition = json!({ "$not": { "$nor": [breaking, { "id": "7" }] } });
    let payload = json!({
        "features": { "form": { "defaultValue": 0, "rules": [{ "condition": condition, "force": 1 }] } },
        "savedGroups": { "both": group },
    });
    let known = json!({ "id": "7" });
    let reduced = reduce(&payload, &ReduceOptions { attributes: known, ..ReduceOptions::default() });
    assert_eq!(reduced["features"]["form"]["rules"][0]["condition"], condition);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn a_reduced_payload_decides_the_same(payload in payload(), (known, visitor) in visitor()) {
        let options = ReduceOptions { attributes: Json::Object(known), ..ReduceOptions::default() };
        let reduced = reduce(&payload, &options);
        prop_assert_eq!(decisions(&reduced, &visitor), decisions(&payload, &visitor), "{}", reduced);
    }
}
