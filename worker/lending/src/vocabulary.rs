//! Values that answers choose from, spelt as in the specification, section 3.

use serde::{Deserialize, Serialize};

/// What a loan is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Purpose {
    Renovation,
    #[serde(rename = "furniture/electronics")]
    FurnitureElectronics,
    #[serde(rename = "car/boat/motorcycle")]
    CarBoatMotorcycle,
    #[serde(rename = "living costs")]
    LivingCosts,
    Healthcare,
    Study,
    #[serde(rename = "hobbies/pet")]
    HobbiesPet,
    Holiday,
    Wedding,
    #[serde(rename = "repay existing loans")]
    RepayExistingLoans,
    Taxes,
    Investments,
    #[serde(rename = "land/property")]
    LandProperty,
    Company,
    Other,
}

/// How somebody earns a living.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Employment {
    Unemployed,
    Student,
    Temporary,
    PartTime,
    Permanent,
    Entrepreneur,
    Retired,
    Farmer,
}

impl Employment {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Unemployed,
        Self::Student,
        Self::Temporary,
        Self::PartTime,
        Self::Permanent,
        Self::Entrepreneur,
        Self::Retired,
        Self::Farmer,
    ];
}

/// A position at work. No rule looks at it: lenders are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum JobPosition {
    #[serde(rename = "senior manager")]
    SeniorManager,
    #[serde(rename = "upper white-collar worker")]
    UpperWhiteCollarWorker,
    #[serde(rename = "lower white-collar worker")]
    LowerWhiteCollarWorker,
    Employee,
    #[serde(rename = "leader/director")]
    LeaderDirector,
}

/// How somebody is housed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Housing {
    #[serde(rename = "self owned")]
    SelfOwned,
    Renting,
    #[serde(rename = "company paid")]
    CompanyPaid,
    #[serde(rename = "parents home")]
    ParentsHome,
    #[serde(rename = "part ownership house")]
    PartOwnershipHouse,
    Other,
    #[serde(rename = "owned by partner")]
    OwnedByPartner,
}

/// What kind of debt somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DebtType {
    #[serde(rename = "credit card debt")]
    CreditCardDebt,
    #[serde(rename = "unsecured loan")]
    UnsecuredLoan,
    #[serde(rename = "vehicle loan")]
    VehicleLoan,
    #[serde(rename = "student loan")]
    StudentLoan,
    Mortgage,
}
