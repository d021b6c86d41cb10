//! Compares each variation with the control, metric by metric, with every test there is.

use crate::bayesian;
use crate::comparison::{Analysis, Compared, Comparison, Outcome};
use crate::difference::{Difference, Refusal, Scale};
use crate::frequentist;
use crate::input::{Direction, Input, Measured, Metric, Prior, Role, Settings, Variation};
use crate::metric_result::{MetricResult, VariationFigures};
use crate::sequential;
use crate::statistic::Statistic;

/// How a metric is tested.
struct Method<'a> {
    settings: &'a Settings,
    tuning: f64,
    prior: Option<Prior>,
    direction: Direction,
}

/// Results of all metrics.
pub(crate) fn compare_all(input: &Input) -> Vec<MetricResult> {
    let mut metrics: Vec<_> = input.metrics.iter().map(|metric| of_metric(input, metric)).collect();
    correct(&mut metrics, input.settings, |role| matches!(role, Role::Goal { .. }));
    correct(&mut metrics, input.settings, |role| matches!(role, Role::Secondary {}));
    metrics
}

fn of_metric(input: &Input, metric: &Metric) -> MetricResult {
    let Input { settings, plan, variations, .. } = input;
    let method = Method {
        settings,
        tuning: settings.tuning.unwrap_or(2.0 * plan.visitors as f64 / variations.len() as f64),
        prior: metric.prior.or(settings.prior),
        direction: metric.direction,
    };
    let statistics = statistics(&metric.measured, variations);
    let (control, others) = statistics.split_first().map_or((None, [].as_slice()), |(one, rest)| (Some(one), rest));
    let compared = others.iter().filter_map(|other| Some(method.compare(control?, other)));
    let comparisons = variations.iter().skip(1).zip(compared).map(|(variation, compared)| Comparison {
        variation: variation.id.clone(),
        outcome: compared.map_or_else(Outcome::Refused, |compared| Outcome::Compared(Box::new(compared))),
    });
    MetricResult {
        id: metric.id.clone(),
        kind: metric.measured.kind(),
        role: metric.role,
        direction: metric.direction,
        variations: statistics.iter().map(VariationFigures::from).collect(),
        comparisons: comparisons.collect(),
    }
}

fn statistics(measured: &Measured, variations: &[Variation]) -> Vec<Statistic> {
    let visitors = variations.iter().map(|variation| variation.visitors as f64);
    match measured {
        Measured::Conversion(rows) => visitors.zip(rows).map(|(n, row)| Statistic::of_conversions(n, *row)).collect(),
        Measured::Count(rows) | Measured::Revenue(rows) => {
            visitors.zip(rows).map(|(n, row)| Statistic::of_sums(n, *row)).collect()
        }
        Measured::Ratio(rows) => visitors.zip(rows).map(|(n, row)| Statistic::of_ratio(n, *row)).collect(),
    }
}

impl Method<'_> {
    fn compare(&self, control: &Statistic, other: &Statistic) -> Result<Compared, Refusal> {
        let relative = Difference::between(control, other, Scale::Relative)?;
        if control.events.min(other.events) < self.settings.minimum_events {
            return Err(Refusal::TooFew);
        }
        let relative = self.analyse(&relative)?;
        let absolute = self.analyse(&Difference::between(control, other, Scale::Absolute)?)?;
        let corrected_p_value = relative.deciding(self.settings.sequential).p_value;
        Ok(Compared { relative, absolute, corrected_p_value })
    }

    fn analyse(&self, difference: &Difference) -> Result<Analysis, Refusal> {
        let alpha = self.settings.alpha;
        Ok(Analysis {
            frequentist: frequentist::test(difference, alpha)?,
            sequential: sequential::test(difference, alpha, self.tuning)?,
            bayesian: bayesian::posterior(difference, self.prior, self.direction, alpha)?,
        })
    }
}

/// Corrects the p-values of one family. A comparison that could not be made counts in it, with a p-value of
/// 1: the family is what was planned, not what the data allowed.
fn correct(metrics: &mut [MetricResult], settings: Settings, family: fn(&Role) -> bool) {
    let mut comparisons: Vec<&mut Comparison> =
        metrics.iter_mut().filter(|metric| family(&metric.role)).flat_map(|metric| &mut metric.comparisons).collect();
    let p_values: Vec<f64> = comparisons
        .iter()
        .map(|comparison| match &comparison.outcome {
            Outcome::Compared(compared) => compared.corrected_p_value,
            Outcome::Refused(_) => 1.0,
        })
        .collect();
    for (comparison, p_value) in comparisons.iter_mut().zip(settings.correction.apply(&p_values)) {
        if let Outcome::Compared(compared) = &mut comparison.outcome {
            compared.corrected_p_value = p_value;
        }
    }
}
