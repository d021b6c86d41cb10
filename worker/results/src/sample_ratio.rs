//! Tests whether visitors were split as planned. If they were not, something loses or adds visitors of one variation, and no
//! other figure can be trusted.

use serde::{Deserialize, Serialize};

use crate::distribution::chi_square_above;
use crate::input::Variation;

/// Pearson's chi-square test of the split.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct SampleRatio {
    /// How likely a split at least this far from the plan is by chance; 1 while there are no visitors.
    pub p_value: f64,
    /// Below which p-value it is an alarm.
    pub threshold: f64,
    /// Whether it is one.
    pub mismatch: bool,
}

impl SampleRatio {
    /// Tests the split of visitors over variations.
    #[must_use]
    pub fn test(variations: &[Variation], threshold: f64) -> Self {
        let statistic: f64 = expected(variations)
            .zip(variations)
            .map(|(expected, variation)| (variation.visitors as f64 - expected).powi(2) / expected)
            .sum();
        let freedom = variations.len().saturating_sub(1) as f64;
        // Without visitors the statistic is 0 / 0, and no mismatch is known.
        let p_value = chi_square_above(statistic, freedom).unwrap_or(1.0);
        Self { p_value, threshold, mismatch: p_value < threshold }
    }
}

/// How many visitors each variation should have, given how many there are in all.
pub fn expected(variations: &[Variation]) -> impl Iterator<Item = f64> {
    let visitors: f64 = variations.iter().map(|variation| variation.visitors as f64).sum();
    let weights: f64 = variations.iter().map(|variation| variation.weight).sum();
    variations.iter().map(move |variation| variation.weight / weights * visitors)
}
