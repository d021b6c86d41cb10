//! Where somebody else has to approve before something is published. Admins set it; the default is that a large change of redirects, and
//! a release for more than half of the visitors, needs one approval.

pub mod endpoints;
pub mod versions;

use std::collections::BTreeSet;

use kirkas_drafts::{Edits, Largeness, largeness};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::access::Part;
use crate::caller::{Caller, Credential};
use crate::drafts::base::Base;
use crate::problem::Problem;
use crate::sql;

/// The name under which the settings are stored.
const NAME: &str = "review";
/// As many approvals can be asked for.
const MAX_APPROVALS: u32 = 5;

/// What needs a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewRule {
    /// Nothing.
    Never,
    /// A change of more than 100 rules, or of a rule that answers more than one path; a release for more than half of the visitors.
    #[default]
    Large,
    /// Every change.
    Always,
}

/// Which decisions of experiments need a review.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionReview {
    /// None.
    Never,
    /// Those against the verdict.
    #[default]
    AgainstVerdict,
}

/// What admins set about reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewSettings {
    /// Which changes of redirects need one.
    pub redirects: ReviewRule,
    /// Which releases need one.
    #[serde(default)]
    pub releases: ReviewRule,
    /// Which decisions of experiments need one.
    #[serde(default)]
    pub decisions: DecisionReview,
    /// How many people have to approve.
    #[schema(minimum = 1, maximum = 5)]
    pub approvals: u32,
    /// Whether what continuous integration publishes counts as reviewed.
    pub ci_tokens_reviewed: bool,
}

impl Default for ReviewSettings {
    fn default() -> Self {
        Self {
            redirects: ReviewRule::Large,
            releases: ReviewRule::Large,
            decisions: DecisionReview::AgainstVerdict,
            approvals: 1,
            ci_tokens_reviewed: false,
        }
    }
}

impl ReviewSettings {
    /// As admins have set them, or the defaults.
    pub async fn read(env: &Env) -> Result<Self, Problem> {
        let select = "SELECT value FROM settings WHERE name = ?1";
        let value: Option<String> = sql::value(&env.d1("DB")?, select, &[&NAME], "value").await?;
        Ok(value.map(|value| serde_json::from_str(&value)).transpose()?.unwrap_or_default())
    }

    /// Whether somebody publishes a part without a review, whatever they publish: the shared token, and a token for continuous integration
    /// that may.
    pub fn is_exempt(&self, caller: &Caller, part: Part) -> bool {
        match caller.credential {
            Credential::Bootstrap => true,
            Credential::Ci => self.ci_tokens_reviewed || caller.scopes.publish_unreviewed(part),
            Credential::User(_) => false,
        }
    }

    /// Whether edits that are large for these reasons need a review.
    pub fn need_review(&self, reasons: &BTreeSet<Largeness>) -> bool {
        match self.redirects {
            ReviewRule::Never => false,
            ReviewRule::Large => !reasons.is_empty(),
            ReviewRule::Always => true,
        }
    }
}

/// What makes edits of a version large.
pub fn reasons(edits: &Edits, base: &Base) -> BTreeSet<Largeness> {
    largeness(edits, &base.table(), |file| base.market_of(file))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kirkas_drafts::Largeness;

    use super::{ReviewRule, ReviewSettings};

    #[test]
    fn a_review_is_needed_as_it_is_set() {
        let large = BTreeSet::from([Largeness::Pattern]);
        for (redirects, of_small, of_large) in
            [(ReviewRule::Never, false, false), (ReviewRule::Large, false, true), (ReviewRule::Always, true, true)]
        {
            let settings = ReviewSettings { redirects, ..ReviewSettings::default() };
            let needed = [settings.need_review(&BTreeSet::new()), settings.need_review(&large)];
            assert_eq!(needed, [of_small, of_large], "{redirects:?}");
        }
    }
}
