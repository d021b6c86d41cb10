//! Where a field's name is looked up: the row, the step, or the step that the name says.

use chrono::NaiveDate;
use serde_json::Value;

use super::answers::{Answers, StepAnswers, answer};
use super::definition::{ApplicantRole, Field, Form, Step, field};
use crate::market::Context;
use crate::month::{Month, parse_day};
use crate::numbers::identity::IdentityNumber;

/// A step, perhaps a row in it, and all answers.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub form: &'a Form,
    pub answers: &'a Answers,
    pub context: &'a Context,
    pub step: &'a Step,
    row: Option<(&'a [Field], &'a StepAnswers)>,
}

impl<'a> Scope<'a> {
    pub fn of_step(form: &'a Form, step: &'a Step, answers: &'a Answers, context: &'a Context) -> Self {
        Self { form, answers, context, step, row: None }
    }

    /// In a row of this step.
    pub fn in_row(self, fields: &'a [Field], row: &'a StepAnswers) -> Self {
        Self { row: Some((fields, row)), ..self }
    }

    fn in_step(self, id: &str) -> Option<Self> {
        Some(Self { step: self.form.step(id)?, row: None, ..self })
    }

    /// Whether the step is asked.
    pub fn step_applies(self) -> bool {
        self.step.when.as_ref().is_none_or(|when| when.holds(self))
    }

    /// Whether a field of this step or row is asked, where the step is.
    pub fn applies(self, field: &Field) -> bool {
        field.when.as_ref().is_none_or(|when| when.holds(self))
    }

    /// The answer to a field that is asked.
    pub fn value(self, name: &str) -> Option<&'a Value> {
        if let Some((step, name)) = name.split_once('.') {
            return self.in_step(step).filter(|other| other.step_applies())?.value(name);
        }
        let (definition, answers, scope) = match self.row.and_then(|(fields, row)| Some((field(fields, name)?, row))) {
            Some((definition, row)) => (definition, row, self),
            None => (self.step.field(name)?, self.answers.step(&self.step.id)?, Self { row: None, ..self }),
        };
        scope.applies(definition).then(|| answer(answers, name))?
    }

    /// The answer, where it is a text.
    pub fn text(self, name: &str) -> Option<&'a str> {
        self.value(name)?.as_str()
    }

    /// The answer, where it is a whole number.
    pub fn number(self, name: &str) -> Option<i64> {
        self.value(name).and_then(whole_number)
    }

    /// The rows of a field that are objects.
    pub fn rows(self, name: &str) -> impl Iterator<Item = Self> {
        let fields: &[Field] = match self.step.field(name).map(|field| &field.kind) {
            Some(super::FieldType::Rows { fields, .. }) => fields,
            _ => &[],
        };
        let rows = self.value(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        rows.iter().filter_map(Value::as_object).map(move |row| self.in_row(fields, row))
    }

    /// The step that asks a person this, where it is asked.
    pub fn of_person(self, person: ApplicantRole, field: &str) -> Option<Self> {
        let step = self.form.step_asking(field, person)?;
        Some(Self { step, row: None, ..self }).filter(|scope| scope.step_applies())
    }

    /// The identity number of whom this step asks for one, if it is valid.
    pub fn identity_number(self) -> Option<IdentityNumber> {
        IdentityNumber::parse(self.text("identity_number")?, &self.context.market)
    }

    /// When a person was born, from their identity number, or else from what they answered.
    pub fn birth_date(self, person: ApplicantRole) -> Option<NaiveDate> {
        let scope = self.of_person(person, "date_of_birth")?;
        let of_number = scope.identity_number().and_then(|number| number.birth_date());
        of_number.or_else(|| scope.text("date_of_birth").and_then(parse_day))
    }

    /// The current month.
    pub fn this_month(self) -> Month {
        Month::from_date(self.context.today)
    }
}

/// A number without a fraction, also where it is written with one (`1000.0`), as JavaScript reads it.
pub fn whole_number(value: &Value) -> Option<i64> {
    /// Beyond it floating point numbers skip whole ones.
    const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_992.0;
    value.as_i64().or_else(|| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER)?;
        Some(number as i64)
    })
}
