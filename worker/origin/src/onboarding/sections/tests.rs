//! What each section refuses, and how it is stored.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::*;
use crate::problem::Problem;

fn errors<T>(checked: Result<T, Problem>) -> Vec<String> {
    match checked {
        Ok(_) => Vec::new(),
        Err(Problem::InvalidFields(errors)) => {
            errors.into_iter().map(|error| format!("{} {}", error.pointer, error.code)).collect()
        }
        Err(problem) => vec![format!("{problem:?}")],
    }
}

fn with<T: serde::de::DeserializeOwned>(mut section: Value, changes: &[(&str, Value)]) -> T {
    for (name, value) in changes {
        section[*name] = value.clone();
    }
    serde_json::from_value(section).unwrap()
}

#[test]
fn a_companys_id_is_checked_by_its_country() {
    let company = json!({
        "name": "Septima", "legal_name": "Septima Oyj", "country": "FI", "business_id": "2617416-4",
        "licence": "1", "supervisor": "Fiva", "site": "https://septima.example",
    });
    for (changes, expected) in [
        (vec![], vec![]),
        (vec![("business_id", json!("2617416-5"))], vec!["/business_id malformed"]),
        (vec![("country", json!("PL"))], vec!["/business_id malformed"]),
        (vec![("country", json!("PL")), ("business_id", json!("5260250274"))], vec![]),
        (vec![("business_id", json!(" "))], vec!["/business_id missing"]),
        (vec![("name", json!("")), ("licence", json!("x".repeat(101)))], vec!["/name missing", "/licence too-long"]),
        (vec![("site", json!("http://septima.example"))], vec!["/site malformed"]),
        (vec![("site", json!("https://septima"))], vec!["/site malformed"]),
        (vec![("logo", json!("javascript:alert(1)"))], vec!["/logo malformed"]),
        (vec![("logo", json!(""))], vec![]),
    ] {
        assert_eq!(errors(with::<Company>(company.clone(), &changes).checked()), expected, "{changes:?}");
    }
}

#[test]
fn contacts_are_addresses_and_international_numbers() {
    let contacts = json!({
        "business_name": "Saara", "business_email": "Saara@septima.example", "business_phone": "+358 40 123 4567",
        "complaints_email": "a@septima.example", "complaints_phone": "00371 2012 3456",
        "data_protection_email": "b@septima.example",
    });
    let stored = with::<Contacts>(contacts.clone(), &[]).checked().unwrap();
    assert_eq!(stored.business_email, "saara@septima.example");
    assert_eq!((stored.business_phone, stored.complaints_phone), ("+358401234567".into(), "+37120123456".into()));
    for (changes, expected) in [
        (("business_phone", json!("040 123 4567")), "/business_phone malformed"),
        (("complaints_phone", json!("")), "/complaints_phone missing"),
        (("complaints_email", json!("nobody")), "/complaints_email malformed"),
    ] {
        assert_eq!(errors(with::<Contacts>(contacts.clone(), &[changes]).checked()), [expected]);
    }
}

#[test]
fn the_undertaking_is_given_and_the_agreement_signed() {
    let legal = json!({
        "creditor": "Septima", "withdrawal_address": "Katu 1", "early_repayment": "Free", "soft_checks_only": true,
        "agreed_on": "2026-11-20",
    });
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    for (change, expected) in [
        (("agreed_on", json!("2026-11-20")), vec![]),
        (("agreed_on", json!("2026-11-21")), vec!["/agreed_on in-future"]),
        (("agreed_on", json!("20.11.2026")), vec!["/agreed_on malformed"]),
        (("agreed_on", json!("")), vec!["/agreed_on missing"]),
        (("soft_checks_only", json!(false)), vec!["/soft_checks_only required"]),
        (("creditor", json!("x".repeat(501))), vec!["/creditor too-long"]),
    ] {
        let text = format!("{change:?}");
        assert_eq!(errors(with::<Legal>(legal.clone(), &[change]).checked(today)), expected, "{text}");
    }
}

#[test]
fn a_system_is_reached_by_https_and_own_rules_need_none() {
    for (section, is_development, expected) in [
        (json!({ "mode": "own-rules" }), false, vec![]),
        (json!({ "mode": "webhook", "url": "https://api.septima.example/kirkas/" }), false, vec![]),
        (json!({ "mode": "webhook" }), false, vec!["/url missing"]),
        (json!({ "mode": "webhook", "url": "http://127.0.0.1:8941" }), false, vec!["/url malformed"]),
        (json!({ "mode": "webhook", "url": "http://127.0.0.1:8941" }), true, vec![]),
    ] {
        let save: IntegrationSave = serde_json::from_value(section.clone()).unwrap();
        assert_eq!(errors(save.checked(is_development)), expected, "{section}");
    }
}

#[test]
fn a_commission_is_within_reason_and_once_a_market() {
    let item = |country: &str, kind: &str, value: f64| json!({ "country": country, "kind": kind, "value": value });
    for (items, expected) in [
        (json!([]), vec![]),
        (json!([item("FI", "percent", 1.5), item("PL", "fixed", 300.0)]), vec![]),
        (json!([item("FI", "percent", 20.5)]), vec!["/items/0/value too-large"]),
        (json!([item("FI", "fixed", -1.0)]), vec!["/items/0/value malformed"]),
        (json!([item("FI", "fixed", 1.0), item("FI", "fixed", 2.0)]), vec!["/items/1/country twice"]),
    ] {
        let commission: Commission = serde_json::from_value(json!({ "items": items })).unwrap();
        assert_eq!(errors(commission.checked()), expected, "{items}");
    }
}

#[test]
fn users_have_an_address_each_and_a_name() {
    let user = |email: &str, name: &str| json!({ "email": email, "name": name });
    for (users, expected) in [
        (json!([]), vec![]),
        (json!([user("a@b.fi", "A"), user("B@b.fi", "B")]), vec![]),
        (json!([user("a@b.fi", "A"), user("A@B.fi", "")]), vec!["/users/1/email twice", "/users/1/name missing"]),
        (json!([user("", "A")]), vec!["/users/0/email missing"]),
    ] {
        let section: Users = serde_json::from_value(json!({ "users": users, "language": "fi" })).unwrap();
        assert_eq!(errors(section.checked()), expected, "{users}");
    }
}
