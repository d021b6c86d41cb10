//! Answers to a form: by step, by field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Answers to the fields of a step.
pub type StepAnswers = Map<String, Value>;

/// Answers to a form, by the step's id. They hold personal data, so they are not printed.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answers(BTreeMap<String, StepAnswers>);

impl Answers {
    /// The answers to a step, if it has any.
    pub fn step(&self, id: &str) -> Option<&StepAnswers> {
        self.0.get(id)
    }

    /// Puts a step's answers in the place of those it had.
    pub fn set_step(&mut self, id: &str, answers: StepAnswers) {
        self.0.insert(id.to_owned(), answers);
    }

    /// The answer to a field; `null` counts as none.
    pub fn get(&self, step: &str, field: &str) -> Option<&Value> {
        answer(self.step(step)?, field)
    }

    /// All steps that have answers.
    pub fn steps(&self) -> impl Iterator<Item = (&str, &StepAnswers)> {
        self.0.iter().map(|(id, answers)| (id.as_str(), answers))
    }
}

/// The answer to a field; `null` counts as none.
pub fn answer<'a>(answers: &'a StepAnswers, field: &str) -> Option<&'a Value> {
    answers.get(field).filter(|value| !value.is_null())
}

#[cfg(test)]
impl core::fmt::Debug for Answers {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(formatter)
    }
}
