//! A decision that waits for a review.

use kirkas_results::{Choice, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

/// A decision against the verdict that somebody else has to approve first.
#[derive(Debug, Serialize, ToSchema)]
pub struct DecisionRequest {
    /// What it is approved by.
    pub id: u32,
    /// Key of the experiment.
    pub experiment: String,
    /// Whether it is to be shown to visitors; else it is to be recorded only.
    pub ships: bool,
    /// What is to be decided.
    #[serde(flatten)]
    pub choice: Choice,
    /// What the results said when it was asked for.
    #[schema(required)]
    pub verdict: Option<Verdict>,
    /// Why it is to be decided so.
    pub reason: String,
    /// Who asked, as the audit names them.
    pub who: String,
    /// When, such as `2026-11-21T10:00:00.000Z`.
    pub at: String,
    /// Who has approved it.
    pub approved_by: Vec<String>,
    /// The same people, by their ids.
    #[serde(skip)]
    pub approvers: Vec<String>,
    /// How many have to.
    pub approvals_needed: u32,
    /// Who can't approve it: a user's address, or a token.
    #[serde(skip)]
    pub person: String,
}

impl DecisionRequest {
    /// Whether enough others have approved it.
    pub fn is_approved(&self) -> bool {
        u32::try_from(self.approved_by.len()).unwrap_or(u32::MAX) >= self.approvals_needed
    }
}
