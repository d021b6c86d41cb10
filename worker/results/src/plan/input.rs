//! What a plan is made from.

use serde::{Deserialize, Serialize};

use super::PlanError;

/// The metric as it is now, and what the experiment is to find.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct PlanInput {
    /// The metric without the change.
    pub baseline: Baseline,
    /// The effect to find, relative to the baseline: 0.1 is a tenth more, -0.1 a tenth less.
    pub effect: f64,
    /// The chance of finding it where it is there.
    #[serde(default = "PlanInput::usual_power")]
    pub power: f64,
    /// Variations, the control included.
    #[serde(default = "PlanInput::usual_variations")]
    pub variations: u32,
    /// Goals that the experiment is judged by.
    #[serde(default = "PlanInput::usual_goals")]
    pub goals: u32,
    /// Visitors of the experiment's pages in a day.
    pub visitors_a_day: f64,
    /// The share of visitors that take part, above 0 and at most 1.
    #[serde(default = "PlanInput::everybody")]
    pub coverage: f64,
    /// The share of visitors that consent to measurement, above 0 and at most 1.
    #[serde(default = "PlanInput::everybody")]
    pub consenting: f64,
}

/// A metric without the change.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = PlanBaseline))]
pub enum Baseline {
    /// Visitors either do it or not.
    Conversion {
        /// The share that does, between 0 and 1.
        rate: f64,
    },
    /// Visitors have a value each, such as revenue.
    Value {
        /// The mean, not 0.
        mean: f64,
        /// The standard deviation, above 0.
        deviation: f64,
    },
}

/// The largest effect that is sought on a value: ten times as much more.
const MAX_VALUE_EFFECT: f64 = 10.0;
/// Variations and goals that a plan takes.
const MAX_COUNT: u32 = 100;

impl PlanInput {
    const fn usual_power() -> f64 {
        0.8
    }

    const fn usual_variations() -> u32 {
        2
    }

    const fn usual_goals() -> u32 {
        1
    }

    const fn everybody() -> f64 {
        1.0
    }

    /// Whether a plan can be made.
    pub(super) fn check(&self) -> Result<(), PlanError> {
        let is_share = |share: f64| share > 0.0 && share <= 1.0;
        self.baseline.check()?;
        let checks = [
            (
                "effect",
                "The effect can't be 0, and has to lead to a share from 0 to 100%, or to at most ten times as much of a value.",
                self.baseline.is_possible(self.effect),
            ),
            ("power", "The power has to be at least 50% and below 100%.", (0.5..1.0).contains(&self.power)),
            (
                "variations",
                "Name 2 to 100 variations, the control included.",
                (2..=MAX_COUNT).contains(&self.variations),
            ),
            ("goals", "Name 1 to 100 goals.", (1..=MAX_COUNT).contains(&self.goals)),
            (
                "visitors_a_day",
                "There have to be visitors.",
                self.visitors_a_day.is_finite() && self.visitors_a_day > 0.0,
            ),
            (
                "coverage",
                "The share of visitors that takes part has to be above 0 and at most 100%.",
                is_share(self.coverage),
            ),
            (
                "consenting",
                "The share of visitors that consents has to be above 0 and at most 100%.",
                is_share(self.consenting),
            ),
        ];
        match checks.into_iter().find(|(_, _, holds)| !holds) {
            Some((field, advice, _)) => Err(PlanError { field, advice }),
            None => Ok(()),
        }
    }

    /// How often a variation is compared with the control.
    pub(super) fn comparisons(&self) -> f64 {
        f64::from(self.variations.saturating_sub(1)) * f64::from(self.goals)
    }

    /// Visitors of each variation that are measured in a week.
    pub(super) fn visitors_each_a_week(&self) -> f64 {
        7.0 * self.visitors_a_day * self.coverage * self.consenting / f64::from(self.variations)
    }
}

impl Baseline {
    fn check(self) -> Result<(), PlanError> {
        let (field, advice, holds) = match self {
            Self::Conversion { rate } => (
                "baseline.rate",
                "The share of visitors who do it has to be above 0 and below 100%.",
                rate > 0.0 && rate < 1.0,
            ),
            Self::Value { mean, .. } if !(mean.is_finite() && mean != 0.0) => {
                ("baseline.mean", "The mean can't be 0.", false)
            }
            Self::Value { deviation, .. } => (
                "baseline.deviation",
                "The standard deviation has to be above 0.",
                deviation.is_finite() && deviation > 0.0,
            ),
        };
        if holds { Ok(()) } else { Err(PlanError { field, advice }) }
    }

    /// Whether a metric can change so.
    fn is_possible(self, effect: f64) -> bool {
        let is_change = effect.is_finite() && effect != 0.0;
        is_change
            && match self {
                Self::Conversion { rate } => (0.0..=1.0).contains(&(rate * (1.0 + effect))),
                Self::Value { .. } => effect.abs() <= MAX_VALUE_EFFECT,
            }
    }

    /// The largest gain that is possible.
    pub(super) fn max_effect(self) -> f64 {
        match self {
            Self::Conversion { rate } => (1.0 - rate) / rate,
            Self::Value { .. } => MAX_VALUE_EFFECT,
        }
    }

    /// The change in the metric's own unit.
    pub(super) fn difference(self, effect: f64) -> f64 {
        match self {
            Self::Conversion { rate } => rate * effect,
            Self::Value { mean, .. } => mean * effect,
        }
    }

    /// The variance of the difference between one visitor of each variation.
    pub(super) fn variance_of_difference(self, effect: f64) -> f64 {
        match self {
            Self::Conversion { rate } => {
                let changed = rate * (1.0 + effect);
                rate * (1.0 - rate) + changed * (1.0 - changed)
            }
            Self::Value { deviation, .. } => 2.0 * deviation * deviation,
        }
    }
}
