//! Each section's checks: what it is stored as, or what is wrong with it.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kirkas_lending::numbers::business_id;

use super::check::{Check, MAX_URL_LENGTH};
use super::{
    Commission, CommissionItem, CommissionKind, Company, Contacts, Integration, IntegrationMode, IntegrationSave,
    Legal, NewUser, Products, Users,
};
use crate::lender_systems::is_approved;
use crate::problem::Problem;

/// Maximum length of a text of one line, in characters.
const MAX_TEXT_LENGTH: usize = 100;
/// Maximum length of a text of several lines, in characters.
const MAX_PARAGRAPH_LENGTH: usize = 500;
/// Maximum commission for each loan, in percent of it.
const MAX_COMMISSION_PERCENT: f64 = 20.0;
/// Maximum commission for each loan, in units of the country's currency.
const MAX_COMMISSION_SUM: f64 = 10_000.0;
/// Maximum number of users of a lender.
const MAX_USERS: usize = 50;

impl Company {
    /// The section as it is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] says what is wrong.
    pub fn checked(self) -> Result<Self, Problem> {
        let mut check = Check::default();
        let written = check.text("/business_id", &self.business_id, MAX_TEXT_LENGTH);
        let business_id = business_id::parse(&written, self.country);
        if business_id.is_none() && !written.is_empty() {
            check.wrong("/business_id", "malformed");
        }
        let logo = self.logo.filter(|logo| !logo.trim().is_empty());
        let section = Self {
            name: check.text("/name", &self.name, MAX_TEXT_LENGTH),
            legal_name: check.text("/legal_name", &self.legal_name, MAX_TEXT_LENGTH),
            country: self.country,
            business_id: business_id.unwrap_or_default(),
            licence: check.text("/licence", &self.licence, MAX_TEXT_LENGTH),
            supervisor: check.text("/supervisor", &self.supervisor, MAX_TEXT_LENGTH),
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
            business_name: check.text("/business_name", &self.business_name, MAX_TEXT_LENGTH),
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
            creditor: check.text("/creditor", &self.creditor, MAX_PARAGRAPH_LENGTH),
            withdrawal_address: check.text("/withdrawal_address", &self.withdrawal_address, MAX_PARAGRAPH_LENGTH),
            early_repayment: check.text("/early_repayment", &self.early_repayment, MAX_PARAGRAPH_LENGTH),
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
                let url = check.text("/url", self.url.as_deref().unwrap_or_default(), MAX_URL_LENGTH);
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
                CommissionKind::Fixed => MAX_COMMISSION_SUM,
                CommissionKind::Percent => MAX_COMMISSION_PERCENT,
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
        if self.users.len() > MAX_USERS {
            check.wrong("/users", "too-many");
        }
        let users = self.users.iter().enumerate().map(|(number, user)| {
            let pointer = format!("/users/{number}/email");
            let email = check.email(&pointer, &user.email);
            if !email.is_empty() && !addresses.insert(email.clone()) {
                check.wrong(&pointer, "twice");
            }
            NewUser { email, name: check.text(&format!("/users/{number}/name"), &user.name, MAX_TEXT_LENGTH) }
        });
        let users = users.collect();
        check.done(users)
    }
}
