//! The difference between a variation and the control: its estimate, and how far that may be off.

use serde::{Deserialize, Serialize};

use crate::statistic::Statistic;

/// What a difference is measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// As a share of the control's mean: 0.05 is 5% more.
    Relative,
    /// In the metric's own unit.
    Absolute,
}

/// Why a variation can't be compared with the control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// One of the two has no visitor.
    NoVisitors,
    /// The control's mean is 0, so nothing can be said relative to it.
    ZeroBaseline,
    /// All visitors of one of the two show the same figure, or there is only one.
    ZeroVariance,
    /// One of the two rests on fewer events than are asked for
    /// ([`Settings::minimum_events`](crate::Settings::minimum_events)).
    TooFew,
    /// Figures so large or small that they can't be computed with.
    OutOfRange,
}

/// A difference on one scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// Variation less control.
    pub estimate: f64,
    /// Variance of the estimate.
    pub variance: f64,
    /// Degrees of freedom (Welch and Satterthwaite).
    pub freedom: f64,
    /// Visitors of both together.
    pub visitors: f64,
    /// The control's mean.
    pub baseline: f64,
    /// What it is measured in.
    pub scale: Scale,
}

impl Difference {
    /// Compares two statistics of the same metric. A relative difference has its variance by the delta method.
    ///
    /// # Errors
    /// [`Refusal`] where no test can say anything.
    pub fn between(control: &Statistic, variation: &Statistic, scale: Scale) -> Result<Self, Refusal> {
        if control.visitors == 0.0 || variation.visitors == 0.0 {
            return Err(Refusal::NoVisitors);
        }
        if control.mean == 0.0 {
            return Err(Refusal::ZeroBaseline);
        }
        if control.variance <= 0.0 || variation.variance <= 0.0 {
            return Err(Refusal::ZeroVariance);
        }
        let ours = variation.variance / variation.visitors;
        let theirs = control.variance / control.visitors;
        let (estimate, variance) = match scale {
            Scale::Absolute => (variation.mean - control.mean, ours + theirs),
            Scale::Relative => {
                let ratio = variation.mean / control.mean;
                let square = control.mean * control.mean;
                ((variation.mean - control.mean) / control.mean, ours / square + theirs * ratio * ratio / square)
            }
        };
        let share = ours / (ours + theirs);
        let freedom = 1.0
            / (share * share / (variation.visitors - 1.0) + (1.0 - share) * (1.0 - share) / (control.visitors - 1.0));
        let visitors = control.visitors + variation.visitors;
        let difference = Self { estimate, variance, freedom, visitors, baseline: control.mean, scale };
        let sound = [estimate, variance, freedom].iter().all(|figure| figure.is_finite()) && variance > 0.0;
        sound.then_some(difference).ok_or(Refusal::OutOfRange)
    }

    /// Standard error of the estimate.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.variance.sqrt()
    }
}
