//! Companies as their country's register knows them (product design, section 7): a form fills itself in from a company's number.

pub mod endpoints;
mod registry;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A company, as its register has it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Company {
    /// Its number.
    #[schema(example = "9900001-8")]
    business_id: String,
    /// Its name.
    #[schema(example = "Esimerkkileipomo Oy")]
    name: String,
    /// What it is in law, in the register's own words.
    #[schema(example = "Osakeyhtiö")]
    form: String,
    /// The day on which it was registered (RFC 3339, full-date).
    #[schema(example = "2008-10-17")]
    registered_on: String,
    /// What it does, in the register's own words.
    #[schema(example = "Leivän valmistus")]
    industry: String,
}
