//! Weights and coverage as ranges of buckets (SDK specification: `getBucketRanges`).

use kirkas_experiments::Range;

/// Equal weights for this many variations.
pub fn equal_weights(variations: usize) -> Vec<f64> {
    let share = 1.0 / f64::from(u32::try_from(variations).unwrap_or(u32::MAX));
    vec![share; variations]
}

/// Whether weights are as many as variations and add up to about one.
pub(super) fn are_usable(weights: &[f64], variations: usize) -> bool {
    weights.len() == variations && (0.99..=1.01).contains(&weights.iter().sum())
}

/// The range of each variation. Coverage is clamped between 0 and 1. In place of unusable weights,
/// equal ones are used.
pub fn bucket_ranges(variations: usize, coverage: f64, weights: Option<&[f64]>) -> Vec<Range> {
    let coverage = coverage.clamp(0.0, 1.0);
    let weights = weights.filter(|weights| are_usable(weights, variations));
    let weights = weights.map_or_else(|| equal_weights(variations), <[f64]>::to_vec);
    let mut from = 0.0;
    let range = |weight: f64| {
        let start = from;
        from += weight;
        (start, start + coverage * weight)
    };
    weights.into_iter().map(range).collect()
}
