//! The kinds of what needs somebody.

use serde::Serialize;
use utoipa::ToSchema;

/// What is the matter; in this order, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Pages answer with the maintenance page, because that is switched on or was planned.
    Maintenance,
    /// Visitors of an experiment are not split as planned, so that none of its figures can be trusted.
    WrongSplit,
    /// A guardrail of an experiment has lost more than is tolerated.
    BrokenGuardrail,
    /// Networks will not be told of conversions unless somebody replays them.
    DeadDeliveries,
    /// Where live rules lead does not answer any more.
    FailingTargets,
    /// Everybody sees pages as they are, whatever experiments say.
    ExperimentsOff,
    /// The holdout has not ended although its last day is over: the log says why.
    OverdueHoldout,
    /// The rows of the rules have not got further for 10 minutes, so the list of rules is not what is live.
    LaggingIndex,
    /// So much of a large table has been changed since its files were pushed that drafts will soon have no room.
    DueCompaction,
    /// Paths that lead nowhere are asked for half as often again as usual.
    RisingNotFound,
    /// A release is rolled out to a share of visitors, whose percentage counts.
    Rollout,
    /// An experiment has reached its planned end.
    PastPlan,
    /// A decision about an experiment, against the verdict, waits until somebody else has approved it.
    WaitingDecision,
    /// A release has the content that an experiment's shipped variation shows, so that the experiment can be taken out.
    ReleasedContent,
    /// Tokens for continuous integration end within 14 days.
    EndingTokens,
}

impl Matter {
    /// Its name, as answers have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Maintenance => "maintenance",
            Self::WrongSplit => "wrong-split",
            Self::BrokenGuardrail => "broken-guardrail",
            Self::DeadDeliveries => "dead-deliveries",
            Self::FailingTargets => "failing-targets",
            Self::ExperimentsOff => "experiments-off",
            Self::OverdueHoldout => "overdue-holdout",
            Self::LaggingIndex => "lagging-index",
            Self::DueCompaction => "due-compaction",
            Self::RisingNotFound => "rising-not-found",
            Self::Rollout => "rollout",
            Self::PastPlan => "past-plan",
            Self::WaitingDecision => "waiting-decision",
            Self::ReleasedContent => "released-content",
            Self::EndingTokens => "ending-tokens",
        }
    }
}
