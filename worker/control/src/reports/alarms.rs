//! What of an experiment's results somebody should look at before anybody asks for them.

use kirkas_publishing::experiments::project::Experiment;
use kirkas_results::reason::Reason;
use worker::D1Database;

use super::figures::Figures;
use crate::problem::Problem;

/// What is the matter with an experiment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Alarms {
    /// Visitors are not split as planned.
    pub wrong_split: bool,
    /// A guardrail has lost more than is tolerated.
    pub broken_guardrail: bool,
    /// The planned days and visitors are reached.
    pub past_plan: bool,
}

impl Alarms {
    /// Reads the experiment's figures, and judges them as its report does. Without results there is no alarm.
    pub async fn read(db: &D1Database, experiment: &Experiment) -> Result<Self, Problem> {
        let input = Figures::read(db, &experiment.key).await?.input(experiment);
        let Ok(report) = kirkas_results::report(&input) else { return Ok(Self::default()) };
        let visitors = input.variations.iter().fold(0_u64, |sum, variation| sum.saturating_add(variation.visitors));
        Ok(Self {
            wrong_split: report.sample_ratio.mismatch,
            broken_guardrail: report
                .verdict
                .reasons
                .iter()
                .any(|reason| matches!(reason, Reason::GuardrailBroken { .. })),
            past_plan: visitors > 0 && input.days >= input.plan.days && visitors >= input.plan.visitors,
        })
    }
}
