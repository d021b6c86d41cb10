//! A variation compared with the control: the figures of every test there is.

use serde::{Deserialize, Serialize};

use crate::bayesian::Posterior;
use crate::difference::Refusal;
use crate::frequentist::Effect;

/// One variation compared with the control.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// Key of the variation.
    pub variation: String,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = ComparisonOutcome))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The tests' figures.
    Compared(Box<Compared>),
    /// Why there are none.
    Refused(Refusal),
}

/// The figures of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Compared {
    /// As shares of the control's mean: 0.05 is 5% more.
    pub relative: Analysis,
    /// In the metric's own unit.
    pub absolute: Analysis,
    /// The p-value of the test that decides (always-valid where the settings say sequential), corrected over
    /// the metrics of this role and all variations; that of a guardrail is not corrected, because there a
    /// missed loss costs more than a false alarm.
    pub corrected_p_value: f64,
}

/// What each kind of test says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// Welch's t test, for one planned look.
    pub frequentist: Effect,
    /// The always-valid test, for any number of looks.
    pub sequential: Effect,
    /// The posterior.
    pub bayesian: Posterior,
}

impl Analysis {
    /// The test that decides.
    pub(crate) fn deciding(&self, sequential: bool) -> &Effect {
        if sequential { &self.sequential } else { &self.frequentist }
    }
}
