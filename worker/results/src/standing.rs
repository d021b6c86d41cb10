//! How one variation stands: which goals are shown to be better or worse, and which guardrails hold.

use crate::comparison::{Comparison, Outcome};
use crate::difference::Refusal;
use crate::frequentist::Effect;
use crate::input::{Direction, Input, Role, Settings};
use crate::metric_result::MetricResult;
use crate::reason::{Evidence, Reason};

/// What of a verdict depends on when it is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    /// The planned days and visitors are reached.
    pub ended: bool,
    /// Goals may be judged to be worse.
    pub may_stop: bool,
    /// Goals may be judged to be better, or to have no gain worth having.
    pub may_ship: bool,
    sequential: bool,
    alpha: f64,
    minimum_events: f64,
}

impl Moment {
    pub(crate) fn of(input: &Input) -> Self {
        let sequential = input.settings.sequential;
        let days = input.days >= input.plan.days;
        let ended = days && visitors(input) >= input.plan.visitors;
        let may_ship = ended || (sequential && days);
        let Settings { alpha, minimum_events, .. } = input.settings;
        Self { ended, may_stop: ended || sequential, may_ship, sequential, alpha, minimum_events }
    }
}

/// Visitors of all variations.
pub(crate) fn visitors(input: &Input) -> u64 {
    input.variations.iter().fold(0, |sum, variation| sum.saturating_add(variation.visitors))
}

/// How one variation stands.
pub(crate) struct Standing {
    /// Its key.
    pub variation: String,
    /// A goal is worse or a guardrail broken.
    pub out: bool,
    /// A goal is better.
    pub better: bool,
    /// No guardrail is open.
    pub safe: bool,
    /// Each goal has a smallest gain worth having, and that is ruled out.
    pub futile: bool,
    /// Gain of the first goal, to choose by; without end below where it can't be compared.
    pub gain: Option<f64>,
    /// What was found of each goal and guardrail.
    pub reasons: Vec<Reason>,
}

/// A relative effect turned so that above 0 is better.
struct Gain {
    estimate: f64,
    low: f64,
    high: f64,
}

impl Standing {
    pub(crate) fn of(variation: &str, metrics: &[MetricResult], moment: Moment) -> Self {
        let mut standing = Self {
            variation: variation.to_owned(),
            out: false,
            better: false,
            safe: true,
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
        let gain = Gain::of(metric, effect);
        self.gain.get_or_insert(gain.estimate);
        let seen = evidence(metric, comparison, effect, compared.corrected_p_value);
        let shown = compared.corrected_p_value < moment.alpha;
        let too_small = minimum.filter(|minimum| gain.high < *minimum);
        self.futile &= too_small.is_some();
        self.reasons.push(if shown && gain.estimate < 0.0 && moment.may_stop {
            self.out = true;
            Reason::GoalWorse(seen)
        } else if shown && gain.estimate > 0.0 && moment.may_ship {
            self.better = true;
            Reason::GoalBetter(seen)
        } else if shown {
            Reason::GoalTooEarly(seen)
        } else if let Some(minimum_effect) = too_small.filter(|_| moment.may_ship) {
            Reason::GainTooSmall { evidence: seen, minimum_effect }
        } else {
            Reason::GoalOpen(seen)
        });
    }

    fn guardrail(&mut self, metric: &MetricResult, comparison: &Comparison, tolerance: Option<f64>, moment: Moment) {
        let compared = match &comparison.outcome {
            Outcome::Compared(compared) => compared,
            Outcome::Refused(refusal) => {
                // Where next to nothing happens in either, no loss is shown; else nobody can tell.
                if tolerance.is_some() || !rare(metric, &comparison.variation, moment.minimum_events) {
                    self.safe = false;
                    self.reasons.push(not_comparable(metric, comparison, *refusal));
                }
                return;
            }
        };
        // A guardrail is looked at every day, so before the end only the always-valid test may break it.
        let effect = compared.relative.deciding(moment.sequential || !moment.ended);
        let gain = Gain::of(metric, effect);
        let evidence = evidence(metric, comparison, effect, effect.p_value);
        self.reasons.push(if gain.high < -tolerance.unwrap_or(0.0) {
            self.out = true;
            Reason::GuardrailBroken { evidence, tolerance }
        } else if let Some(tolerance) = tolerance.filter(|tolerance| gain.low <= -tolerance) {
            self.safe = false;
            Reason::GuardrailOpen { evidence, tolerance }
        } else {
            Reason::GuardrailHolds { evidence, tolerance }
        });
    }
}

impl Gain {
    /// Less may be what is good, and relative to a mean below 0 a rise is a fall.
    fn of(metric: &MetricResult, effect: &Effect) -> Self {
        let below_zero = metric.shown.first().is_some_and(|control| control.mean < 0.0);
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

/// Whether neither the control nor this variation rests on enough events to be compared.
fn rare(metric: &MetricResult, variation: &str, minimum_events: f64) -> bool {
    let others = metric.comparisons.iter().zip(metric.shown.iter().skip(1));
    let shown = others.filter(|(comparison, _)| comparison.variation == variation).map(|(_, shown)| shown);
    metric.shown.iter().take(1).chain(shown).all(|shown| shown.events < minimum_events)
}
