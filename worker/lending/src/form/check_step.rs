//! Checks of a step, and which step is the first that isn't complete.

use super::answers::Answers;
use super::cross_checks;
use super::definition::{Form, Step};
use super::field_error::FieldError;
use super::merge::unknown_fields;
use super::scope::Scope;
use super::value::check_value;
use crate::market::Context;

impl Form {
    /// The steps that these answers lead through, in order.
    pub fn applicable_steps<'a>(&'a self, answers: &'a Answers, context: &'a Context) -> Vec<&'a Step> {
        let applies = |step: &&Step| Scope::of_step(self, step, answers, context).step_applies();
        self.steps.iter().filter(applies).collect()
    }

    /// All that is wrong with the answers to a step; nothing, if one may go on. Other steps' answers are looked at where
    /// a rule of this one needs them.
    pub fn check_step(&self, step: &Step, answers: &Answers, context: &Context) -> Vec<FieldError> {
        let scope = Scope::of_step(self, step, answers, context);
        let mut errors = answers.step(&step.id).map(|own| unknown_fields(&step.fields, own, "")).unwrap_or_default();
        for field in step.fields.iter().filter(|field| scope.applies(field)) {
            let value = answers.get(&step.id, &field.name);
            errors.extend(check_value(field, value, &format!("/{}", field.name), scope));
        }
        for check in &step.checks {
            for error in cross_checks::check(*check, scope) {
                let is_new = errors.iter().all(|known| !is_within(&known.pointer, &error.pointer));
                if is_new {
                    errors.push(error);
                }
            }
        }
        errors
    }

    /// The first step that is asked and is not complete: not among those that were `checked` (shown, and continued from),
    /// or wrong by now. None, if the form can be sent.
    pub fn first_incomplete<'a, S: AsRef<str>>(
        &'a self,
        answers: &'a Answers,
        checked: &[S],
        context: &'a Context,
    ) -> Option<&'a Step> {
        let is_checked = |step: &Step| checked.iter().any(|id| id.as_ref() == step.id);
        let complete = |step: &&Step| is_checked(step) && self.check_step(step, answers, context).is_empty();
        self.applicable_steps(answers, context).into_iter().find(|step| !complete(step))
    }
}

/// Whether a pointer is the other, or leads into it.
fn is_within(pointer: &str, outer: &str) -> bool {
    pointer.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
