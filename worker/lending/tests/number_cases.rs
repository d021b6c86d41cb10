//! Numbers that people write down, by the cases that the app is tested on too (`worker/lending/cases`).
#![allow(clippy::unwrap_used)]

use chrono::NaiveDate;
use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::market::{Country, Market};
use kirkas_lending::numbers::identity::{IdentityNumber, lacks_birth_date};
use kirkas_lending::numbers::{business_id, iban, phone, postal_code};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(text: &str) -> Vec<T> {
    serde_json::from_str(text).unwrap()
}

#[derive(Deserialize)]
struct IdentityCase {
    name: String,
    country: Country,
    text: String,
    #[serde(default)]
    development: bool,
    number: Option<String>,
    born: Option<NaiveDate>,
    #[serde(default)]
    asks_date: bool,
}

#[test]
fn identity_numbers() {
    for case in read::<IdentityCase>(include_str!("../cases/identity-numbers.json")) {
        let market = Market::for_country(case.country, case.development).unwrap();
        let parsed = IdentityNumber::parse(&case.text, &market);
        assert_eq!(parsed.as_ref().map(IdentityNumber::as_str), case.number.as_deref(), "{}", case.name);
        assert_eq!(parsed.as_ref().and_then(IdentityNumber::birth_date), case.born, "{}", case.name);
        if let Some(number) = parsed {
            assert_eq!(lacks_birth_date(number.as_str(), case.country), case.asks_date, "{}", case.name);
            assert_eq!(number.birth_date().is_none(), case.asks_date, "{}", case.name);
        }
    }
}

#[test]
fn test_numbers_are_refused_outside_of_development() {
    let cases = read::<IdentityCase>(include_str!("../cases/identity-numbers.json"));
    let accepted = cases.iter().filter(|case| case.development && case.number.is_some());
    assert!(accepted.clone().count() > 12);
    for case in accepted {
        let market = Market::for_country(case.country, false).unwrap();
        assert!(IdentityNumber::parse(&case.text, &market).is_none(), "{}", case.name);
    }
}

#[test]
fn a_date_contradicts_a_number_where_the_number_tells_another() {
    let day = |text: &str| text.parse::<NaiveDate>().unwrap();
    let number =
        |text: &str, country| IdentityNumber::parse(text, &Market::for_country(country, false).unwrap()).unwrap();
    let known = number("131052-308T", Country::Fi);
    assert!(!known.contradicts(day("1952-10-13")));
    assert!(known.contradicts(day("1952-10-14")));
    let without_century = number("7000229120005", Country::Ro);
    assert!(!without_century.contradicts(day("2000-02-29")));
    assert!(without_century.contradicts(day("2000-02-28")));
    assert!(without_century.contradicts(day("1999-02-28")));
    assert!(!number("32000000000", Country::Lv).contradicts(day("1999-02-28")));
}

#[derive(Deserialize)]
struct CountryCase {
    country: Country,
    text: String,
    #[serde(alias = "code")]
    number: Option<String>,
}

#[test]
fn phones_postcodes_and_business_ids() {
    type Parse = fn(&str, Country) -> Option<String>;
    let tables: [(&str, &str, Parse); 3] = [
        ("phone", include_str!("../cases/phones.json"), phone::parse),
        ("postcode", include_str!("../cases/postal-codes.json"), postal_code::parse),
        ("business id", include_str!("../cases/business-ids.json"), business_id::parse),
    ];
    for (kind, text, parse) in tables {
        for CountryCase { country, text, number } in read::<CountryCase>(text) {
            assert_eq!(parse(&text, country), number, "{kind} {country:?} {text:?}");
            if let Some(number) = number {
                assert_eq!(parse(&number, country), Some(number.clone()), "{kind} again: {number}");
            }
        }
    }
}

#[derive(Deserialize)]
struct TextCase {
    text: String,
    #[serde(alias = "address")]
    number: Option<String>,
}

#[test]
fn account_numbers() {
    for TextCase { text, number } in read::<TextCase>(include_str!("../cases/ibans.json")) {
        assert_eq!(iban::parse(&text), number, "{text:?}");
    }
}

#[test]
fn email_addresses() {
    for TextCase { text, number } in read::<TextCase>(include_str!("../cases/emails.json")) {
        let address = EmailAddress::parse(&text);
        assert_eq!(address.as_ref().map(EmailAddress::as_str), number.as_deref(), "{text:?}");
    }
}
