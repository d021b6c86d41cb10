//! The sections of a lender, and what each has to hold. A section is stored only where it is valid.

mod check;
mod checked;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use kirkas_lending::market::Country;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
