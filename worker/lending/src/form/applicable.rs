//! What an application is made of: answers to what was asked in the end, and which of them say who somebody is.

use chrono::NaiveDate;
use serde_json::Value;

use super::answers::{Answers, StepAnswers, answer};
use super::definition::{ApplicantRole, Field, FieldType, Form};
use super::scope::Scope;
use crate::market::Context;

impl Form {
    /// The answers to steps and fields that are asked. Those of branches not taken are dropped.
    pub fn retain_applicable(&self, answers: &Answers, context: &Context) -> Answers {
        let mut retained = Answers::default();
        for step in self.applicable_steps(answers, context) {
            let scope = Scope::of_step(self, step, answers, context);
            if let Some(own) = answers.step(&step.id) {
                retained.set_step(&step.id, applicable(&step.fields, own, scope));
            }
        }
        retained
    }

    /// When a person was born, from their identity number or their answer. None, where neither tells.
    pub fn birth_date(&self, person: ApplicantRole, answers: &Answers, context: &Context) -> Option<NaiveDate> {
        Scope::of_step(self, self.steps.first()?, answers, context).birth_date(person)
    }

    /// The answers about a person that say who they are, or whom they deal with: what is sealed for longer than facts are
    /// stored, and shown to few (product design, section 12).
    pub fn sensitive_answers(&self, answers: &Answers, person: ApplicantRole) -> Answers {
        let mut sensitive = Answers::default();
        for step in self.steps.iter().filter(|step| step.person == person) {
            let own = answers.step(&step.id).map(|own| sensitive_fields(&step.fields, own)).unwrap_or_default();
            if !own.is_empty() {
                sensitive.set_step(&step.id, own);
            }
        }
        sensitive
    }
}

fn applicable(fields: &[Field], answers: &StepAnswers, scope: Scope<'_>) -> StepAnswers {
    let applicable_fields = fields.iter().filter(|field| scope.applies(field));
    let answered = applicable_fields.filter_map(|field| Some((field, answer(answers, &field.name)?)));
    let retain = |(field, value): (&Field, &Value)| {
        let value = match (&field.kind, value) {
            (FieldType::Rows { fields, .. }, Value::Array(rows)) => {
                let rows = rows.iter().filter_map(Value::as_object);
                rows.map(|row| Value::Object(applicable(fields, row, scope.in_row(fields, row)))).collect()
            }
            _ => value.clone(),
        };
        (field.name.clone(), value)
    };
    answered.map(retain).collect()
}

fn sensitive_fields(fields: &[Field], answers: &StepAnswers) -> StepAnswers {
    let mut sensitive = StepAnswers::new();
    for field in fields {
        let Some(value) = answer(answers, &field.name) else { continue };
        if field.sensitive {
            sensitive.insert(field.name.clone(), value.clone());
        } else if let (FieldType::Rows { fields, .. }, Value::Array(rows)) = (&field.kind, value) {
            let rows: Vec<StepAnswers> =
                rows.iter().filter_map(Value::as_object).map(|row| sensitive_fields(fields, row)).collect();
            if rows.iter().any(|row| !row.is_empty()) {
                sensitive.insert(field.name.clone(), rows.into_iter().map(Value::Object).collect());
            }
        }
    }
    sensitive
}
