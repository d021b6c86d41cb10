//! What to believe of a difference after the data: a normal posterior, from a flat or a normal prior.
//! It is for people to weigh; no verdict rests on it, because its alarms are not bounded.

use serde::{Deserialize, Serialize};

use crate::difference::{Difference, Refusal, Scale};
use crate::distribution::{normal_above, normal_density, normal_quantile_above};
use crate::input::{Direction, Prior};

/// Belief about a difference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Posterior {
    /// Expected difference, on the scale at hand.
    pub estimate: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// Lower end of the credible interval.
    pub low: f64,
    /// Upper end of the credible interval.
    pub high: f64,
    /// Chance that the variation is better than the control, in the metric's direction.
    pub chance_to_win: f64,
    /// What is lost on average by staying with the control, on the scale at hand.
    pub risk_of_control: f64,
    /// What is lost on average by taking the variation, on the scale at hand.
    pub risk_of_variation: f64,
}

/// The posterior of a difference; the interval holds the true one with a chance of `1 - alpha`.
/// A prior speaks of relative differences and is carried over where the scale is absolute.
///
/// # Errors
/// [`Refusal::OutOfRange`] where a figure is too large.
pub fn posterior(
    difference: &Difference,
    prior: Option<Prior>,
    direction: Direction,
    alpha: f64,
) -> Result<Posterior, Refusal> {
    let (estimate, variance) = match prior {
        None => (difference.estimate, difference.variance),
        Some(prior) => {
            let unit = match difference.scale {
                Scale::Relative => 1.0,
                Scale::Absolute => difference.baseline.abs(),
            };
            let (belief, data) = (1.0 / (prior.deviation * unit).powi(2), 1.0 / difference.variance);
            ((difference.estimate * data + prior.mean * unit * belief) / (data + belief), 1.0 / (data + belief))
        }
    };
    let deviation = variance.sqrt();
    let z = estimate / deviation;
    let width = normal_quantile_above(alpha / 2.0) * deviation;
    // The mean of a normal value's positive part, and of its negative part.
    let gained = (estimate * normal_above(-z) + deviation * normal_density(z)).max(0.0);
    let lost = (deviation * normal_density(z) - estimate * normal_above(z)).max(0.0);
    let (chance_to_win, risk_of_control, risk_of_variation) = match direction {
        Direction::Increase => (normal_above(-z), gained, lost),
        Direction::Decrease => (normal_above(z), lost, gained),
    };
    let (low, high) = (estimate - width, estimate + width);
    let posterior = Posterior { estimate, deviation, low, high, chance_to_win, risk_of_control, risk_of_variation };
    let sound = [low, high, chance_to_win, gained, lost].iter().all(|figure| figure.is_finite());
    sound.then_some(posterior).ok_or(Refusal::OutOfRange)
}
