//! Welch's t test, two-sided, for a look that was planned beforehand.

use serde::{Deserialize, Serialize};

use crate::difference::{Difference, Refusal};
use crate::distribution::{student_above, student_quantile_above};

/// An estimated difference with its interval and p-value.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = EstimatedEffect))]
pub struct Effect {
    /// Variation less control, on the scale at hand.
    pub estimate: f64,
    /// Standard error of the estimate.
    pub standard_error: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// How likely a difference at least this large is where there is none; not corrected.
    pub p_value: f64,
}

impl Effect {
    /// An effect whose interval is the estimate, `width` to either side.
    pub(crate) fn new(difference: &Difference, width: f64, p_value: f64) -> Result<Self, Refusal> {
        let (estimate, standard_error) = (difference.estimate, difference.error());
        let effect = Self { estimate, standard_error, low: estimate - width, high: estimate + width, p_value };
        let is_finite = [effect.low, effect.high, p_value].iter().all(|figure| figure.is_finite());
        is_finite.then_some(effect).ok_or(Refusal::OutOfRange)
    }
}

/// Tests a difference; the interval covers the true one in a share of `1 - alpha` of experiments.
///
/// # Errors
/// [`Refusal::OutOfRange`] where a figure is too large.
pub fn test(difference: &Difference, alpha: f64) -> Result<Effect, Refusal> {
    let freedom = difference.freedom;
    let t = difference.estimate.abs() / difference.error();
    let width = student_quantile_above(alpha / 2.0, freedom).ok_or(Refusal::OutOfRange)? * difference.error();
    let p_value = 2.0 * student_above(t, freedom).ok_or(Refusal::OutOfRange)?;
    Effect::new(difference, width, p_value)
}
