//! Refuses input that results can't be computed from, and says what to do.

use core::fmt;
use std::collections::HashSet;

use crate::input::{Input, Measured, Metric, Prior, RatioSums, Role, Sums, Variation};

/// What is wrong with an [`Input`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputError {
    /// A number of the plan or the settings is outside of what it can be.
    Number {
        /// Which.
        field: &'static str,
        /// What it has to be.
        wanted: &'static str,
    },
    /// Fewer than two variations.
    Variations,
    /// No metric is a goal.
    NoGoal,
    /// Two variations or two metrics have this key.
    Twice(String),
    /// A metric has more or fewer rows than there are variations.
    Rows {
        /// Which metric.
        metric: String,
        /// Its rows.
        rows: usize,
        /// How many variations there are.
        variations: usize,
    },
    /// More visitors of a variation converted than it has.
    Converted {
        /// Which metric.
        metric: String,
        /// Which variation.
        variation: String,
    },
    /// A sum is not a finite number, or a sum of squares is below 0.
    Sum {
        /// Which metric.
        metric: String,
        /// Which variation.
        variation: String,
    },
}

impl core::error::Error for InputError {}

impl fmt::Display for InputError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { field, wanted } => write!(to, "“{field}” has to be {wanted}"),
            Self::Variations => to.write_str("name at least two variations, the control first"),
            Self::NoGoal => to.write_str("give one metric at least the role “goal”: it is what decides"),
            Self::Twice(id) => {
                write!(to, "“{id}” is there twice; give each variation and each metric a key of its own")
            }
            Self::Rows { metric, rows, variations } => {
                write!(to, "metric “{metric}” has {rows} rows; give one for each of the {variations} variations")
            }
            Self::Converted { metric, variation } => write!(
                to,
                "metric “{metric}”: more visitors of “{variation}” converted than it has; count each visitor once"
            ),
            Self::Sum { metric, variation } => {
                write!(to, "metric “{metric}”: the sums of “{variation}” have to be finite, those of squares 0 or more")
            }
        }
    }
}

impl Input {
    /// Checks that results can be computed.
    ///
    /// # Errors
    /// The first error.
    pub fn check(&self) -> Result<(), InputError> {
        let Self { days, plan, settings, variations, metrics, .. } = self;
        let not_negative = "a number that is 0 or more";
        number("days", not_negative, is_not_negative(*days))?;
        number("plan.days", not_negative, is_not_negative(plan.days))?;
        number("plan.visitors", "1 or more", plan.visitors > 0)?;
        number("settings.alpha", "above 0 and below 0.5", settings.alpha > 0.0 && settings.alpha < 0.5)?;
        number("settings.tuning", "above 0", settings.tuning.is_none_or(is_positive))?;
        number("settings.minimum_events", not_negative, is_not_negative(settings.minimum_events))?;
        let threshold = settings.sample_ratio_threshold;
        number("settings.sample_ratio_threshold", "above 0 and below 1", threshold > 0.0 && threshold < 1.0)?;
        check_prior("settings.prior", settings.prior)?;

        if variations.len() < 2 {
            return Err(InputError::Variations);
        }
        no_key_twice(variations.iter().map(|variation| &variation.id))?;
        let weights = variations.iter().map(|variation| variation.weight);
        let sound = weights.clone().all(is_positive) && weights.sum::<f64>().is_finite();
        number("weight", "above 0; leave out a variation that nobody is to see", sound)?;

        no_key_twice(metrics.iter().map(|metric| &metric.id))?;
        if !metrics.iter().any(|metric| matches!(metric.role, Role::Goal { .. })) {
            return Err(InputError::NoGoal);
        }
        metrics.iter().try_for_each(|metric| check_metric(metric, variations))
    }
}

fn check_metric(metric: &Metric, variations: &[Variation]) -> Result<(), InputError> {
    check_prior("prior", metric.prior)?;
    match metric.role {
        Role::Goal { minimum_effect } => {
            number("minimum_effect", "above 0", minimum_effect.is_none_or(is_positive))?;
        }
        Role::Guardrail { tolerance } => number("tolerance", "above 0", tolerance.is_none_or(is_positive))?,
        Role::Secondary {} => {}
    }
    match &metric.measured {
        Measured::Conversion(rows) => {
            let pairs = paired(metric, rows, variations)?;
            let wrong = pairs.into_iter().find(|(row, variation)| row.converted > variation.visitors);
            wrong.map_or(Ok(()), |(_, variation)| {
                Err(InputError::Converted { metric: metric.id.clone(), variation: variation.id.clone() })
            })
        }
        Measured::Count(rows) | Measured::Revenue(rows) => check_sums(metric, rows, variations, is_sound),
        Measured::Ratio(rows) => check_sums(metric, rows, variations, |row: &RatioSums| {
            is_sound(&row.numerator) && is_sound(&row.denominator) && row.products.is_finite()
        }),
    }
}

fn check_sums<Row>(
    metric: &Metric,
    rows: &[Row],
    variations: &[Variation],
    sound: impl Fn(&Row) -> bool,
) -> Result<(), InputError> {
    let wrong = paired(metric, rows, variations)?.into_iter().find(|(row, _)| !sound(row));
    wrong.map_or(Ok(()), |(_, variation)| {
        Err(InputError::Sum { metric: metric.id.clone(), variation: variation.id.clone() })
    })
}

/// Each row with its variation.
fn paired<'a, Row>(
    metric: &Metric,
    rows: &'a [Row],
    variations: &'a [Variation],
) -> Result<impl IntoIterator<Item = (&'a Row, &'a Variation)>, InputError> {
    if rows.len() == variations.len() {
        return Ok(rows.iter().zip(variations));
    }
    Err(InputError::Rows { metric: metric.id.clone(), rows: rows.len(), variations: variations.len() })
}

fn check_prior(field: &'static str, prior: Option<Prior>) -> Result<(), InputError> {
    let sound = prior.is_none_or(|prior| prior.mean.is_finite() && is_positive(prior.deviation));
    number(field, "a prior with a mean and a deviation above 0", sound)
}

fn no_key_twice<'a>(mut ids: impl Iterator<Item = &'a String>) -> Result<(), InputError> {
    let mut seen = HashSet::new();
    ids.find(|id| !seen.insert(*id)).map_or(Ok(()), |id| Err(InputError::Twice(id.clone())))
}

fn number(field: &'static str, wanted: &'static str, sound: bool) -> Result<(), InputError> {
    if sound { Ok(()) } else { Err(InputError::Number { field, wanted }) }
}

fn is_sound(sums: &Sums) -> bool {
    sums.sum.is_finite() && is_not_negative(sums.squares)
}

fn is_not_negative(number: f64) -> bool {
    number.is_finite() && number >= 0.0
}

fn is_positive(number: f64) -> bool {
    number.is_finite() && number > 0.0
}
