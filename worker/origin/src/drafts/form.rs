//! The form that a draft fills in, in its market and on this day: what `kirkas_lending` says of answers, by the step's id.

use kirkas_core::site;
use kirkas_lending::consents::{self, Consent};
use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::facts::{CompanyFacts, Facts, IncompleteAnswers};
use kirkas_lending::form::{self as forms, ApplicantRole, FieldError, FieldType, Step};
use kirkas_lending::market::{Context, Country, Market};

use crate::clock::{self, Timestamp};
use crate::drafts::{Answers, Contents, HalfTyped, StepAnswers};
use crate::problem::Problem;
use crate::settings::Environment;

/// A form in a market, on a day.
pub struct Form {
    definition: &'static forms::Form,
    /// The market, and its day.
    pub context: Context,
}

impl Form {
    /// The form of a kind in the market of a language, if both are there.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the forms that the Worker was built with can't be read.
    pub fn for_language(
        kind: &str,
        language: &str,
        environment: Environment,
        now: Timestamp,
    ) -> Result<Option<Self>, Problem> {
        let Some(definition) = forms::of_kind(kind)? else {
            return Ok(None);
        };
        let Some(country) = site::language(language).and_then(|language| Country::from_code(language.market)) else {
            return Ok(None);
        };
        let development = environment == Environment::Development;
        let market = Market::for_country(country, development).map_err(|error| Problem::Internal(error.to_string()))?;
        let today = clock::day_in(country.code(), now);
        Ok(Some(Self { definition, context: Context { market, today } }))
    }

    /// Where the form begins.
    pub fn first_step(&self) -> &'static str {
        self.definition.steps.first().map(|step| step.id.as_str()).unwrap_or_default()
    }

    /// Takes what a page sent into what is stored, if it passes the step's checks.
    ///
    /// # Errors
    /// [`Problem::StepUnknown`]; [`Problem::InvalidFields`] says what is wrong.
    pub fn complete(&self, contents: &Contents, step: &str, sent: StepAnswers) -> Result<Contents, Problem> {
        let step = self.step(step)?;
        let answers =
            self.definition.merge(&contents.answers, step, sent, &self.context).map_err(Problem::of_fields)?;
        let errors = self.definition.check_step(step, &answers, &self.context);
        if !errors.is_empty() {
            return Err(Problem::of_fields(errors));
        }
        let mut completed = contents.completed.clone();
        completed.insert(step.id.clone());
        Ok(Contents { answers, completed })
    }

    /// What may be stored of a page that is half typed.
    ///
    /// # Errors
    /// [`Problem::StepUnknown`].
    pub fn half_typed(&self, step: &str, answers: StepAnswers) -> Result<HalfTyped, Problem> {
        let answers = self.definition.half_typed(self.step(step)?, answers);
        Ok(HalfTyped { step: step.to_owned(), answers })
    }

    /// The step to go on with after this one; the last one itself.
    pub fn step_after(&self, step: &str, contents: &Contents) -> String {
        let steps = self.definition.applicable_steps(&contents.answers, &self.context);
        let next = steps.iter().skip_while(|one| one.id != step).nth(1);
        next.map_or_else(|| step.to_owned(), |next| next.id.clone())
    }

    /// The answers as their holder may see them.
    pub fn masked(&self, answers: &Answers) -> Answers {
        self.definition.masked(answers)
    }

    /// The first step that lacks something.
    pub fn first_incomplete(&self, Contents { answers, completed }: &Contents) -> Option<String> {
        let completed: Vec<&String> = completed.iter().collect();
        self.definition.first_incomplete(answers, &completed, &self.context).map(|step| step.id.clone())
    }

    /// The answers to what was asked in the end.
    pub fn retained(&self, answers: &Answers) -> Answers {
        self.definition.retain_applicable(answers, &self.context)
    }

    /// What lenders decide by.
    ///
    /// # Errors
    /// [`Problem::StepIncomplete`] names a step that lacks something.
    pub fn facts(&self, answers: &Answers) -> Result<Facts, Problem> {
        Facts::from_answers(self.definition, answers, &self.context)
            .map_err(|IncompleteAnswers { step }| Problem::StepIncomplete(step))
    }

    /// What is known of the company that applies; none where people apply for themselves.
    ///
    /// # Errors
    /// [`Problem::StepIncomplete`] where something of it is missing.
    pub fn company(&self, answers: &Answers) -> Result<Option<CompanyFacts>, Problem> {
        let Some(step) = self.definition.steps.iter().find(|step| step.field("contact_name").is_some()) else {
            return Ok(None);
        };
        let facts = CompanyFacts::from_answers(answers);
        facts.map(Some).ok_or_else(|| Problem::StepIncomplete(step.id.clone()))
    }

    /// The answers to the steps about a person, without their consents.
    pub fn about(&self, answers: &Answers, person: ApplicantRole) -> Answers {
        self.definition.about(answers, person)
    }

    /// Whether a step asks about this person.
    pub fn is_about(&self, step: &str, person: ApplicantRole) -> bool {
        self.definition.is_about(step, person)
    }

    /// Whether the answers to a step are about the person rather than the credit, so that another application can begin with them.
    pub fn is_reusable(&self, step: &str) -> bool {
        self.definition.step(step).is_some_and(|step| step.reusable)
    }

    /// The steps that ask about this person, in order.
    pub fn steps_about(&self, person: ApplicantRole) -> Vec<&'static str> {
        let steps = self.definition.steps.iter().filter(|step| step.person == person);
        steps.map(|step| step.id.as_str()).collect()
    }

    /// The step that ends with strong identification, by which the form is sent, if it has one.
    pub fn identification_step(&self) -> Option<&'static str> {
        self.definition.steps.iter().find(|step| step.identifies).map(|step| step.id.as_str())
    }

    /// The steps in which something is consented to, each with the names of its consents.
    pub fn consent_steps(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let consents = |step: &'static Step| -> Vec<&'static str> {
            let consents = step.fields.iter().filter(|field| matches!(field.kind, FieldType::Consent));
            consents.map(|field| field.name.as_str()).collect()
        };
        let steps = self.definition.steps.iter().map(|step| (step.id.as_str(), consents(step)));
        steps.filter(|(_, consents)| !consents.is_empty()).collect()
    }

    /// The step that asks a person this.
    pub fn step_asking(&self, field: &str, person: ApplicantRole) -> Option<&'static str> {
        self.definition.step_asking(field, person).map(|step| step.id.as_str())
    }

    /// The consents that are asked for, and whether each is needed.
    pub fn consents(&self) -> Vec<(&'static str, bool)> {
        let consents = self.definition.fields().filter(|(_, field)| matches!(field.kind, FieldType::Consent));
        consents.map(|(_, field)| (field.name.as_str(), !field.optional)).collect()
    }

    /// What the form asked to be consented to, and the answers, in a language.
    ///
    /// # Errors
    /// [`Problem::Internal`] when there is no text for it.
    pub fn answered_consents(&self, answers: &Answers, language: &str) -> Result<Vec<Consent>, Problem> {
        Ok(consents::answered(self.definition, answers, language)?)
    }

    /// Ids of the lenders that are not to be asked.
    pub fn left_out(&self, answers: &Answers) -> Vec<String> {
        consents::left_out(self.definition, answers)
    }

    /// The address that the applicant gave.
    pub fn email(&self, answers: &Answers) -> Option<EmailAddress> {
        self.definition.email(answers)
    }

    /// The step that lacks the applicant's address, where none is given.
    pub fn email_missing(&self) -> Problem {
        Problem::StepIncomplete(self.definition.email_step().map(|step| step.id.clone()).unwrap_or_default())
    }

    /// What a person is recognised by: their identity number or, where people have none, name and date of birth.
    pub fn identity(&self, answers: &Answers, person: ApplicantRole) -> String {
        self.definition.identity(answers, person, self.context.market.country)
    }

    /// What a person is called.
    pub fn name_of(&self, answers: &Answers, person: ApplicantRole) -> String {
        self.definition.full_name(answers, person)
    }

    fn step(&self, id: &str) -> Result<&'static Step, Problem> {
        self.definition.step(id).ok_or(Problem::StepUnknown)
    }
}

impl Problem {
    fn of_fields(errors: Vec<FieldError>) -> Self {
        Self::InvalidFields(errors.into_iter().map(Into::into).collect())
    }
}
