//! Rules that two people have changed, as answers have them.

use kirkas_drafts::{Conflict, RuleText};
use serde::Serialize;
use utoipa::ToSchema;

/// A rule that a draft and somebody else have changed, each in their own way.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DraftConflict {
    /// Its name in the draft.
    rule: String,
    /// As it was when the draft was begun; none where it was not there.
    #[schema(required)]
    base: Option<RuleText>,
    /// As it is live; none where it is not there any more.
    #[schema(required)]
    theirs: Option<RuleText>,
    /// As the draft has it; none where the draft removes it.
    #[schema(required)]
    mine: Option<RuleText>,
}

impl From<Conflict> for DraftConflict {
    fn from(Conflict { rule, base, theirs, mine }: Conflict) -> Self {
        Self { rule, base, theirs, mine }
    }
}
