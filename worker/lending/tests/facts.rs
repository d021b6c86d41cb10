//! Facts from answers: all that lenders decide by, and nothing that says who somebody is.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use kirkas_lending::facts::Facts;
use kirkas_lending::form::{Answers, FieldType, consumer_loan, mortgage};
use kirkas_lending::market::{Context, Country, Market};
use kirkas_lending::vocabulary::{
    DebtType, Employment, ExtraSecurity, Housing, JobPosition, MortgagePurpose, PropertyType, PurchaseStage, Purpose,
    RateWish, Repayment,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, from_value, json, to_value};

fn context() -> Context {
    Context { market: Market::for_country(Country::Fi, true).unwrap(), today: "2026-11-23".parse().unwrap() }
}

/// The complete form of two that the cases hold.
fn answers() -> Value {
    flow("a complete form of two")
}

fn flow(name: &str) -> Value {
    let flows: Vec<Value> = from_str(include_str!("../cases/flows.json")).unwrap();
    flows.into_iter().find(|flow| flow["name"] == name).unwrap()["answers"].take()
}

fn mortgage_facts(answers: Value) -> Facts {
    let answers: Answers = from_value(answers).unwrap();
    Facts::from_answers(mortgage().unwrap(), &answers, &context()).unwrap()
}

#[test]
fn facts_of_a_mortgage_are_those_of_a_loan_and_what_secures_it() {
    let facts = to_value(mortgage_facts(flow("a mortgage for two takes seventeen steps"))).unwrap();
    let expected = json!({
        "purpose": "home", "stage": "found",
        "home": {"type": "flat", "area_m2": 68, "built": 1998, "price": 230_000, "housing_company_debt": 12_000, "monthly_charge": 310},
        "own_savings": 50_000, "repayment": "annuity", "rate_wish": "undecided", "current_balance": null,
        "extra_security": "none", "security_value": 0,
        "savings": 62_000, "investments": 15_000, "property_value": 1_000,
    });
    assert_eq!(facts["mortgage"], expected);
    assert_eq!(
        (&facts["amount"], &facts["months"], &facts["purpose"]),
        (&json!(180_000), &json!(300), &json!("land/property"))
    );
    assert_eq!((&facts["housing_cost"], &facts["housing_months"]), (&json!(400), &json!(140)));
    assert_eq!(facts["co_applicant"]["employment"], "student");
    let text = facts.to_string();
    for value in ["Espoo", "02100", "Mallikas", "married", "150685"] {
        assert!(!text.contains(value), "{value} in {text}");
    }
}

#[test]
fn a_mortgage_that_moves_refinances() {
    let facts = mortgage_facts(flow("a mortgage that moves has no stage and names the present one"));
    let loan = facts.mortgage.unwrap();
    assert_eq!((facts.purpose, facts.refinance), (Purpose::RepayExistingLoans, true));
    assert_eq!((loan.purpose, loan.stage, loan.current_balance), (MortgagePurpose::Transfer, None, Some(170_000)));
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
    let forms = [consumer_loan().unwrap(), mortgage().unwrap()];
    let mut seen = 0;
    for field in forms.iter().flat_map(|form| &form.steps).flat_map(|step| &step.fields) {
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
                "mortgage_purpose" => reads::<MortgagePurpose>(values) && values.len() == 7,
                "stage" => reads::<PurchaseStage>(values) && values.len() == 4,
                "property_type" => reads::<PropertyType>(values) && values.len() == 5,
                "repayment" => reads::<Repayment>(values) && values.len() == 3,
                "rate_wish" => reads::<RateWish>(values) && values.len() == 3,
                "extra_security" => reads::<ExtraSecurity>(values) && values.len() == 5,
                _ => false,
            };
            assert!(known, "{}", field.name);
            seen += 1;
        }
    }
    assert_eq!(seen, 10 + 6 + 2 * 6);
}
