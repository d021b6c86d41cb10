//! What to do with an experiment: the rules that the crate's documentation states, in their order.

use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::input::Input;
use crate::metric_result::MetricResult;
use crate::reason::Reason;
use crate::sample_ratio::SampleRatio;
use crate::standing::{Moment, Standing, visitors};

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Decision {
    /// Give this variation to everybody.
    Ship {
        /// Which.
        variation: String,
    },
    /// Wait for its first visitor: nothing can be said of it.
    NotStarted,
    /// Change nothing yet.
    KeepRunning,
    /// End the experiment and keep the control.
    Stop,
}

/// What to do, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// What to do.
    #[serde(flatten)]
    pub decision: Decision,
    /// Why, the weightiest first.
    pub reasons: Vec<Reason>,
}

/// Judges an experiment.
pub(crate) fn judge(input: &Input, sample_ratio: &SampleRatio, metrics: &[MetricResult]) -> Verdict {
    if input.days == 0.0 && visitors(input) == 0 {
        return Verdict { decision: Decision::NotStarted, reasons: vec![Reason::NoVisitors] };
    }
    if sample_ratio.mismatch {
        let reasons = vec![Reason::SampleRatioMismatch { p_value: sample_ratio.p_value }];
        return Verdict { decision: Decision::Stop, reasons };
    }
    let moment = Moment::new(input);
    let others = input.variations.iter().skip(1);
    let mut standings: Vec<_> = others.map(|variation| Standing::new(&variation.id, metrics, moment)).collect();

    let ready = standings
        .iter()
        .filter(|standing| moment.may_ship && standing.improves && standing.guardrails_hold && !standing.harmful);
    if let Some(best) = ready.max_by(|one, other| one.gain.partial_cmp(&other.gain).unwrap_or(Ordering::Equal)) {
        let decision = Decision::Ship { variation: best.variation.clone() };
        return Verdict { decision, reasons: best.reasons.clone() };
    }
    let all_harmful = standings.iter().all(|standing| standing.harmful);
    let futile = moment.may_ship && standings.iter().all(|standing| standing.harmful || standing.futile);
    let waits = standings.iter().any(|standing| standing.improves && !standing.harmful);
    let decision =
        if all_harmful || futile || (moment.ended && !waits) { Decision::Stop } else { Decision::KeepRunning };

    let mut reasons = schedule(input, moment, &decision);
    for standing in &mut standings {
        reasons.append(&mut standing.reasons);
    }
    reasons.sort_by_key(weight);
    Verdict { decision, reasons }
}

/// Where the experiment is in its plan, as far as that has a say.
fn schedule(input: &Input, moment: Moment, decision: &Decision) -> Vec<Reason> {
    let (plan, days, visitors) = (input.plan, input.days, visitors(input));
    if moment.ended {
        return vec![Reason::PlannedEnd { visitors, days }];
    }
    if *decision == Decision::Stop {
        return Vec::new();
    }
    let days_to_go = (days < plan.days).then_some(Reason::DaysToGo { days, planned: plan.days });
    let visitors_to_go =
        (visitors < plan.visitors).then_some(Reason::VisitorsToGo { visitors, planned: plan.visitors });
    days_to_go.into_iter().chain(visitors_to_go).collect()
}

/// The lower, the weightier.
fn weight(reason: &Reason) -> u8 {
    match reason {
        Reason::NoVisitors | Reason::SampleRatioMismatch { .. } => 0,
        Reason::GuardrailBroken { .. } => 1,
        Reason::GoalWorse(_) => 2,
        Reason::GoalBetter(_) => 3,
        Reason::GuardrailOpen { .. } => 4,
        Reason::NotComparable { .. } => 5,
        Reason::PlannedEnd { .. } | Reason::DaysToGo { .. } | Reason::VisitorsToGo { .. } => 6,
        Reason::GainTooSmall { .. } => 7,
        Reason::GoalOpen(_) | Reason::GoalTooEarly(_) => 8,
        Reason::GuardrailHolds { .. } => 9,
    }
}
