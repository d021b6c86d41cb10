//! The results of an experiment, as the API answers them.

use serde::{Deserialize, Serialize};

use crate::check::InputError;
use crate::compare::compare_all;
use crate::correction::Correction;
use crate::input::Input;
use crate::sample_ratio::{self, SampleRatio};
use crate::verdict::{self, Verdict};

pub use crate::metric_result::{MetricResult, VariationFigures};

/// The results of an experiment. Every number is finite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = ResultsReport))]
pub struct Report {
    /// Key of the experiment.
    pub experiment: String,
    /// What to do, and why.
    pub verdict: Verdict,
    /// Whether visitors were split as planned.
    pub sample_ratio: SampleRatio,
    /// Visitors of each variation, the control first.
    pub variations: Vec<Exposure>,
    /// How p-values were corrected.
    pub correction: Correction,
    /// Share that intervals cover, such as 0.95.
    pub coverage: f64,
    /// Results by metric, in the order given.
    pub metrics: Vec<MetricResult>,
}

/// Visitors of a variation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = VariationExposure))]
pub struct Exposure {
    /// Key of the variation.
    pub id: String,
    /// How many it has.
    pub visitors: u64,
    /// How many it should have, given how many there are in all.
    pub expected: f64,
}

/// Reckons an experiment's results.
///
/// # Errors
/// [`InputError`] where the input does not hold together.
pub fn report(input: &Input) -> Result<Report, InputError> {
    input.check()?;
    let Input { variations, settings, .. } = input;
    let sample_ratio = SampleRatio::test(variations, settings.sample_ratio_threshold);
    let metrics = compare_all(input);
    let exposures = variations.iter().zip(sample_ratio::expected(variations));
    Ok(Report {
        experiment: input.experiment.clone(),
        verdict: verdict::judge(input, &sample_ratio, &metrics),
        sample_ratio,
        variations: exposures
            .map(|(variation, expected)| Exposure { id: variation.id.clone(), visitors: variation.visitors, expected })
            .collect(),
        correction: settings.correction,
        coverage: 1.0 - settings.alpha,
        metrics,
    })
}
