//! What becomes of answers between the browser and the draft.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use kirkas_lending::form::{Answers, ApplicantRole, Code, Form, StepAnswers, consumer_loan};
use kirkas_lending::market::{Context, Country, Market};
use proptest::prelude::*;
use serde_json::{Value, from_value, json, to_value};

fn form() -> &'static Form {
    consumer_loan().unwrap()
}

fn context(country: Country) -> Context {
    Context { market: Market::for_country(country, true).unwrap(), today: "2026-11-23".parse().unwrap() }
}

fn answers(value: Value) -> Answers {
    from_value(value).unwrap()
}

fn sent(value: Value) -> StepAnswers {
    from_value(value).unwrap()
}

fn merge(stored: &Answers, step: &str, value: Value) -> Answers {
    form().merge(stored, form().step(step).unwrap(), sent(value), &context(Country::Fi)).ok().unwrap()
}

#[test]
fn what_is_sent_takes_the_steps_place_in_normal_form() {
    let stored = answers(json!({"contact": {"email": "old@kirkas.example"}, "loan": {"amount": 5000}}));
    let merged = merge(&stored, "contact", json!({"email": " Maija@Kirkas.example ", "phone": "040 123 4567"}));
    assert_eq!(
        to_value(merged).unwrap(),
        json!({
            "contact": {"email": "maija@kirkas.example", "phone": "+358401234567"},
            "loan": {"amount": 5000},
        })
    );
}

#[test]
fn what_is_malformed_stays_as_it_was_typed() {
    let merged = merge(&Answers::default(), "contact", json!({"email": " maija@ ", "phone": null}));
    assert_eq!(to_value(merged).unwrap(), json!({"contact": {"email": "maija@"}}));
}

#[test]
fn rows_are_brought_into_normal_form() {
    let rows = json!([{"type": "mortgage", "balance": 100000.0, "creditor": " Fabula "}]);
    let merged = merge(&Answers::default(), "debts", json!({"has_debts": true, "debts": rows}));
    let expected = json!([{"type": "mortgage", "balance": 100000, "creditor": "Fabula"}]);
    assert_eq!(merged.get("debts", "debts"), Some(&expected));
}

#[test]
fn unknown_fields_are_refused_with_all_that_is_sent() {
    let step = form().step("debts").unwrap();
    let value = json!({"has_debts": true, "debts": [{"type": "mortgage", "owner": 1}], "state": "accepted"});
    let errors = form().merge(&Answers::default(), step, sent(value), &context(Country::Fi)).err().unwrap();
    let found: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.code)).collect();
    assert_eq!(found, [("/debts/0/owner", Code::Unknown), ("/state", Code::Unknown)]);
}

#[test]
fn a_masked_number_that_comes_back_keeps_the_stored_one() {
    let stored = merge(&Answers::default(), "person", json!({"identity_number": " 150685-901h"}));
    let number = stored.get("person", "identity_number").unwrap().clone();
    assert_eq!(number, "150685-901H");
    let masked = form().masked(&stored);
    assert_eq!(masked.get("person", "identity_number").unwrap(), "15*********");
    let again = merge(&stored, "person", json!({"identity_number": "15*********", "last_name": "M"}));
    assert_eq!(again.get("person", "identity_number"), Some(&number));
    let other = merge(&stored, "person", json!({"identity_number": "16*********"}));
    assert_eq!(other.get("person", "identity_number").unwrap(), "16*********");
}

#[test]
fn nothing_but_masked_fields_is_masked() {
    let stored = answers(json!({"person": {"first_names": "Maija", "identity_number": 7}, "co-person": {}}));
    let expected = json!({"person": {"first_names": "Maija", "identity_number": null}, "co-person": {}});
    assert_eq!(to_value(form().masked(&stored)).unwrap(), expected);
}

#[test]
fn the_identity_number_and_unknown_fields_are_not_saved_half_typed() {
    let step = form().step("person").unwrap();
    let typed = sent(json!({"first_names": "Mai", "identity_number": "1506", "role": "admin"}));
    assert_eq!(Value::Object(form().half_typed(step, typed)), json!({"first_names": "Mai"}));
}

#[test]
fn branches_not_taken_are_dropped() {
    let all = answers(json!({
        "loan": {"amount": 20000, "years": 4, "purpose": "repay existing loans", "refinance": false, "x": 1},
        "work": {"employment_type": "student", "employer": "Esimerkki Oy"},
        "debts": {"has_debts": true, "debts": [
            {"type": "mortgage", "balance": 1, "instalment": 1, "repay": true, "limit": 5},
            {"type": "credit card debt", "balance": 1, "instalment": 1, "repay": true, "limit": 5},
        ]},
        "co-applicant": {"has_co_applicant": false},
        "co-person": {"last_name": "Mallikas"},
        "other": {"x": 1},
    }));
    let expected = json!({
        "loan": {"amount": 20000, "years": 4, "purpose": "repay existing loans"},
        "work": {"employment_type": "student"},
        "debts": {"has_debts": true, "debts": [
            {"type": "mortgage", "balance": 1, "instalment": 1},
            {"type": "credit card debt", "balance": 1, "instalment": 1, "repay": true, "limit": 5},
        ]},
        "co-applicant": {"has_co_applicant": false},
    });
    assert_eq!(to_value(form().retain_applicable(&all, &context(Country::Fi))).unwrap(), expected);
}

#[test]
fn sensitive_answers_are_told_apart_by_person() {
    let all = answers(json!({
        "person": {"last_name": "Mallikas"},
        "household": {"children": 2},
        "debts": {"has_debts": true, "debts": [{"type": "mortgage", "balance": 1, "creditor": "Fabula"}]},
        "co-person": {"last_name": "Esimerkki", "lives_together": true},
    }));
    let of = |person| to_value(form().sensitive_answers(&all, person)).unwrap();
    let expected = json!({"person": {"last_name": "Mallikas"}, "debts": {"debts": [{"creditor": "Fabula"}]}});
    assert_eq!(of(ApplicantRole::Applicant), expected);
    assert_eq!(of(ApplicantRole::CoApplicant), json!({"co-person": {"last_name": "Esimerkki"}}));
}

/// Any JSON, as strangers send it.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "[0-9]{1,13}[-+A-F]?[0-9A-Z]{0,4}".prop_map(Value::from),
        "[0-9]{4}-[0-9]{2}(-[0-9]{2})?".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::hash_map("balance|type|repay|lived_until|lived_since|.{0,3}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_answer_breaks_the_form(values in proptest::collection::vec(any_json(), 64), country in 0..5_usize) {
        let context = context(Country::ALL[country]);
        let mut next = values.into_iter().cycle();
        let mut all = Answers::default();
        for step in &form().steps {
            let own = step.fields.iter().map(|field| (field.name.clone(), next.next().unwrap())).collect();
            all.set_step(&step.id, own);
        }
        for step in &form().steps {
            let errors = form().check_step(step, &all, &context);
            let again = form().merge(&all, step, all.step(&step.id).unwrap().clone(), &context);
            if let Ok(merged) = again {
                let codes = |errors: &[kirkas_lending::form::FieldError]| -> Vec<_> {
                    errors.iter().map(|error| (error.pointer.clone(), error.code)).collect()
                };
                // What is stored in normal form is judged as it was when it was typed.
                prop_assert_eq!(codes(&form().check_step(step, &merged, &context)), codes(&errors));
            }
        }
        form().masked(&all);
        let retained = form().retain_applicable(&all, &context);
        prop_assert!(form().retain_applicable(&retained, &context) == retained);
    }
}
