//! The answers to a complete form, by what was asked.

use core::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value};

use super::HomeLoan;
use crate::form::{Answers, ApplicantRole, Form};
use crate::market::Context;
use crate::vocabulary::Purpose;

/// The answers to a step are not complete, so there are no facts yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncompleteAnswers {
    /// The step.
    pub step: String,
}

impl fmt::Display for IncompleteAnswers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the step {} is not complete", self.step)
    }
}

impl core::error::Error for IncompleteAnswers {}

/// How much is applied for, and what for.
pub(super) struct RequestedLoan {
    pub amount: u32,
    pub months: u32,
    pub purpose: Purpose,
    pub refinance: bool,
    pub mortgage: Option<HomeLoan>,
    pub cards: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct CoApplicant {
    has_co_applicant: bool,
}

/// Answers to what was asked, on the day of sending. Forms spread the same questions over steps of their own, so what is asked
/// says where an answer is.
pub(super) struct CompleteForm<'a> {
    pub form: &'a Form,
    pub answers: Answers,
    pub context: &'a Context,
}

impl CompleteForm<'_> {
    /// Id of the step that asks a person this.
    pub(super) fn step_asking<'b>(&'b self, person: ApplicantRole, field: &'b str) -> &'b str {
        self.form.step_asking(field, person).map_or(field, |step| &step.id)
    }

    /// The answers to a step.
    pub(super) fn step<T: DeserializeOwned>(&self, id: &str) -> Result<T, IncompleteAnswers> {
        let own = self.answers.step(id).cloned().unwrap_or_default();
        from_value(Value::Object(own)).map_err(|_| incomplete(id))
    }

    /// The answers to the step that asks a person this.
    pub(super) fn about<T: DeserializeOwned>(
        &self,
        person: ApplicantRole,
        field: &str,
    ) -> Result<T, IncompleteAnswers> {
        self.step(self.step_asking(person, field))
    }

    /// Whether two people apply; one alone, where the form does not ask.
    pub(super) fn has_co_applicant(&self) -> Result<bool, IncompleteAnswers> {
        if self.form.step_asking("has_co_applicant", ApplicantRole::Applicant).is_none() {
            return Ok(false);
        }
        let CoApplicant { has_co_applicant } = self.about(ApplicantRole::Applicant, "has_co_applicant")?;
        Ok(has_co_applicant)
    }
}

/// The answers to this step are not complete.
pub(super) fn incomplete(step: &str) -> IncompleteAnswers {
    IncompleteAnswers { step: step.to_owned() }
}
