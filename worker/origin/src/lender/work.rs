//! The work list: applications that reached the lender, without identity, and those whose offer was accepted, with it.

pub mod endpoints;
mod identity;
pub mod presentation;
pub mod store;

use kirkas_lending::affordability::Affordability;
use kirkas_lending::lifecycle::offer::{OfferEvent, OfferState};
use kirkas_lending::market::{Country, Currency};
use kirkas_lending::rules::Failure;
use kirkas_lending::vocabulary::Purpose;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which applications a lender's work list shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WorkList {
    /// Those whose offer is accepted, signed or paid out, with who applies; the latest acceptance first.
    #[default]
    Accepted,
    /// All that reached the lender, without who applies; the latest first.
    Received,
}

/// An application as a lender sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderApplication {
    /// Names the application; nobody's identity follows from it.
    pub id: String,
    /// What people call it by.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// What was applied for.
    #[schema(example = "loan")]
    pub kind: String,
    /// When the lender received it (RFC 3339, UTC).
    pub received_at: String,
    /// Where it was made.
    pub country: Country,
    /// What its money is in.
    pub currency: Currency,
    /// How much was applied for, in whole units of the currency.
    pub amount: u32,
    /// For how many months.
    pub months: u32,
    /// What for.
    pub purpose: Purpose,
    /// Whether debts are repaid with it.
    pub refinance: bool,
    /// Whether two people apply.
    pub has_co_applicant: bool,
    /// The lender's product that answered.
    #[schema(example = "fabula-bank-loan-fi")]
    pub product: String,
    /// The version of its rules that answered.
    pub rules_version: u32,
    /// What was answered.
    pub outcome: MatchOutcome,
    /// All rules that failed, with their limits and about where the value lies.
    pub failures: Vec<Failure>,
    /// The figures that it was decided by.
    pub figures: Affordability,
    /// The offer, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<LenderOffer>,
    /// Who applies: of an accepted offer, for the lender's staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity: Option<ApplicantIdentity>,
}

/// What a product answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MatchOutcome {
    /// An offer of what was applied for.
    Offer,
    /// An offer of another amount or period.
    CounterOffer,
    /// No offer.
    Declined,
}

/// An offer as its lender sees it. Money is in hundredths of the currency's unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderOffer {
    /// Names the offer.
    pub id: String,
    /// Where it stands.
    #[schema(schema_with = crate::described::offer_state)]
    pub state: OfferState,
    /// What the lender can do with it as it stands.
    pub events: Vec<LenderEvent>,
    /// What is lent.
    pub amount: i64,
    /// Number of monthly instalments.
    pub months: u32,
    /// Whether it is less than was applied for.
    pub for_less: bool,
    /// Nominal borrowing rate, a year.
    pub rate_percent: f64,
    /// Annual percentage rate of charge.
    pub apr_percent: f64,
    /// Paid once, when the loan is opened.
    pub opening_fee: i64,
    /// Paid with each instalment, and included in it.
    pub monthly_fee: i64,
    /// One monthly payment.
    pub instalment: i64,
    /// All that is paid.
    pub total_payable: i64,
    /// Until when it can be accepted (RFC 3339, UTC).
    pub expires_at: String,
    /// When it was accepted (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<String>,
    /// When the agreement was signed (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_at: Option<String>,
    /// Until when the consumer can withdraw from the agreement (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdraw_until: Option<String>,
    /// When the money was paid out (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_out_at: Option<String>,
}

/// What a lender does with an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LenderEvent {
    /// It begins to check an accepted mortgage.
    Review,
    /// It has had the home of an accepted mortgage valued.
    Value,
    /// The agreement is signed.
    Sign,
    /// The money is paid out.
    PayOut,
    /// It refuses after the acceptance, with a reason.
    Refuse,
    /// It takes the offer back, with a reason.
    Withdraw,
    /// The consumer withdrew from the agreement.
    AgreementWithdrawn,
}

impl LenderEvent {
    /// All of them, in the order in which they usually happen.
    pub const ALL: [Self; 7] =
        [Self::Review, Self::Value, Self::Sign, Self::PayOut, Self::Refuse, Self::Withdraw, Self::AgreementWithdrawn];

    /// As the life of offers has it.
    pub fn offer_event(self) -> OfferEvent {
        match self {
            Self::Review => OfferEvent::Review,
            Self::Value => OfferEvent::Value,
            Self::Sign => OfferEvent::Sign,
            Self::PayOut => OfferEvent::PayOut,
            Self::Refuse => OfferEvent::Refuse,
            Self::Withdraw => OfferEvent::Withdraw,
            Self::AgreementWithdrawn => OfferEvent::WithdrawAgreement,
        }
    }

    /// Whether it takes a reason.
    pub fn takes_reason(self) -> bool {
        matches!(self, Self::Refuse | Self::Withdraw)
    }
}

/// Who applies.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicantIdentity {
    /// The applicant.
    pub applicant: PersonIdentity,
    /// Who applies with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub co_applicant: Option<PersonIdentity>,
    /// Where the loan is to be paid, if that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iban: Option<String>,
}

/// A person who applies, as they answered.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct PersonIdentity {
    /// All first names.
    pub first_names: String,
    /// Last name.
    pub last_name: String,
    /// The country's number of the person; none where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_number: Option<String>,
    /// Where the number does not say it (RFC 3339, full-date).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_of_birth: Option<String>,
    /// E-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Street and house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    /// Postcode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// Town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Who employs them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employer: Option<String>,
}

/// A page of a lender's work list.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderApplicationPage {
    /// The applications.
    pub items: Vec<LenderApplication>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What waits for the lender.
    pub tasks: LenderTasks,
}

/// How much waits for a lender.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct LenderTasks {
    /// Accepted offers whose agreement is to be signed.
    pub to_sign: u32,
    /// Signed agreements whose money is to be paid out.
    pub to_pay_out: u32,
    /// Reviews to answer.
    pub to_review: u32,
    /// What consumers were asked and have yet to answer.
    pub unanswered: u32,
}
