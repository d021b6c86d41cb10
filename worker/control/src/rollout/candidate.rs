//! The candidate of a roll-out, as it is published.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::kind::Kind;

/// A release that is rolled out, as the pointer has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LiveCandidate)]
pub struct Candidate {
    /// Id of the release.
    pub release: String,
    /// Who gets it, in hundredths of a percent.
    #[schema(minimum = 1, maximum = 10000)]
    pub share: u32,
    /// Names the roll-out: the version of what is live that it began with.
    pub seed: String,
    /// Bundle of the pages that the variations of the live experiments show in it.
    #[schema(required)]
    pub variants: Option<String>,
}

/// The candidate of a row of the database, where it is JSON.
pub fn from_json<'de, D: Deserializer<'de>>(column: D) -> Result<Option<Candidate>, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

impl Candidate {
    /// Who gets it, in percent: at least one.
    pub fn percent(&self) -> u32 {
        self.share.div_ceil(100)
    }

    /// What the audit says of it.
    pub fn detail(&self) -> Value {
        json!({ "kind": Kind::Release, "id": self.release, "share": self.share })
    }
}
