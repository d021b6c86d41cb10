//! The standing of one variation: which goals are better or worse, and which guardrails hold.

use crate::comparison::{Comparison, Outcome};
use crate::difference::Refusal;
use crate::frequentist::Effect;
use crate::input::{Direction, Input, Role, Settings};
use crate::metric_result::MetricResult;
use crate::reason::{Evidence, Reason};

/// What a verdict may say at this time of the experiment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    /// Whether the planned days and visitors are reached.
    pub ended: bool,
    /// Whether a goal may be called worse.
    pub may_stop: bool,
    /// Whether a goal may be called better, or its gain too small.
    pub may_ship: bool,
    sequential: bool,
    alpha: f64,
    minimum_events: f64,
}

impl Moment {
    pub(crate) fn new(input: &Input) -> Self {
        let sequential = input.settings.sequential;
        let days_reached = input.days >= input.plan.days;
        let ended = days_reached && visitors(input) >= input.plan.visitors;
        let may_ship = ended || (sequential && days_reached);
        let Settings { alpha, minimum_events, .. } = input.settings;
        Self { ended, may_stop: ended || sequential, may_ship, sequential, alpha, minimum_events }
    }
}

/// Visitors of all variations.
pub(crate) fn visitors(input: &Input) -> u64 {
    input.variations.iter().fold(0, |sum, variation| sum.saturating_add(variation.visitors))
}

/// The standing of one variation.
pub(crate) struct Standing {
    /// Its key.
    pub variation: String,
    /// Whether a goal is worse or a guardrail is broken.
    pub harmful: bool,
    /// Whether a goal is better.
    pub improves: bool,
    /// Whether no guardrail is open.
    pub guardrails_hold: bool,
    /// Whether each goal has a minimum effect, and every one of them is ruled out.
    pub futile: bool,
    /// Gain of the first goal, by which the best variation is chosen. Minus infinity if it cannot be compared.
    pub gain: Option<f64>,
    /// The findings on each goal and guardrail.
    pub reasons: Vec<Reason>,
}

/// A relative effect with its sign set so that above 0 is better.
struct Gain {
    estimate: f64,
    low: f64,
    high: f64,
}

impl Standing {
    pub(crate) fn new(variation: &str, metrics: &[MetricResult], moment: Moment) -> Self {
        let mut standing = Self {
            variation: variation.to_owned(),
            harmful: false,
            improves: false,
            guardrails_hold: true,
            futile: true,
            gain: None,
            reasons: Vec::new(),
        };
        for metric in metrics {
            for comparison in metric.comparisons.iter().filter(|comparison| comparison.variation == variation) {
                match metric.role {
                    Role::Goal { minimum_effect } => standing.goal(metric, comparison, minimum_effect, moment),
                    Role::Guardrail { tolerance } => standing.guardrail(metric, comparison, tolerance, moment),
                    Role::Secondary {} => {}
                }
            }
        }
        standing
    }

    fn goal(&mut self, metric: &MetricResult, comparison: &Comparison, minimum: Option<f64>, moment: Moment) {
        let compared = match &comparison.outcome {
            Outcome::Compared(compared) => compared,
            Outcome::Refused(refusal) => {
                self.futile = false;
                self.gain.get_or_insert(f64::NEG_INFINITY);
                self.reasons.push(not_comparable(metric, comparison, *refusal));
                return;
            }
        };
        let effect = compared.relative.deciding(moment.sequential);
        let gain = Gain::new(metric, effect);
        self.gain.get_or_insert(gain.estimate);
        let evidence = evidence(metric, comparison, effect, compared.corrected_p_value);
        let is_significant = compared.corrected_p_value < moment.alpha;
        let too_small = minimum.filter(|minimum| gain.high < *minimum);
        self.futile &= too_small.is_some();
        self.reasons.push(if is_significant && gain.estimate < 0.0 && moment.may_stop {
            self.harmful = true;
            Reason::GoalWorse(evidence)
        } else if is_significant && gain.estimate > 0.0 && moment.may_ship {
            self.improves = true;
            Reason::GoalBetter(evidence)
        } else if is_significant {
            Reason::GoalTooEarly(evidence)
        } else if let Some(minimum_effect) = too_small.filter(|_| moment.may_ship) {
            Reason::GainTooSmall { evidence, minimum_effect }
        } else {
            Reason::GoalOpen(evidence)
        });
    }

    fn guardrail(&mut self, metric: &MetricResult, comparison: &Comparison, tolerance: Option<f64>, moment: Moment) {
        let compared = match &comparison.outcome {
            Outcome::Compared(compared) => compared,
            Outcome::Refused(refusal) => {
                // Without a tolerance, too few events in both variations show no loss. Otherwise the guardrail stays open.
                if tolerance.is_some() || !rare(metric, &comparison.variation, moment.minimum_events) {
                    self.guardrails_hold = false;
                    self.reasons.push(not_comparable(metric, comparison, *refusal));
                }
                return;
            }
        };
        // A guardrail is tested every day, so before the end only the always-valid test may call it broken.
        let effect = compared.relative.deciding(moment.sequential || !moment.ended);
        let gain = Gain::new(metric, effect);
        let evidence = evidence(metric, comparison, effect, effect.p_value);
        self.reasons.push(if gain.high < -tolerance.unwrap_or(0.0) {
            self.harmful = true;
            Reason::GuardrailBroken { evidence, tolerance }
        } else if let Some(tolerance) = tolerance.filter(|tolerance| gain.low <= -tolerance) {
            self.guardrails_hold = false;
            Reason::GuardrailOpen { evidence, tolerance }
        } else {
            Reason::GuardrailHolds { evidence, tolerance }
        });
    }
}

impl Gain {
    /// Changes the sign if a decrease is better, or if the control's mean is negative and a rise is therefore below 0. If both are
    /// true, the sign stays.
    fn new(metric: &MetricResult, effect: &Effect) -> Self {
        let below_zero = metric.variations.first().is_some_and(|control| control.mean < 0.0);
        let Effect { estimate, low, high, .. } = *effect;
        if (metric.direction == Direction::Decrease) == below_zero {
            Self { estimate, low, high }
        } else {
            Self { estimate: -estimate, low: -high, high: -low }
        }
    }
}

fn evidence(metric: &MetricResult, comparison: &Comparison, effect: &Effect, p_value: f64) -> Evidence {
    let (metric, variation) = (metric.id.clone(), comparison.variation.clone());
    Evidence { metric, variation, estimate: effect.estimate, low: effect.low, high: effect.high, p_value }
}

fn not_comparable(metric: &MetricResult, comparison: &Comparison, refusal: Refusal) -> Reason {
    Reason::NotComparable { metric: metric.id.clone(), variation: comparison.variation.clone(), refusal }
}

/// Whether both the control and this variation have too few events to be compared.
fn rare(metric: &MetricResult, variation: &str, minimum_events: f64) -> bool {
    let others = metric.comparisons.iter().zip(metric.variations.iter().skip(1));
    let variation_figures =
        others.filter(|(comparison, _)| comparison.variation == variation).map(|(_, figures)| figures);
    metric.variations.iter().take(1).chain(variation_figures).all(|figures| figures.events < minimum_events)
}
