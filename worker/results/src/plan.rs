//! How many visitors an experiment needs, how long that takes, and the smallest effect that a given time would find.
//!
//! # Design
//! For each variation, with a two-sided test at alpha over m comparisons with the control (Bonferroni):
//!
//! ```text
//! n = (c + z(power))² · (p₁(1 − p₁) + p₂(1 − p₂)) / (p₂ − p₁)²      values: 2σ² in place of the sum
//! ```
//!
//! For one look at the end, c is the normal quantile above alpha / 2m. For looks at any time it is half the width, in standard
//! errors, of the always-valid interval ([`crate::sequential`]) at the visitors to which it is tuned, which are the planned ones: there
//! it depends on alpha alone. The days are whole weeks, at least two, because days of the week differ.

mod error;
mod input;

use serde::{Deserialize, Serialize};

use crate::distribution::normal_quantile_above;
use crate::sequential::width_at_tuning;

pub use error::PlanError;
pub use input::{Baseline, PlanInput};

/// The chance of a false alarm over all comparisons.
const ALPHA: f64 = 0.05;
/// The weeks that an experiment runs at least.
const MIN_WEEKS: f64 = 2.0;
/// Weeks beyond which nobody waits for a result: ten years.
const MAX_WEEKS: f64 = 520.0;
/// The weeks for which the smallest effect is named.
const WEEKS: [u32; 3] = [2, 4, 8];
/// Halvings of the range in which the smallest effect is sought: to one part in 10¹².
const HALVINGS: u32 = 40;

/// What an experiment takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = ExperimentPlan))]
pub struct Plan {
    /// If it is looked at once, at its end.
    pub once: Sample,
    /// If it may be looked at and ended at any time.
    pub any_time: Sample,
    /// The smallest effect that would be found.
    pub smallest: Vec<SmallestEffect>,
}

/// How many visitors take part, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = PlannedSample))]
pub struct Sample {
    /// Visitors of each variation.
    pub visitors_each: f64,
    /// Days, in whole weeks; none where it would take more than ten years.
    pub days: Option<u32>,
}

/// The smallest effect that some weeks would find with the power asked for, relative to the baseline; none where even the
/// largest would not be found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct SmallestEffect {
    /// How long the experiment runs.
    pub weeks: u32,
    /// With one look at its end.
    pub once: Option<f64>,
    /// With looks at any time.
    pub any_time: Option<f64>,
}

/// Plans an experiment.
///
/// # Errors
/// [`PlanError`] names what can't be planned with.
pub fn plan(input: &PlanInput) -> Result<Plan, PlanError> {
    input.check()?;
    let alpha = ALPHA / input.comparisons();
    let once = normal_quantile_above(alpha / 2.0);
    let any_time = width_at_tuning(alpha);
    let smallest = WEEKS.map(|weeks| SmallestEffect {
        weeks,
        once: smallest_effect(input, once, weeks),
        any_time: smallest_effect(input, any_time, weeks),
    });
    Ok(Plan { once: sample(input, once), any_time: sample(input, any_time), smallest: smallest.to_vec() })
}

fn sample(input: &PlanInput, critical: f64) -> Sample {
    let visitors_each = visitors_each(input, critical, input.effect).ceil();
    let weeks = (visitors_each / input.visitors_each_a_week()).ceil().max(MIN_WEEKS);
    let days = (weeks <= MAX_WEEKS).then_some((weeks * 7.0) as u32);
    Sample { visitors_each, days }
}

/// Visitors of each variation that an effect takes to be found.
fn visitors_each(input: &PlanInput, critical: f64, effect: f64) -> f64 {
    let width = critical + normal_quantile_above(1.0 - input.power);
    width * width * input.baseline.variance_of_difference(effect) / input.baseline.difference(effect).powi(2)
}

/// Visitors fall as the effect grows, so the smallest effect is found by halving.
fn smallest_effect(input: &PlanInput, critical: f64, weeks: u32) -> Option<f64> {
    let available = input.visitors_each_a_week() * f64::from(weeks);
    let is_found = |effect: f64| visitors_each(input, critical, effect) <= available;
    let (mut low, mut high) = (0.0, input.baseline.max_effect());
    if !is_found(high) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if is_found(middle) { high = middle } else { low = middle }
    }
    Some(high)
}

#[cfg(test)]
mod tests;
