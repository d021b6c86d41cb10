//! What an experiment is judged by, and when, as it is written beside it.

use serde::{Deserialize, Serialize};

/// What is counted where nothing else is said.
const DEFAULT_CONVERSION: &str = "application-submitted";

/// What visitors do once they were shown a variation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// What is to be gained; the first decides among several variations that could ship.
    pub goals: Vec<Metric>,
    /// What must not suffer.
    pub guardrails: Vec<Metric>,
    /// What is shown besides, and decides nothing.
    pub secondary: Vec<Metric>,
    /// How p-values are corrected over several goals and variations.
    pub correction: Correction,
}

impl Default for Metrics {
    fn default() -> Self {
        let goals = vec![Metric::from(MetricSource::Name(DEFAULT_CONVERSION.to_owned()))];
        Self { goals, guardrails: Vec::new(), secondary: Vec::new(), correction: Correction::default() }
    }
}

/// How p-values are corrected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// Not at all.
    None,
    /// Holm.
    #[default]
    Holm,
    /// Benjamini and Hochberg.
    BenjaminiHochberg,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "MetricSource")]
pub struct Metric {
    /// Name of the conversion, such as `application-submitted`.
    pub name: String,
    /// What is measured of it.
    pub measure: Measure,
    /// Of revenue: code of its currency (ISO 4217).
    currency: Option<String>,
    /// Which way is good.
    pub direction: Direction,
    /// Of a goal: the smallest relative gain that is worth having; 0.02 is 2%.
    pub minimum_effect: Option<f64>,
    /// Of a guardrail: the relative loss that is tolerated.
    pub tolerance: Option<f64>,
}

impl Metric {
    /// Code of the currency of its revenue: euros, where none is said.
    pub fn currency(&self) -> &str {
        self.currency.as_deref().unwrap_or("EUR")
    }

    /// What it is called in results: no two metrics of different figures have one id.
    pub fn id(&self) -> String {
        let name = &self.name;
        match self.measure {
            Measure::Conversion => name.clone(),
            Measure::Count => format!("{name}:count"),
            Measure::Revenue => format!("{name}:revenue:{}", self.currency()),
        }
    }
}

/// What is measured of a conversion.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Visitors who did it at least once.
    #[default]
    Conversion,
    /// How often they did it.
    Count,
    /// What it was worth.
    Revenue,
}

/// Which way of a metric is good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// More.
    #[default]
    Increase,
    /// Less.
    Decrease,
}

/// A metric as it is written: the name of a conversion alone, or with more.
#[derive(Deserialize)]
#[serde(untagged)]
enum MetricSource {
    Name(String),
    Whole(FullMetric),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FullMetric {
    name: String,
    #[serde(default)]
    measure: Measure,
    currency: Option<String>,
    #[serde(default)]
    direction: Direction,
    minimum_effect: Option<f64>,
    tolerance: Option<f64>,
}

impl From<MetricSource> for Metric {
    fn from(written: MetricSource) -> Self {
        let FullMetric { name, measure, currency, direction, minimum_effect, tolerance } = match written {
            MetricSource::Whole(whole) => whole,
            MetricSource::Name(name) => FullMetric {
                name,
                measure: Measure::default(),
                currency: None,
                direction: Direction::default(),
                minimum_effect: None,
                tolerance: None,
            },
        };
        Self { name, measure, currency, direction, minimum_effect, tolerance }
    }
}

/// When an experiment is to be judged, decided before it starts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plan {
    /// Visitors that it needs, of all variations together.
    pub visitors: u64,
    /// Days that it runs at least.
    pub days: f64,
}

impl Default for Plan {
    /// Two weeks, and as many visitors as show a gain of a tenth on what one in ten does.
    fn default() -> Self {
        Self { visitors: 30_000, days: 14.0 }
    }
}
