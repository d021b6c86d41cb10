//! How a lender gets to lending (product design, section 10): admins fill in its sections, each saved by itself, its staff publish
//! rules, it is tried out, a second admin approves, and it goes live. What may follow what, says
//! [`kirkas_lending::lifecycle::lender`]; what is missing, [`readiness`].

mod acting;
pub mod endpoints;
mod invitations;
mod lender_id;
pub mod lifecycle;
mod presentation;
mod readiness;
mod saving;
pub mod sections;
mod sheets;
mod store;
mod trying;

pub use store::creditor;

use kirkas_lending::lifecycle::lender::LenderState;
use kirkas_lending::market::{Country, Currency};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::sections::{Commission, Company, Contacts, Integration, Legal, Products};

/// A lender in the admins' list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ListedLender {
    /// Its id.
    #[schema(example = "fabula-bank")]
    pub id: String,
    /// Its name.
    #[schema(example = "Fabula Bank")]
    pub name: String,
    /// Where it stands.
    pub state: LenderState,
    /// How many products it has.
    pub products: u32,
}

/// All lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderList {
    /// By name.
    pub items: Vec<ListedLender>,
}

/// A lender to be onboarded.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLender {
    /// What consumers know it by. Its id comes of it, and stays.
    #[schema(example = "Septima Bank", min_length = 1, max_length = 100)]
    pub name: String,
}

/// A lender as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardedLender {
    /// Its id.
    #[schema(example = "fabula-bank")]
    pub id: String,
    /// What consumers know it by.
    #[schema(example = "Fabula Bank")]
    pub name: String,
    /// Where it stands.
    pub state: LenderState,
    /// What its ETag says, without the quotes.
    pub version: u32,
    /// Who it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
    /// Whom to turn to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Contacts>,
    /// What its information sheets say, and what it has undertaken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal>,
    /// What it lends, as saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub products: Option<Products>,
    /// How it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integration: Option<Integration>,
    /// What it pays.
    pub commission: Commission,
    /// Each of its products, and how its rules stand.
    pub product_states: Vec<ProductState>,
    /// Who works for it.
    pub users: Vec<LenderUser>,
    /// Whether its system has a key.
    pub has_key: bool,
    /// Its system's key: only in the answer to the call that made it, and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What it answered: only in the answer to the call that tried it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
    /// Numbers of the sample sheets that were looked at, of 1 to 3.
    pub sheets_seen: Vec<u32>,
    /// When it was tried out as it is (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tested_at: Option<String>,
    /// The admin who approved it as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<String>,
    /// When (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved_at: Option<String>,
    /// Whether the caller may approve it: another admin changed it last.
    pub may_approve: bool,
    /// What it lacks before it can go live.
    pub missing: Vec<Missing>,
}

/// A product of a lender, and how its rules stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductState {
    /// Its id.
    pub id: String,
    /// Where it is lent.
    pub country: Country,
    /// What its money is in.
    pub currency: Currency,
    /// The version of its rules that applications are matched with; 0 while there is none.
    pub live_version: u32,
    /// Whether the live rules have no gaps, and no price above what the law allows.
    pub is_sound: bool,
}

/// Somebody who works for a lender.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct LenderUser {
    /// The user's id.
    pub id: String,
    /// The address.
    pub email: String,
    /// The name.
    pub name: String,
    /// Whether they have signed in since they work for the lender.
    pub signed_in: bool,
}

/// What a lender answered when it was tried out.
#[derive(Debug, Serialize, ToSchema)]
pub struct Trial {
    /// What each product answered to an ordinary applicant.
    pub answers: Vec<TrialAnswer>,
    /// Whether the lender's own system took a signed call, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system_answered: Option<bool>,
}

/// What a product answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrialAnswer {
    /// The product's id.
    pub product: String,
    /// Whether it made an offer.
    pub offers: bool,
}

/// What a lender lacks before it can go live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// The section is not saved.
    Company,
    /// The section is not saved.
    Contacts,
    /// The section is not saved.
    Legal,
    /// It lends nothing.
    Products,
    /// The section is not saved, or its system has no key.
    Integration,
    /// A market of its products has no commission.
    Commission,
    /// Nobody works for it.
    Users,
    /// A product has no live rules, or such with gaps or prices above what the law allows.
    Rules,
    /// Not all sample sheets were looked at.
    Sheets,
    /// It was not tried out as it is.
    Test,
    /// None of its users has signed in.
    SignIn,
    /// A second admin has not approved it as it is.
    SecondAdmin,
}
