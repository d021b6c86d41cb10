//! The results of one metric.

use serde::{Deserialize, Serialize};

use crate::comparison::Comparison;
use crate::input::{Direction, Kind, Role};
use crate::statistic::Statistic;

/// Results of one metric.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
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
    #[serde(rename = "shown")]
    pub variations: Vec<VariationFigures>,
    /// Each variation but the control, compared with it.
    pub comparisons: Vec<Comparison>,
}

/// What a variation shows of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
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
        let bounded = |figure: f64| if figure.is_nan() { 0.0 } else { figure.clamp(f64::MIN, f64::MAX) };
        Self {
            total: statistic.total,
            mean: bounded(statistic.mean),
            deviation: bounded(statistic.deviation()),
            events: bounded(statistic.events),
        }
    }
}
