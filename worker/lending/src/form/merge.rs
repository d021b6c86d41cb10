//! Taking what a page sends into the stored answers (product design, section 3.6).

use serde_json::Value;

use super::answers::{Answers, StepAnswers};
use super::definition::{Field, FieldType, Form, Step, field};
use super::field_error::{Code, FieldError};
use super::normal::normal_answers;
use crate::market::Context;

impl Form {
    /// The stored answers with those that a page sends in the place of the step's. A masked number that comes back as it
    /// was shown stands for the stored one. The answers are not checked: [`Form::check_step`] does that.
    ///
    /// # Errors
    /// The fields that the step doesn't have; nothing is taken then.
    pub fn merge(
        &self,
        stored: &Answers,
        step: &Step,
        page: StepAnswers,
        context: &Context,
    ) -> Result<Answers, Vec<FieldError>> {
        let unknown = unknown_fields(&step.fields, &page, "");
        if !unknown.is_empty() {
            return Err(unknown);
        }
        let mut own = normal_answers(&step.fields, page, &context.market);
        for field in &step.fields {
            let before = stored.get(&step.id, &field.name).and_then(Value::as_str);
            let (Some(mask), Some(before), Some(value)) = (field.masked, before, own.get_mut(&field.name)) else {
                continue;
            };
            if value.as_str() == Some(mask.apply(before).as_str()) {
                *value = before.into();
            }
        }
        let mut merged = stored.clone();
        merged.set_step(&step.id, own);
        Ok(merged)
    }

    /// What may be saved of a page that is half typed: the step's own fields, but for those that are sent on Continue only.
    pub fn half_typed(&self, step: &Step, mut page: StepAnswers) -> StepAnswers {
        page.retain(|name, _| step.field(name).is_some_and(|field| !field.never_saved_half_typed));
        page
    }
}

/// The answers to fields that aren't among these, in rows too.
pub fn unknown_fields(fields: &[Field], answers: &StepAnswers, pointer: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for (name, value) in answers {
        let place = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
        match field(fields, name).map(|field| &field.kind) {
            None => errors.push(FieldError::new(place, Code::Unknown)),
            Some(FieldType::Rows { fields, .. }) => {
                for (number, row) in value.as_array().into_iter().flatten().enumerate() {
                    let row = row.as_object().map(|row| unknown_fields(fields, row, &format!("{place}/{number}")));
                    errors.extend(row.unwrap_or_default());
                }
            }
            Some(_) => {}
        }
    }
    errors
}
