//! The input that the results of an experiment are computed from: its plan, and the sums of each variation so far.

use serde::{Deserialize, Serialize};

use crate::correction::Correction;

/// Everything that is known about an experiment. All figures are sums; none belongs to a single visitor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Key of the experiment.
    pub experiment: String,
    /// Days that it has run.
    pub days: f64,
    /// What was decided before it started.
    pub plan: Plan,
    /// How its figures are judged.
    #[serde(default)]
    pub settings: Settings,
    /// Its variations; the first is the control.
    pub variations: Vec<Variation>,
    /// Its metrics; the first goal is the one that chooses among several variations that could ship.
    pub metrics: Vec<Metric>,
}

/// When the experiment is to be judged, decided before it starts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Visitors that it needs, of all variations together.
    pub visitors: u64,
    /// Days that it has to run at least; whole weeks, because days of the week differ.
    pub days: f64,
}

/// How figures are judged. Every field has a default.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Chance of a false alarm that is accepted; intervals cover `1 - alpha`. 0.05.
    pub alpha: f64,
    /// Whether the experiment may be judged at any look (always-valid intervals) or once, at the planned
    /// end. True.
    pub sequential: bool,
    /// Visitors of two variations together at which always-valid intervals are narrowest; where it is not
    /// given, what the plan has for two variations.
    pub tuning: Option<f64>,
    /// How p-values are corrected over metrics and variations. Holm.
    pub correction: Correction,
    /// What is believed of relative differences beforehand; nothing where it is not given.
    pub prior: Option<Prior>,
    /// How many events a metric has to rest on in each variation before it is compared: of a conversion so many
    /// conversions. All tests here take means to be normal, which those of a few events are not: looked at
    /// from the first visitor on, even always-valid intervals would be wrong in every fourth experiment. 50.
    pub minimum_events: f64,
    /// Below which p-value a split of visitors is an alarm. 0.001.
    pub sample_ratio_threshold: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            alpha: 0.05,
            sequential: true,
            tuning: None,
            correction: Correction::default(),
            prior: None,
            minimum_events: 50.0,
            sample_ratio_threshold: 0.001,
        }
    }
}

/// A normal prior of a relative difference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prior {
    /// Its mean: 0.01 expects 1% more.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// One arm of the experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// Key of the variation.
    pub id: String,
    /// Share of visitors that it is to have; shares need not add up to 1.
    pub weight: f64,
    /// Visitors exposed to it, each once.
    pub visitors: u64,
}

/// Something measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metric {
    /// Key of the metric.
    pub id: String,
    /// What it is for.
    pub role: Role,
    /// Which way is good.
    #[serde(default)]
    pub direction: Direction,
    /// What was measured, a row for each variation in their order.
    pub measured: Measured,
    /// A prior of its own, instead of that of the settings.
    #[serde(default)]
    pub prior: Option<Prior>,
}

/// What a metric is for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = MetricRole))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Role {
    /// It decides.
    Goal {
        /// The smallest relative gain that is worth having; 0.02 is 2%.
        #[serde(default)]
        minimum_effect: Option<f64>,
    },
    /// It is shown, and decides nothing.
    Secondary {},
    /// It must not suffer.
    Guardrail {
        /// Relative loss that is tolerated and beyond which a loss has to be ruled out; where it is not
        /// given, the guardrail is broken only by a loss that is shown.
        #[serde(default)]
        tolerance: Option<f64>,
    },
}

/// Which way of a metric is good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// More is better.
    #[default]
    Increase,
    /// Less is better.
    Decrease,
}

/// What was measured, a row for each variation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "sums", rename_all = "snake_case")]
pub enum Measured {
    /// Visitors who did something at least once.
    Conversion(Vec<Conversions>),
    /// How often visitors did something.
    Count(Vec<Sums>),
    /// Amounts of visitors, in one currency.
    Revenue(Vec<Sums>),
    /// One sum over another, such as offers an application.
    Ratio(Vec<RatioSums>),
}

/// What kind of figure was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema), schema(as = MetricKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A share of visitors.
    Conversion,
    /// A number a visitor.
    Count,
    /// An amount a visitor.
    Revenue,
    /// One sum over another.
    Ratio,
}

impl Measured {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Conversion(_) => Kind::Conversion,
            Self::Count(_) => Kind::Count,
            Self::Revenue(_) => Kind::Revenue,
            Self::Ratio(_) => Kind::Ratio,
        }
    }
}

/// A conversion in one variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conversions {
    /// Visitors who converted, each once.
    pub converted: u64,
}

/// A figure of each visitor, added up over one variation's visitors.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// Sum of visitors' figures; who has none counts as 0.
    pub sum: f64,
    /// Sum of their squares.
    pub squares: f64,
}

/// Two figures of each visitor, added up over one variation's visitors.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioSums {
    /// The one above.
    pub numerator: Sums,
    /// The one below.
    pub denominator: Sums,
    /// Sum of visitors' products of the two.
    pub products: f64,
}
