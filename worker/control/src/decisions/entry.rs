//! Entries of the decision log, as they are stored and answered.

use kirkas_publishing::experiments::project::Experiment;
use kirkas_results::{Choice, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An entry of an experiment's decision log.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DecisionEntry {
    /// Counted over all experiments; none where it is not recorded, as in a dry run.
    #[schema(required)]
    pub number: Option<u32>,
    /// When, such as `2026-11-21T10:00:00.000Z`.
    pub at: String,
    /// Who, as the audit has them.
    pub who: String,
    /// What they are called now; none where that is not known, as of an account that was erased.
    #[serde(default)]
    #[schema(required)]
    pub by: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub entry: LogEntry,
}

/// What an entry says.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LogEntry {
    /// The experiment started for the first time.
    Started(StartedDesign),
    /// Somebody decided something about it.
    Decided(Decided),
}

/// What was believed and planned when an experiment first started. It stays as it was, whatever is edited later.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StartedDesign {
    /// What people called it.
    pub name: String,
    /// What was believed, and why; empty where nobody wrote it.
    pub hypothesis: String,
    /// Visitors of all variations together that it was to have.
    pub planned_visitors: u64,
    /// Days that it was to run at least.
    pub planned_days: f64,
    /// What is to be gained.
    pub goals: Vec<String>,
    /// What must not suffer.
    pub guardrails: Vec<String>,
    /// Keys of its variations, the control first.
    pub variations: Vec<String>,
}

impl StartedDesign {
    /// That of an experiment as it is written.
    pub fn of(experiment: &Experiment) -> Self {
        let metrics = &experiment.metrics;
        Self {
            name: experiment.name.clone(),
            hypothesis: experiment.hypothesis.clone(),
            planned_visitors: experiment.plan.visitors,
            planned_days: experiment.plan.days,
            goals: metrics.goals.iter().map(|metric| metric.id()).collect(),
            guardrails: metrics.guardrails.iter().map(|metric| metric.id()).collect(),
            variations: experiment.variations.iter().map(|variation| variation.key.clone()).collect(),
        }
    }

    /// What another design says differently, by the names of the members.
    pub fn differences(&self, other: &Self) -> Vec<&'static str> {
        let compared = [
            ("hypothesis", self.hypothesis != other.hypothesis),
            ("plan", (self.planned_visitors, self.planned_days) != (other.planned_visitors, other.planned_days)),
            ("goals", self.goals != other.goals),
            ("guardrails", self.guardrails != other.guardrails),
            ("variations", self.variations != other.variations),
        ];
        compared.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }
}

/// A decision, and what there was to decide by.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Decided {
    /// What was decided.
    #[serde(flatten)]
    pub choice: Choice,
    /// What the results said then; none where there were none.
    #[schema(required)]
    pub verdict: Option<Verdict>,
    /// The verdict's reasons as plain English.
    pub reasons: Vec<String>,
    /// Whether the decision is another than the verdict.
    pub against_verdict: bool,
    /// Why it was decided so.
    pub reason: String,
    /// Who approved it, where it is against the verdict.
    #[serde(default)]
    #[schema(required)]
    pub approved_by: Vec<String>,
}

#[cfg(test)]
mod tests {
    use kirkas_results::Choice;
    use serde_json::json;

    use super::{Decided, DecisionEntry, LogEntry, StartedDesign};

    fn design() -> StartedDesign {
        StartedDesign {
            name: "Hero".to_owned(),
            hypothesis: "Shorter is better".to_owned(),
            planned_visitors: 800,
            planned_days: 14.0,
            goals: vec!["sale".to_owned()],
            guardrails: Vec::new(),
            variations: vec!["0".to_owned(), "1".to_owned()],
        }
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        let decided = Decided {
            choice: Choice::Ship { variation: "1".to_owned() },
            verdict: None,
            reasons: Vec::new(),
            against_verdict: true,
            reason: "why".to_owned(),
            approved_by: vec!["eve".to_owned()],
        };
        for entry in [LogEntry::Started(design()), LogEntry::Decided(decided)] {
            let entry = DecisionEntry {
                number: Some(7),
                at: "2026-11-21T10:00:00.000Z".to_owned(),
                who: "user:a".to_owned(),
                by: Some("ada".to_owned()),
                entry,
            };
            let written = json!(entry);
            let read: Option<DecisionEntry> = serde_json::from_value(written.clone()).ok();
            assert_eq!(json!(read), written);
        }
    }

    #[test]
    fn what_was_changed_since_the_start_is_named() {
        let changed = StartedDesign { planned_days: 7.0, goals: Vec::new(), name: "Other".to_owned(), ..design() };
        assert_eq!(design().differences(&changed), ["plan", "goals"]);
        assert_eq!(design().differences(&design()), Vec::<&str>::new());
    }
}
