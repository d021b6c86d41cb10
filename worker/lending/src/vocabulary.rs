//! Values that answers choose from, spelt as in the specification, section 3.

use serde::{Deserialize, Serialize};

/// A kind of loan, each with a form, limits and products of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LoanKind {
    /// A consumer loan, without security.
    #[default]
    Loan,
    /// A loan against a home.
    Mortgage,
    /// A credit card.
    Card,
}

impl LoanKind {
    /// The word that stands for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loan => "loan",
            Self::Mortgage => "mortgage",
            Self::Card => "card",
        }
    }
}

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

/// What a mortgage is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum MortgagePurpose {
    #[serde(rename = "first home")]
    FirstHome,
    Home,
    #[serde(rename = "holiday home")]
    HolidayHome,
    Investment,
    Renovation,
    Construction,
    /// A mortgage moves here from another lender.
    Transfer,
}

/// How far a purchase has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PurchaseStage {
    Looking,
    Found,
    #[serde(rename = "offer made")]
    OfferMade,
    Agreed,
}

/// What kind of property it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PropertyType {
    Flat,
    #[serde(rename = "terraced house")]
    TerracedHouse,
    #[serde(rename = "detached house")]
    DetachedHouse,
    Plot,
    Other,
}

/// How people wish to repay a mortgage. No rule looks at it: lenders are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repayment {
    /// Equal instalments, which change with the rate.
    Annuity,
    /// Equal repayments of what was borrowed, with the interest on top.
    #[serde(rename = "equal principal")]
    EqualPrincipal,
    /// Instalments that stay as they are; the period changes with the rate.
    #[serde(rename = "fixed instalment")]
    FixedInstalment,
}

/// Which rate people wish for. No rule looks at it: lenders are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum RateWish {
    Variable,
    Fixed,
    Undecided,
}

/// What secures a mortgage beside the property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ExtraSecurity {
    None,
    #[serde(rename = "state guarantee")]
    StateGuarantee,
    #[serde(rename = "other property")]
    OtherProperty,
    Deposit,
    Guarantor,
}
