//! Parts of an experiment's visitors, such as those of one language, each compared by itself: to look for, and never to decide by.
//!
//! # Design
//! Whoever looks at enough parts finds one that differs by chance. So the p-values of all parts, metrics and variations are one
//! family, corrected by Holm: the chance that any of them is an alarm without a difference stays within alpha. A comparison that
//! can't be made counts in the family, because it was to be made. There is no verdict.

use serde::{Deserialize, Serialize};

use crate::check::InputError;
use crate::comparison::Outcome;
use crate::correction::Correction;
use crate::input::Input;
use crate::report::{MetricResult, report};

/// A part of the visitors, with their sums.
#[derive(Debug, Clone)]
pub struct SegmentInput {
    /// What they have in common, such as `language`.
    pub dimension: String,
    /// Which, such as `sv-FI`; empty where they have none, such as no source.
    pub value: String,
    /// Their figures.
    pub input: Input,
}

/// The parts of an experiment's visitors, compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = SegmentsReport))]
pub struct Segments {
    /// Comparisons that are one family: among so many some differ by chance.
    pub comparisons: u32,
    /// Share that each interval covers by itself, such as 0.95.
    pub coverage: f64,
    /// The p-value below which a difference is unlikely to be chance.
    pub alpha: f64,
    /// The parts, in the order given.
    pub segments: Vec<Segment>,
}

/// A part of the visitors.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Segment {
    /// What they have in common: `language`, `device` or `source`.
    pub dimension: String,
    /// Which; empty where they have none.
    pub value: String,
    /// Visitors of each variation, the control first.
    pub visitors: Vec<u64>,
    /// Results by metric; p-values are corrected over all parts, metrics and variations.
    pub metrics: Vec<MetricResult>,
}

/// Compares the parts of an experiment's visitors.
///
/// # Errors
/// [`InputError`] where an input does not hold together.
pub fn segments(inputs: &[SegmentInput]) -> Result<Segments, InputError> {
    let mut segments = Vec::new();
    let settings = inputs.first().map(|one| one.input.settings).unwrap_or_default();
    for SegmentInput { dimension, value, input } in inputs {
        let mut input = input.clone();
        input.settings.correction = Correction::None;
        let metrics = report(&input)?.metrics;
        let visitors = input.variations.iter().map(|variation| variation.visitors).collect();
        segments.push(Segment { dimension: dimension.clone(), value: value.clone(), visitors, metrics });
    }
    let comparisons = correct(&mut segments);
    Ok(Segments { comparisons, coverage: 1.0 - settings.alpha, alpha: settings.alpha, segments })
}

/// Corrects the p-values of all segments together; answers how many there are.
fn correct(segments: &mut [Segment]) -> u32 {
    let metrics = segments.iter_mut().flat_map(|segment| &mut segment.metrics);
    let mut outcomes: Vec<&mut Outcome> =
        metrics.flat_map(|metric| &mut metric.comparisons).map(|comparison| &mut comparison.outcome).collect();
    let p_values: Vec<f64> = outcomes
        .iter()
        .map(|outcome| match outcome {
            Outcome::Compared(compared) => compared.corrected_p_value,
            Outcome::Refused(_) => 1.0,
        })
        .collect();
    for (outcome, p_value) in outcomes.iter_mut().zip(Correction::Holm.apply(&p_values)) {
        if let Outcome::Compared(compared) = outcome {
            compared.corrected_p_value = p_value;
        }
    }
    u32::try_from(p_values.len()).unwrap_or(u32::MAX)
}
