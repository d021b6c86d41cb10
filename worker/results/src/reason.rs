//! Why a verdict is what it is, as data; [`Display`](core::fmt::Display) says each in plain English.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::difference::Refusal;
use crate::wording::{Days, Interval, PValue, Percent};

/// One reason of a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// Nobody has been shown it.
    NoVisitors,
    /// Visitors were not split as planned.
    SampleRatioMismatch {
        /// Of the chi-square test.
        p_value: f64,
    },
    /// Fewer days than planned.
    DaysToGo {
        /// Days so far.
        days: f64,
        /// Days planned.
        planned: f64,
    },
    /// Fewer visitors than planned.
    VisitorsToGo {
        /// Visitors so far.
        visitors: u64,
        /// Visitors planned.
        planned: u64,
    },
    /// The planned days and visitors are reached.
    PlannedEnd {
        /// Visitors so far.
        visitors: u64,
        /// Days so far.
        days: f64,
    },
    /// A goal is shown to be better.
    GoalBetter(Evidence),
    /// A goal is shown to be worse.
    GoalWorse(Evidence),
    /// Whether a goal differs is not shown.
    GoalOpen(Evidence),
    /// A goal seems to differ, at a time when it may not be judged yet.
    GoalTooEarly(Evidence),
    /// A gain that is worth having is ruled out.
    GainTooSmall {
        /// What was seen.
        #[serde(flatten)]
        evidence: Evidence,
        /// The smallest gain worth having.
        minimum_effect: f64,
    },
    /// A guardrail has lost more than is tolerated.
    GuardrailBroken {
        /// What was seen.
        #[serde(flatten)]
        evidence: Evidence,
        /// What is tolerated.
        tolerance: Option<f64>,
    },
    /// A loss beyond what is tolerated is not ruled out yet.
    GuardrailOpen {
        /// What was seen.
        #[serde(flatten)]
        evidence: Evidence,
        /// What is tolerated.
        tolerance: f64,
    },
    /// A guardrail holds.
    GuardrailHolds {
        /// What was seen.
        #[serde(flatten)]
        evidence: Evidence,
        /// What is tolerated.
        tolerance: Option<f64>,
    },
    /// A metric can't be compared.
    NotComparable {
        /// Which metric.
        metric: String,
        /// Which variation.
        variation: String,
        /// Why not.
        refusal: Refusal,
    },
}

/// What was seen of one metric in one variation, relative to the control, by the test that decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Evidence {
    /// Which metric.
    pub metric: String,
    /// Which variation.
    pub variation: String,
    /// Relative difference: 0.05 is 5% more than the control.
    pub estimate: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// Its p-value: of a goal corrected, of a guardrail not.
    pub p_value: f64,
}

impl fmt::Display for Evidence {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { metric, variation, estimate, low, high, p_value } = self;
        let (change, interval, p) = (Percent(*estimate), Interval(*low, *high), PValue(*p_value));
        write!(to, "“{metric}” of “{variation}” is {change} against the control ({interval}; {p})")
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVisitors => to.write_str("nobody has been shown it yet"),
            Self::SampleRatioMismatch { p_value } => write!(
                to,
                "visitors are not split as planned ({}), so no figure can be trusted: find what loses or adds \
                 visitors of one variation, then start anew",
                PValue(*p_value)
            ),
            Self::DaysToGo { days, planned } => {
                write!(to, "it has run for {} of the planned {}", Days(*days), Days(*planned))
            }
            Self::VisitorsToGo { visitors, planned } => {
                let verb = if *visitors == 1 { "has" } else { "have" };
                write!(to, "{visitors} of the planned {planned} visitors {verb} seen it")
            }
            Self::PlannedEnd { visitors, days } => {
                write!(to, "the planned end is reached: {visitors} visitors in {}", Days(*days))
            }
            Self::GoalBetter(seen) => write!(to, "{seen}: better"),
            Self::GoalWorse(seen) => write!(to, "{seen}: worse"),
            Self::GoalOpen(seen) => write!(to, "{seen}: no difference is shown"),
            Self::GoalTooEarly(seen) => write!(to, "{seen}: too early to judge"),
            Self::GainTooSmall { evidence, minimum_effect } => {
                write!(to, "{evidence}: a gain of {} or more is ruled out", Percent(*minimum_effect).plain())
            }
            Self::GuardrailBroken { evidence, tolerance: None } => write!(to, "guardrail {evidence}: worse"),
            Self::GuardrailBroken { evidence, tolerance: Some(tolerance) } => {
                write!(to, "guardrail {evidence}: worse by more than the tolerated {}", Percent(*tolerance).plain())
            }
            Self::GuardrailOpen { evidence, tolerance } => write!(
                to,
                "guardrail {evidence}: a loss of more than the tolerated {} is not ruled out",
                Percent(*tolerance).plain()
            ),
            Self::GuardrailHolds { evidence, tolerance: None } => write!(to, "guardrail {evidence}: no loss is shown"),
            Self::GuardrailHolds { evidence, tolerance: Some(tolerance) } => {
                write!(to, "guardrail {evidence}: a loss of more than {} is ruled out", Percent(*tolerance).plain())
            }
            Self::NotComparable { metric, variation, refusal } => {
                write!(to, "“{metric}” of “{variation}” can't be compared with the control: {refusal}")
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::NoVisitors => "one of the two has no visitor yet",
            Self::ZeroBaseline => "the control shows none of it",
            Self::ZeroVariance => "all visitors of one of the two show the same",
            Self::TooFew => "one of the two rests on too few events",
            Self::OutOfRange => "its figures are out of range",
        })
    }
}
