//! What both people answered, as an invitation's bearer may see and change it: their own steps and consents, checked by the
//! rules of the form. The applicant's answers take part in the checks alone.

use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::form::{Answers, Person, StepAnswers};
use kirkas_lending::market::Country;
use serde_json::{Map, Value};

use super::store::InvitationRow;
use crate::app::App;
use crate::clock::Timestamp;
use crate::drafts::Contents;
use crate::drafts::form::Form;
use crate::problem::{InvalidField, Problem};
use crate::sealing::{Place, Sealing};

/// The step of the form in which consents are given.
const CONSENTS: &str = "review";
/// The step that says where the invitation went. That address can't be changed: its mailbox is what is proven.
const PERSON: &str = "co-person";
const EMAIL: &str = "email";

/// The answers of an application that waits for its co-applicant.
pub struct InvitedAnswers {
    form: Form,
    /// Of both people, without consents.
    answers: Answers,
}

/// Answers and consents that passed their checks.
pub struct CheckedAnswers {
    /// The form that they fill in.
    pub form: Form,
    /// Of both people, with the co-applicant's consents.
    pub answers: Answers,
    /// The co-applicant's address.
    pub email: EmailAddress,
}

impl InvitedAnswers {
    /// Opens what is stored about both people.
    ///
    /// # Errors
    /// [`Problem::InvitationGone`] where it is deleted; [`Problem::Internal`] when it does not open.
    pub fn open(app: &App, row: &InvitationRow, now: Timestamp) -> Result<Self, Problem> {
        let (Some(applicant), Some(co_applicant)) = (&row.applicant_sealed, &row.co_applicant_sealed) else {
            return Err(Problem::InvitationGone);
        };
        let form = Form::of(&row.kind, &row.language, app.settings.environment, now)?;
        let form = form.ok_or_else(|| Problem::Internal("an application is of no form".to_owned()))?;
        let mut answers = opened(&app.settings.sealing, &row.id, "applicant", applicant)?;
        for (step, own) in opened(&app.settings.sealing, &row.id, "co-applicant", co_applicant)?.steps() {
            answers.set_step(step, own.clone());
        }
        Ok(Self { form, answers })
    }

    /// Where the loan is applied for.
    pub fn country(&self) -> Country {
        self.form.context.market.country
    }

    /// The first name of who asks.
    pub fn asked_by(&self) -> String {
        let names = self.answers.get("person", "first_names").and_then(Value::as_str).unwrap_or_default();
        names.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Whether debts are repaid with the loan, where that is asked.
    pub fn refinance(&self) -> Option<bool> {
        self.answers.get("loan", "refinance").and_then(Value::as_bool)
    }

    /// The co-applicant's own answers, as they may be sent to a browser.
    pub fn shown(&self) -> Answers {
        self.form.masked(&self.form.about(&self.answers, Person::CoApplicant))
    }

    /// The consents that are asked for, and whether each is needed.
    pub fn consents(&self) -> Vec<(&'static str, bool)> {
        self.form.consents()
    }

    /// Takes the co-applicant's answers and consents, if they pass the checks of their steps.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] points to what is wrong in the body.
    pub fn check(self, sent: Answers, consents: StepAnswers) -> Result<CheckedAnswers, Problem> {
        let Self { form, answers } = self;
        let steps = form.steps_about(Person::CoApplicant);
        let is_own = |step: &str| steps.contains(&step);
        let unknown = sent.steps().map(|(step, _)| step).filter(|step| !is_own(step));
        let mut errors: Vec<_> = unknown.map(|step| field(format!("/answers/{step}"), "unknown")).collect();
        let address = answers.get(PERSON, EMAIL).cloned().unwrap_or_default();
        let mut contents = Contents { answers, ..Contents::default() };
        for step in steps {
            let mut own = sent.step(step).cloned().unwrap_or_default();
            if step == PERSON && own.insert(EMAIL.to_owned(), address.clone()).is_some_and(|sent| sent != address) {
                errors.push(field(format!("/answers/{PERSON}/{EMAIL}"), "unknown"));
            }
            match form.complete(&contents, step, own) {
                Ok(complete) => contents = complete,
                Err(Problem::InvalidFields(wrong)) => errors.extend(wrong.into_iter().map(|one| within(step, one))),
                Err(problem) => return Err(problem),
            }
        }
        if consents.contains_key("left_out_lenders") {
            errors.push(field("/consents/left_out_lenders".to_owned(), "unknown"));
        }
        match form.complete(&contents, CONSENTS, consents) {
            Ok(complete) => contents = complete,
            Err(Problem::InvalidFields(wrong)) => errors.extend(wrong.into_iter().map(|one| {
                let pointer = format!("/consents{}", one.pointer);
                InvalidField { pointer, ..one }
            })),
            Err(problem) => return Err(problem),
        }
        if !errors.is_empty() {
            return Err(Problem::InvalidFields(errors));
        }
        let email = contents.answers.get(PERSON, EMAIL).and_then(Value::as_str).and_then(EmailAddress::parse);
        let email = email.ok_or_else(|| Problem::Internal("an invitation went to no address".to_owned()))?;
        Ok(CheckedAnswers { answers: form.retained(&contents.answers), form, email })
    }
}

fn opened(sealing: &Sealing, application: &str, role: &str, sealed: &str) -> Result<Answers, Problem> {
    let row = format!("{application}:{role}");
    let place = Place { table: "people", row: &row, column: "sealed" };
    // What serde says of a value could hold some of it.
    serde_json::from_str(&sealing.open(place, sealed)?)
        .map_err(|_| Problem::Internal("sealed answers of a person are not what they should be".to_owned()))
}

fn field(pointer: String, code: &str) -> InvalidField {
    InvalidField { pointer, code: code.to_owned(), params: Map::new() }
}

/// The error of a step, by its place in the body. What the sum of marked debts is would tell the applicant's own.
fn within(step: &str, error: InvalidField) -> InvalidField {
    let is_sum = error.code == "marked-above-amount";
    let params = if is_sum { Map::new() } else { error.params };
    InvalidField { pointer: format!("/answers/{step}{}", error.pointer), code: error.code, params }
}
