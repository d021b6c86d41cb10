//! Facts from answers: all that lenders decide by, and nothing that says who somebody is.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use kirkas_lending::facts::Facts;
use kirkas_lending::form::{Answers, FieldType, consumer_loan};
use kirkas_lending::market::{Context, Country, Market};
use kirkas_lending::vocabulary::{DebtType, Employment, Housing, JobPosition, Purpose};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, from_value, json, to_value};

fn context() -> Context {
    Context { market: Market::of(Country::Fi, true).unwrap(), today: "2026-11-23".parse().unwrap() }
}

/// The complete form of two that the cases hold.
fn answers() -> Value {
    let flows: Vec<Value> = from_str(include_str!("../cases/flows.json")).unwrap();
    flows.into_iter().find(|flow| flow["name"] == "a complete form of two").unwrap()["answers"].take()
}

fn facts(answers: Value) -> Facts {
    let answers: Answers = from_value(answers).unwrap();
    Facts::from_answers(consumer_loan().unwrap(), &answers, &context()).unwrap()
}

#[test]
fn facts_are_the_answers_in_months_and_numbers() {
    let mut answers = answers();
    answers["loan"]["purpose"] = "repay existing loans".into();
    answers["debts"] = json!({"has_debts": true, "debts": [
        {"type": "credit card debt", "balance": 900, "instalment": 30, "limit": 2000, "creditor": "CREDITOR", "repay": true},
    ]});
    answers["work"]["employment_type"] = "temporary".into();
    answers["work"]["work_until"] = "2027-03".into();
    let expected = json!({
        "country": "FI", "currency": "EUR", "amount": 20000, "months": 48, "purpose": "repay existing loans",
        "refinance": true, "children": 2, "housing": "renting", "housing_cost": 900, "housing_months": 140,
        "maintenance": 0, "other_costs": 150,
        "applicant": {
            "age_months": 497, "resident_months": 497, "employment": "temporary", "job_position": "employee",
            "work_months": 106, "work_ends_in_months": 4, "net_income": 2600, "gross_income": 3600, "other_income": 100,
            "expected_net_income": null, "payment_default": false,
            "debts": [{"type": "credit card debt", "balance": 900, "instalment": 30, "limit": 2000, "repay": true}],
        },
        "co_applicant": {
            "age_months": 502, "resident_months": 502, "employment": "student", "job_position": null,
            "work_months": null, "work_ends_in_months": null, "net_income": 500, "gross_income": 600, "other_income": 0,
            "expected_net_income": null, "payment_default": false, "debts": [],
            "lives_together": true, "housing_cost": 0,
        },
    });
    assert_eq!(to_value(facts(answers)).unwrap(), expected);
}

#[test]
fn facts_hold_nothing_of_what_is_sensitive() {
    const CANARY: &str = "canary-5d1f";
    let mut answers = answers();
    for step in &consumer_loan().unwrap().steps {
        for field in step.fields.iter().filter(|field| field.sensitive) {
            if !matches!(field.kind, FieldType::IdentityNumber | FieldType::Day { .. }) {
                answers[&step.id][&field.name] = CANARY.into();
            }
        }
    }
    answers["debts"] = json!({"has_debts": true, "debts": [
        {"type": "mortgage", "balance": 900, "instalment": 30, "creditor": CANARY},
    ]});
    let number = answers["person"]["identity_number"].as_str().unwrap().to_owned();
    let text = serde_json::to_string(&facts(answers)).unwrap();
    assert!(!text.contains(CANARY), "{text}");
    for value in [number.as_str(), "married", "graduate", "marital", "education", "1985"] {
        assert!(!text.contains(value), "{value} in {text}");
    }
}

#[test]
fn answers_of_branches_not_taken_are_no_facts() {
    let mut answers = answers();
    answers["co-applicant"]["has_co_applicant"] = false.into();
    answers["income"]["expected_net_income"] = 1.into();
    let facts = facts(answers);
    assert_eq!((facts.co_applicant, facts.applicant.expected_net_income), (None, None));
}

#[test]
fn incomplete_answers_name_the_step() {
    for (step, field) in [
        ("loan", "amount"),
        ("person", "identity_number"),
        ("address", "resident_since"),
        ("housing", "housing_since"),
        ("work", "employment_type"),
        ("co-person", "identity_number"),
        ("co-income", "net_income"),
        ("declarations", "payment_default"),
    ] {
        let mut answers = answers();
        answers[step].as_object_mut().unwrap().remove(field);
        let answers: Answers = from_value(answers).unwrap();
        let error = Facts::from_answers(consumer_loan().unwrap(), &answers, &context()).unwrap_err();
        assert_eq!(error.step, step, "{field}");
    }
}

#[test]
fn the_vocabulary_is_the_forms() {
    fn reads<T: DeserializeOwned>(values: &[String]) -> bool {
        values.iter().all(|value| from_value::<T>(value.as_str().into()).is_ok())
    }
    let form = consumer_loan().unwrap();
    let mut seen = 0;
    for field in form.steps.iter().flat_map(|step| &step.fields) {
        let rows: &[_] = if let FieldType::Rows { fields, .. } = &field.kind { fields } else { &[] };
        for field in core::iter::once(field).chain(rows) {
            let FieldType::Choice { values } = &field.kind else { continue };
            let known = match field.name.as_str() {
                "purpose" => reads::<Purpose>(values) && values.len() == 15,
                "housing" => reads::<Housing>(values) && values.len() == 7,
                "employment_type" => reads::<Employment>(values) && values.len() == Employment::ALL.len(),
                "job_position" => reads::<JobPosition>(values) && values.len() == 5,
                "type" => reads::<DebtType>(values) && values.len() == 5,
                "marital_status" | "education" => values.len() == 5,
                _ => false,
            };
            assert!(known, "{}", field.name);
            seen += 1;
        }
    }
    assert_eq!(seen, 10);
}
