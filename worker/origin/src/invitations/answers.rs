//! What both people answered, as an invitation's bearer may see and change it: their own steps and consents, checked by the
//! rules of the form. The applicant's answers take part in the checks alone.

use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::form::{Answers, ApplicantRole, StepAnswers};
use kirkas_lending::market::Country;
use serde_json::{Map, Value};

use super::store::InvitationRow;
use crate::app::App;
use crate::clock::Timestamp;
use crate::drafts::form::Form;
use crate::drafts::saving::StepSave;
use crate::drafts::saving::{self, Saved};
use crate::drafts::{Contents, HalfTyped, SealedRow};
use crate::problem::{InvalidField, Problem};
use crate::sealing::{Cell, Sealing};

/// The field that says where the invitation went. That address can't be changed: its mailbox is what is proven.
const EMAIL: &str = "email";

/// The answers of an application that waits for its co-applicant.
pub struct InvitedAnswers {
    form: Form,
    /// Of both people, without consents; the co-applicant's as they have changed them, with the steps they continued from.
    contents: Contents,
    /// What they typed last.
    typed: Option<HalfTyped>,
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

impl CheckedAnswers {
    /// What recognises the co-applicant by what they answered.
    pub fn identity_hash(&self, sealing: &Sealing) -> String {
        sealing.person(&self.form.identity(&self.answers, ApplicantRole::CoApplicant))
    }
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
        let form = Form::for_language(&row.kind, &row.language, app.settings.environment, now)?;
        let form = form.ok_or_else(|| Problem::Internal("an application is of no form".to_owned()))?;
        let mut answers = opened(&app.settings.sealing, &row.id, "applicant", applicant)?;
        let sealing = &app.settings.sealing;
        let sealed = SealedRow::invitation(&row.id);
        let changed = Contents::open(sealing, sealed, row.answers_sealed.as_deref())?;
        for own in [&opened(sealing, &row.id, "co-applicant", co_applicant)?, &changed.answers] {
            for (step, answers_of_step) in own.steps() {
                answers.set_step(step, answers_of_step.clone());
            }
        }
        let typed = HalfTyped::open(sealing, sealed, row.typed_sealed.as_deref())?;
        Ok(Self { form, contents: Contents { answers, completed: changed.completed }, typed })
    }

    /// Where the loan is applied for.
    pub fn country(&self) -> Country {
        self.form.context.market.country
    }

    /// What recognises the co-applicant by what is answered about them.
    pub fn identity(&self) -> String {
        self.form.identity(&self.contents.answers, ApplicantRole::CoApplicant)
    }

    /// The first step that asks about the co-applicant.
    pub fn first_step(&self) -> &'static str {
        self.form.steps_about(ApplicantRole::CoApplicant).first().copied().unwrap_or_default()
    }

    /// The first name of who asks.
    pub fn asked_by(&self) -> String {
        let step = self.form.step_asking("first_names", ApplicantRole::Applicant).unwrap_or_default();
        let names = self.contents.answers.get(step, "first_names").and_then(Value::as_str).unwrap_or_default();
        names.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Whether debts are repaid with the loan, where that is asked.
    pub fn refinance(&self) -> Option<bool> {
        self.contents.answers.get("loan", "refinance").and_then(Value::as_bool)
    }

    /// The co-applicant's own answers, as they may be sent to a browser.
    pub fn present(&self) -> Answers {
        self.form.masked(&self.form.about(&self.contents.answers, ApplicantRole::CoApplicant))
    }

    /// The steps that the co-applicant has continued from.
    pub fn completed(&self) -> Vec<String> {
        self.contents.completed.iter().cloned().collect()
    }

    /// What the co-applicant typed last and did not continue with.
    pub fn typed(&self) -> Option<HalfTyped> {
        self.typed.clone()
    }

    /// The consents that are asked for, and whether each is needed.
    pub fn consents(&self) -> Vec<(&'static str, bool)> {
        self.form.consents()
    }

    /// Saves one of the co-applicant's steps, as a draft's is saved; `row` is the invitation's row, which it answers as it then
    /// is to be stored.
    ///
    /// # Errors
    /// [`Problem::StepUnknown`] for a step that is not theirs; [`Problem::InvalidFields`] where answers that are to be checked
    /// fail; [`Problem::Internal`] when sealing fails.
    pub fn save(self, mut save: StepSave, row: InvitationRow, sealing: &Sealing) -> Result<InvitationRow, Problem> {
        let Self { form, contents, .. } = self;
        if !form.is_about(&save.step, ApplicantRole::CoApplicant) {
            return Err(Problem::StepUnknown);
        }
        if !takes_address(&form, &save.step, &mut save.answers, &contents.answers) {
            return Err(Problem::InvalidFields(vec![InvalidField::new(format!("/{EMAIL}"), "unknown")]));
        }
        let Saved { contents, typed } = match saving::save_step(&form, contents, save) {
            Err(Problem::InvalidFields(wrong)) => {
                return Err(Problem::InvalidFields(wrong.into_iter().map(without_sum).collect()));
            }
            saved => saved?,
        };
        let answers = form.about(&contents.answers, ApplicantRole::CoApplicant);
        let sealed = SealedRow::invitation(&row.id);
        let answers_sealed = Some(Contents { answers, ..contents }.seal(sealing, sealed)?);
        let typed_sealed = typed.map(|typed| typed.seal(sealing, sealed)).transpose()?;
        Ok(InvitationRow { answers_sealed, typed_sealed, ..row })
    }

    /// Takes the co-applicant's answers and consents, if they pass the checks of their steps. A step that is not sent has the
    /// answers that are stored.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] points to what is wrong in the body.
    pub fn check(self, sent: Answers, consents: StepAnswers) -> Result<CheckedAnswers, Problem> {
        let Self { form, mut contents, .. } = self;
        let steps = form.steps_about(ApplicantRole::CoApplicant);
        let is_own = |step: &str| steps.contains(&step);
        let unknown = sent.steps().map(|(step, _)| step).filter(|step| !is_own(step));
        let mut errors: Vec<_> = unknown.map(|step| InvalidField::new(format!("/answers/{step}"), "unknown")).collect();
        for step in steps {
            let own = sent.step(step).or_else(|| contents.answers.step(step));
            let mut own = own.cloned().unwrap_or_default();
            if !takes_address(&form, step, &mut own, &contents.answers) {
                errors.push(InvalidField::new(format!("/answers/{step}/{EMAIL}"), "unknown"));
            }
            match form.complete(&contents, step, own) {
                Ok(complete) => contents = complete,
                Err(Problem::InvalidFields(wrong)) => errors.extend(wrong.into_iter().map(|one| within(step, one))),
                Err(problem) => return Err(problem),
            }
        }
        if consents.contains_key("left_out_lenders") {
            errors.push(InvalidField::new("/consents/left_out_lenders", "unknown"));
        }
        let consent_steps = form.consent_steps();
        let is_asked = |name: &String| consent_steps.iter().any(|(_, names)| names.contains(&name.as_str()));
        let unknown = consents.keys().filter(|name| *name != "left_out_lenders" && !is_asked(name));
        errors.extend(unknown.map(|name| InvalidField::new(format!("/consents/{name}"), "unknown")));
        for (step, names) in consent_steps {
            // What else the step asks the applicant has answered.
            let mut own = contents.answers.step(step).cloned().unwrap_or_default();
            own.extend(names.iter().filter_map(|name| Some(((*name).to_owned(), consents.get(*name)?.clone()))));
            match form.complete(&contents, step, own) {
                Ok(complete) => contents = complete,
                Err(Problem::InvalidFields(wrong)) => errors.extend(wrong.into_iter().map(|one| {
                    let pointer = format!("/consents{}", one.pointer);
                    InvalidField { pointer, ..one }
                })),
                Err(problem) => return Err(problem),
            }
        }
        if !errors.is_empty() {
            return Err(Problem::InvalidFields(errors));
        }
        let step = form.step_asking(EMAIL, ApplicantRole::CoApplicant).unwrap_or_default();
        let email = contents.answers.get(step, EMAIL).and_then(Value::as_str).and_then(EmailAddress::parse);
        let email = email.ok_or_else(|| Problem::Internal("an invitation went to no address".to_owned()))?;
        Ok(CheckedAnswers { answers: form.retained(&contents.answers), form, email })
    }
}

fn opened(sealing: &Sealing, application: &str, role: &str, sealed: &str) -> Result<Answers, Problem> {
    let row = format!("{application}:{role}");
    let cell = Cell { table: "people", row: &row, column: "sealed" };
    // What serde says of a value could hold some of it.
    serde_json::from_str(&sealing.open(cell, sealed)?)
        .map_err(|_| Problem::Internal("sealed answers of a person are not what they should be".to_owned()))
}

/// Puts the invitation's address into the answers to the step that has it; answers whether they did not name another.
fn takes_address(form: &Form, step: &str, sent: &mut StepAnswers, stored: &Answers) -> bool {
    if form.step_asking(EMAIL, ApplicantRole::CoApplicant) != Some(step) {
        return true;
    }
    let address = stored.get(step, EMAIL).cloned().unwrap_or_default();
    sent.insert(EMAIL.to_owned(), address.clone()).is_none_or(|sent| sent == address)
}

/// The error of a step, by its place in the body.
fn within(step: &str, error: InvalidField) -> InvalidField {
    let error = without_sum(error);
    InvalidField { pointer: format!("/answers/{step}{}", error.pointer), ..error }
}

/// An error that does not say what the sum of marked debts is: that would tell the applicant's own.
fn without_sum(error: InvalidField) -> InvalidField {
    let is_sum = error.code == "marked-above-amount";
    let params = if is_sum { Map::new() } else { error.params };
    InvalidField { params, ..error }
}
