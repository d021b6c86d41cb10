//! The sections of a lender, and what each has to hold. A section is stored only where it is valid.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::market::Country;
use kirkas_lending::numbers::{business_id, phone};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::ToSchema;

use crate::free_text::text;
use crate::lender_systems::is_approved;
use crate::problem::{InvalidField, Problem};

/// The longest short text, in characters.
const SHORT: usize = 100;
/// The longest text of several lines.
const LONG: usize = 500;
/// The longest address of a page.
const LONGEST_URL: usize = 300;
/// The most that a commission can be: percent, and units of a currency.
const HIGHEST_PERCENT: f64 = 20.0;
const HIGHEST_SUM: f64 = 10_000.0;
/// The most users.
const MOST_USERS: usize = 50;

/// Who a lender is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// What consumers know it by.
    #[schema(example = "Septima Bank", max_length = 100)]
    pub name: String,
    /// Its name in the register.
    #[schema(example = "Septima Bank Oyj", max_length = 100)]
    pub legal_name: String,
    /// The country of the register.
    pub country: Country,
    /// Its id there.
    #[schema(example = "2617416-4")]
    pub business_id: String,
    /// What it is licensed as, and by which number.
    #[schema(example = "Credit institution 12/2019", max_length = 100)]
    pub licence: String,
    /// Who supervises it.
    #[schema(example = "Finanssivalvonta", max_length = 100)]
    pub supervisor: String,
    /// Its site, by https.
    #[schema(example = "https://septima.example")]
    pub site: String,
    /// Its logo, by https, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "https://septima.example/logo.svg")]
    pub logo: Option<String>,
}

/// Whom to turn to at a lender.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Contacts {
    /// Who answers us.
    #[schema(example = "Saara Septima", max_length = 100)]
    pub business_name: String,
    /// Their address.
    pub business_email: String,
    /// Their number, international.
    #[schema(example = "+358401234567")]
    pub business_phone: String,
    /// Where complaints go.
    pub complaints_email: String,
    /// By phone, international.
    #[schema(example = "+358401234567")]
    pub complaints_phone: String,
    /// Who answers for data protection.
    pub data_protection_email: String,
}

/// What a lender's information sheets say, and what it has undertaken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// The creditor as the sheet names it: name, address, contacts.
    #[schema(max_length = 500)]
    pub creditor: String,
    /// Where a consumer withdraws from the agreement.
    #[schema(max_length = 500)]
    pub withdrawal_address: String,
    /// What repaying early costs.
    #[schema(max_length = 500)]
    pub early_repayment: String,
    /// The undertaking to make soft searches only until an offer is accepted.
    pub soft_checks_only: bool,
    /// When the agreement with the lender was signed.
    #[schema(example = "2026-11-20")]
    pub agreed_on: String,
}

/// What a lender lends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Products {
    /// Where it lends consumer loans.
    #[schema(min_items = 1)]
    pub countries: BTreeSet<Country>,
    /// Whether it needs to know with the acceptance to which account a loan is to be paid.
    pub needs_iban: bool,
}

/// How a lender answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Integration {
    /// By rules, or by a system of its own.
    pub mode: IntegrationMode,
    /// Where its system takes messages, by https; of a webhook only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "https://api.septima.example/kirkas")]
    pub url: Option<String>,
}

/// How a lender answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IntegrationMode {
    /// The rules that it publishes here.
    OwnRules,
    /// A system of its own, to which messages are posted.
    Webhook,
}

/// How a lender is to answer.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IntegrationSave {
    /// By rules, or by a system of its own.
    pub mode: IntegrationMode,
    /// Where its system takes messages, by https; of a webhook only.
    #[serde(default)]
    pub url: Option<String>,
    /// Whether to make a new key, which takes the place of the one there is. A first one is made without asking.
    #[serde(default)]
    pub new_key: bool,
}

/// What a lender pays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Commission {
    /// One for each market.
    pub items: Vec<CommissionItem>,
}

/// What a lender pays for a loan that is paid out.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommissionItem {
    /// The market.
    pub country: Country,
    /// A sum, or a share of the loan.
    pub kind: CommissionKind,
    /// Units of the market's currency, or percent; two decimals.
    #[schema(example = 1.5)]
    pub value: f64,
}

/// How a commission is reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CommissionKind {
    /// A sum for each loan.
    Fixed,
    /// Percent of each loan.
    Percent,
}

/// Who is to work for a lender: whoever is not among them any more does not.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Users {
    /// All of them.
    pub users: Vec<NewUser>,
    /// Code of the language that those who are new are written to in.
    #[schema(schema_with = crate::described::served_language)]
    pub language: String,
}

/// Somebody who is to work for a lender.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewUser {
    /// The address.
    #[schema(schema_with = crate::described::email)]
    pub email: String,
    /// The name.
    #[schema(max_length = 100)]
    pub name: String,
}

/// Collects what is wrong with a section.
#[derive(Default)]
struct Check(Vec<InvalidField>);

impl Check {
    fn wrong(&mut self, pointer: &str, code: &str) {
        self.0.push(InvalidField { pointer: pointer.to_owned(), code: code.to_owned(), params: Map::new() });
    }

    fn text(&mut self, pointer: &str, written: &str, longest: usize) -> String {
        match text(pointer, written, longest) {
            Ok(text) => return text,
            Err(Problem::InvalidFields(errors)) => self.0.extend(errors),
            Err(_) => self.wrong(pointer, "malformed"),
        }
        String::new()
    }

    fn email(&mut self, pointer: &str, written: &str) -> String {
        match EmailAddress::parse(written) {
            Some(address) => return address.as_str().to_owned(),
            None => self.wrong(pointer, if written.trim().is_empty() { "missing" } else { "malformed" }),
        }
        String::new()
    }

    /// An international number: which country's it is at home, nobody says.
    fn phone(&mut self, pointer: &str, written: &str) -> String {
        let is_international = written.trim().starts_with('+') || written.trim().starts_with("00");
        match phone::parse(written, Country::Fi).filter(|_| is_international) {
            Some(number) => return number,
            None => self.wrong(pointer, if written.trim().is_empty() { "missing" } else { "malformed" }),
        }
        String::new()
    }

    fn page(&mut self, pointer: &str, written: &str) -> String {
        let url = self.text(pointer, written, LONGEST_URL);
        let rest = url.strip_prefix("https://").unwrap_or_default();
        let host = rest.split('/').next().unwrap_or_default();
        let is_page = host.contains('.') && !rest.contains(['@', '\\', ' ', '"', '<']);
        if !url.is_empty() && !is_page {
            self.wrong(pointer, "malformed");
        }
        url
    }

    fn done<T>(self, section: T) -> Result<T, Problem> {
        if self.0.is_empty() { Ok(section) } else { Err(Problem::InvalidFields(self.0)) }
    }
}

impl Company {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut check = Check::default();
        let written = check.text("/business_id", &self.business_id, SHORT);
        let business_id = business_id::parse(&written, self.country);
        if business_id.is_none() && !written.is_empty() {
            check.wrong("/business_id", "malformed");
        }
        let logo = self.logo.filter(|logo| !logo.trim().is_empty());
        let section = Self {
            name: check.text("/name", &self.name, SHORT),
            legal_name: check.text("/legal_name", &self.legal_name, SHORT),
            country: self.country,
            business_id: business_id.unwrap_or_default(),
            licence: check.text("/licence", &self.licence, SHORT),
            supervisor: check.text("/supervisor", &self.supervisor, SHORT),
            site: check.page("/site", &self.site),
            logo: logo.map(|logo| check.page("/logo", &logo)),
        };
        check.done(section)
    }
}

impl Contacts {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut check = Check::default();
        let section = Self {
            business_name: check.text("/business_name", &self.business_name, SHORT),
            business_email: check.email("/business_email", &self.business_email),
            business_phone: check.phone("/business_phone", &self.business_phone),
            complaints_email: check.email("/complaints_email", &self.complaints_email),
            complaints_phone: check.phone("/complaints_phone", &self.complaints_phone),
            data_protection_email: check.email("/data_protection_email", &self.data_protection_email),
        };
        check.done(section)
    }
}

impl Legal {
    /// The section as it is stored, on a day.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self, today: NaiveDate) -> Result<Self, Problem> {
        let mut check = Check::default();
        let agreed_on = self.agreed_on.trim().to_owned();
        match NaiveDate::parse_from_str(&agreed_on, "%Y-%m-%d") {
            Ok(day) if day > today => check.wrong("/agreed_on", "in-future"),
            Ok(_) => {}
            Err(_) => check.wrong("/agreed_on", if agreed_on.is_empty() { "missing" } else { "malformed" }),
        }
        if !self.soft_checks_only {
            check.wrong("/soft_checks_only", "required");
        }
        let section = Self {
            creditor: check.text("/creditor", &self.creditor, LONG),
            withdrawal_address: check.text("/withdrawal_address", &self.withdrawal_address, LONG),
            early_repayment: check.text("/early_repayment", &self.early_repayment, LONG),
            soft_checks_only: self.soft_checks_only,
            agreed_on,
        };
        check.done(section)
    }
}

impl Products {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut check = Check::default();
        if self.countries.is_empty() {
            check.wrong("/countries", "missing");
        }
        check.done(self)
    }
}

impl IntegrationSave {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(&self, is_development: bool) -> Result<Integration, Problem> {
        let mut check = Check::default();
        let url = match self.mode {
            IntegrationMode::OwnRules => None,
            IntegrationMode::Webhook => {
                let url = check.text("/url", self.url.as_deref().unwrap_or_default(), LONGEST_URL);
                if !url.is_empty() && !is_approved(&url, is_development) {
                    check.wrong("/url", "malformed");
                }
                Some(url.trim_end_matches('/').to_owned())
            }
        };
        check.done(Integration { mode: self.mode, url })
    }
}

impl Commission {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut check = Check::default();
        let mut countries = BTreeSet::new();
        for (number, CommissionItem { country, kind, value }) in self.items.iter().enumerate() {
            let highest = match kind {
                CommissionKind::Fixed => HIGHEST_SUM,
                CommissionKind::Percent => HIGHEST_PERCENT,
            };
            let pointer = format!("/items/{number}/value");
            if !(value.is_finite() && *value >= 0.0) {
                check.wrong(&pointer, "malformed");
            } else if *value > highest {
                check.wrong(&pointer, "too-large");
            }
            if !countries.insert(country) {
                check.wrong(&format!("/items/{number}/country"), "twice");
            }
        }
        check.done(self)
    }
}

impl Users {
    /// The users as they are stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(&self) -> Result<Vec<NewUser>, Problem> {
        let mut check = Check::default();
        let mut addresses = BTreeSet::new();
        if self.users.len() > MOST_USERS {
            check.wrong("/users", "too-many");
        }
        let users = self.users.iter().enumerate().map(|(number, user)| {
            let pointer = format!("/users/{number}/email");
            let email = check.email(&pointer, &user.email);
            if !email.is_empty() && !addresses.insert(email.clone()) {
                check.wrong(&pointer, "twice");
            }
            NewUser { email, name: check.text(&format!("/users/{number}/name"), &user.name, SHORT) }
        });
        let users = users.collect();
        check.done(users)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

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
            (
                vec![("name", json!("")), ("licence", json!("x".repeat(101)))],
                vec!["/name missing", "/licence too-long"],
            ),
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
            let said = format!("{change:?}");
            assert_eq!(errors(with::<Legal>(legal.clone(), &[change]).checked(today)), expected, "{said}");
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
}
