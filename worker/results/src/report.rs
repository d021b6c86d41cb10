//! The results of an experiment, as the API answers them.

use serde::{Deserialize, Serialize};

use crate::check::InputError;
use crate::comparison::{self, Comparison};
use crate::correction::Correction;
use crate::input::{Direction, Input, Kind, Role};
use crate::sample_ratio::{self, SampleRatio};
use crate::statistic::Statistic;
use crate::verdict::{self, Verdict};

/// The results of an experiment. Every number is finite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
pub struct Exposure {
    /// Key of the variation.
    pub id: String,
    /// How many it has.
    pub visitors: u64,
    /// How many it should have, given how many there are in all.
    pub expected: f64,
}

/// Results of one metric.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MetricResult {
    /// Key of the metric.
    pub id: String,
    /// What was measured.
    pub kind: Kind,
    /// What it is for.
    pub role: Role,
    /// Which way is good.
    pub direction: Direction,
    /// What each variation shows, in their order.
    pub shown: Vec<VariationFigures>,
    /// Each variation but the control, compared with it.
    pub comparisons: Vec<Comparison>,
}

/// What a variation shows of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VariationFigures {
    /// Conversions, or the sum of visitors' figures; of a ratio, that of the numerator.
    pub total: f64,
    /// Mean a visitor (0.05 of a conversion is 5%), or the ratio.
    pub mean: f64,
    /// Standard deviation of one visitor's figure.
    pub deviation: f64,
    /// How many events the mean rests on ([`Statistic::events`]).
    pub events: f64,
}

impl From<&Statistic> for VariationFigures {
    /// What is too large to be reckoned is shown as the largest number, what can't be told as 0.
    fn from(statistic: &Statistic) -> Self {
        let shown = |figure: f64| if figure.is_nan() { 0.0 } else { figure.clamp(f64::MIN, f64::MAX) };
        Self {
            total: statistic.total,
            mean: shown(statistic.mean),
            deviation: shown(statistic.deviation()),
            events: shown(statistic.events),
        }
    }
}

/// Reckons an experiment's results.
///
/// # Errors
/// [`InputError`] where the input does not hold together.
pub fn report(input: &Input) -> Result<Report, InputError> {
    input.check()?;
    let Input { variations, settings, .. } = input;
    let sample_ratio = SampleRatio::of(variations, settings.sample_ratio_threshold);
    let metrics = comparison::of_all(input);
    let exposures = variations.iter().zip(sample_ratio::expected(variations));
    Ok(Report {
        experiment: input.experiment.clone(),
        verdict: verdict::of(input, &sample_ratio, &metrics),
        sample_ratio,
        variations: exposures
            .map(|(variation, expected)| Exposure { id: variation.id.clone(), visitors: variation.visitors, expected })
            .collect(),
        correction: settings.correction,
        coverage: 1.0 - settings.alpha,
        metrics,
    })
}
