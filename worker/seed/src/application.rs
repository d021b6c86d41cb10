//! An application as the origin makes it: answers that pass the form, what lenders answer by the engine, and what became of it.

mod happenings;

use chrono::DateTime;
use kirkas_lending::arrival;
use kirkas_lending::assess::{Assessment, Outcome, assess};
use kirkas_lending::consents::{self, Consent};
use kirkas_lending::facts::Facts;
use kirkas_lending::form::{Answers, ApplicantRole, Form, of_kind};
use kirkas_lending::lenders::development_lenders;
use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::OFFER_DAYS;
use kirkas_lending::market::{Context, Market};
use kirkas_lending::offer::Offer;
use kirkas_lending::reference::Reference;
use serde_json::Value;

use crate::SeedError;
use crate::answers::{self, FormAnswers};
use crate::countries::CountryData;
use crate::course::OfferCourse;
use crate::plan::Case;

/// The version of the development lenders' rules.
const RULES_VERSION: u32 = 1;
const DAY: i64 = 86_400_000;
/// How long who somebody is stays after the last offer has expired: 12 months.
const IDENTITY_RETENTION: i64 = 365 * DAY;

/// An application, and all that came of it.
#[derive(Debug)]
pub struct Application {
    /// Which one.
    pub number: u32,
    /// Its id.
    pub id: String,
    /// What is applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// What lenders decide by.
    pub facts: Facts,
    /// Ids of the lenders that are left out.
    pub left_out: Vec<String>,
    /// When it was made.
    pub created_at: i64,
    /// When lenders were asked.
    pub asked_at: Option<i64>,
    /// Until when who somebody is stays.
    pub keep_until: i64,
    /// Where it stands, as the origin writes it.
    pub state: ApplicationState,
    /// When the applicant took it back, where they did.
    pub withdrawn_at: Option<i64>,
    /// How often it changed.
    pub version: u32,
    /// Who applies.
    pub people: Vec<AppliedPerson>,
    /// What products answered.
    pub matches: Vec<Match>,
}

/// Somebody who applies.
pub struct AppliedPerson {
    /// `applicant` or `co-applicant`.
    pub role: &'static str,
    /// Their address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// What is stored of their answers.
    pub answers: Answers,
    /// What they are recognised by.
    pub identity: String,
    /// What they consented to; nothing yet, where they have not answered.
    pub consents: Vec<Consent>,
    /// When they confirmed what they answered.
    pub confirmed_at: Option<i64>,
}

/// Nothing of what they answered is printed.
impl core::fmt::Debug for AppliedPerson {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("AppliedPerson").field("role", &self.role).finish_non_exhaustive()
    }
}

/// What a product answered.
#[derive(Debug)]
pub struct Match {
    /// The product's id.
    pub product: String,
    /// The rules that it answered by.
    pub rule_set: String,
    /// The lender's id.
    pub lender_id: String,
    /// The lender's name.
    pub lender: String,
    /// What was decided.
    pub outcome: &'static str,
    /// What failed, as JSON.
    pub reasons: String,
    /// What it was decided by, as JSON.
    pub figures: String,
    /// When the answer arrived.
    pub visible_at: i64,
    /// The offer, and what became of it.
    pub offer: Option<(Offer, OfferCourse)>,
}

impl Application {
    /// The application of a case.
    ///
    /// # Errors
    /// When the data has nothing for it, or the form would have refused the answers.
    pub fn from_case(case: &Case<'_>, data: &CountryData) -> Result<Self, SeedError> {
        let form = form_of(case)?;
        let created = DateTime::from_timestamp_millis(case.created_at).unwrap_or_default();
        let context = Context { market: Market::for_country(case.country, true)?, today: created.date_naive() };
        let FormAnswers { answers, numbers, language } = answers::answers(case, data, &context)?;
        check(case, form, &answers, &context)?;
        let answers = form.retain_applicable(&answers, &context);
        let facts = Facts::from_answers(form, &answers, &context).map_err(|error| refused(case, &error))?;
        let left_out = consents::left_out(form, &answers);
        let state = ApplicationState::initial(case.course.waits_for_co_applicant);
        let asked_at = (state == ApplicationState::Collecting).then_some(case.created_at);
        let id = case.draw.id("application");
        let mut application = Self {
            number: case.number,
            kind: case.kind.to_owned(),
            facts,
            left_out,
            created_at: case.created_at,
            asked_at,
            keep_until: case
                .created_at
                .saturating_add(OFFER_DAYS.saturating_mul(DAY))
                .saturating_add(IDENTITY_RETENTION),
            state,
            withdrawn_at: None,
            version: 1,
            people: people(case, form, &invalidated(answers, numbers), &language)?,
            matches: Vec::new(),
            id,
            language,
        };
        if let Some(asked_at) = asked_at {
            application.matches = application.ask(case, asked_at)?;
            happenings::run(&mut application, case.course);
        }
        Ok(application)
    }

    /// What the market's products answer.
    fn ask(&self, case: &Case<'_>, asked_at: i64) -> Result<Vec<Match>, SeedError> {
        let reference = Reference::for_country(self.facts.country)?;
        let lenders = development_lenders()?.iter().filter(|lender| !self.left_out.contains(&lender.id));
        let products = lenders.flat_map(|lender| lender.products.iter().map(move |product| (lender, product)));
        let lent = products.filter(|(_, product)| {
            product.is_lent(self.facts.country, self.facts.kind()) && self.facts.is_for(product.card.as_deref())
        });
        let matches = lent.map(|(lender, product)| {
            let Assessment { figures, outcome } =
                assess(&self.facts, &lender.product(product), &product.rules, &reference);
            let delay = lender.answer_delay_seconds.saturating_mul(1_000);
            let visible_at = arrival::visible_at(asked_at, &self.id, &lender.id, delay);
            let new = || OfferCourse::new(case.draw.id(&product.id), visible_at, self.facts.kind());
            Ok(Match {
                product: product.id.clone(),
                rule_set: format!("{}:{RULES_VERSION}", product.id),
                lender_id: lender.id.clone(),
                lender: lender.name.clone(),
                outcome: name(&outcome),
                reasons: serde_json::to_string(outcome.failures())?,
                figures: serde_json::to_string(&figures)?,
                visible_at,
                offer: outcome.offer().map(|offer| (offer.clone(), new())),
            })
        });
        matches.collect()
    }
}

fn form_of(case: &Case<'_>) -> Result<&'static Form, SeedError> {
    of_kind(case.kind)?.ok_or_else(|| refused(case, &format!("no form of the kind {}", case.kind)))
}

/// That the form accepts all answers.
fn check(case: &Case<'_>, form: &Form, answers: &Answers, context: &Context) -> Result<(), SeedError> {
    let mut steps: Vec<&str> = Vec::new();
    for step in form.applicable_steps(answers, context) {
        if let Some(error) = form.check_step(step, answers, context).into_iter().next() {
            return Err(refused(case, &format!("{}{}: {:?}", step.id, error.pointer, error.code)));
        }
        steps.push(&step.id);
    }
    match form.first_incomplete(answers, &steps, context) {
        Some(step) => Err(refused(case, &format!("{} is not complete", step.id))),
        None => Ok(()),
    }
}

fn refused(case: &Case<'_>, why: &impl core::fmt::Display) -> SeedError {
    SeedError::Refused { number: case.number, why: why.to_string() }
}

/// The answers with the numbers that no person has.
fn invalidated(mut answers: Answers, numbers: Vec<(&'static str, String)>) -> Answers {
    for (step, number) in numbers {
        let mut own = answers.step(step).cloned().unwrap_or_default();
        own.insert("identity_number".to_owned(), number.into());
        answers.set_step(step, own);
    }
    answers
}

fn people(case: &Case<'_>, form: &Form, answers: &Answers, language: &str) -> Result<Vec<AppliedPerson>, SeedError> {
    let mut roles = vec![("applicant", ApplicantRole::Applicant)];
    if case.co_applicant {
        roles.push(("co-applicant", ApplicantRole::CoApplicant));
    }
    let people = roles.into_iter().map(|(role, person)| {
        let contact = form.step_asking("email", person).map_or("", |step| step.id.as_str());
        let is_awaited = person == ApplicantRole::CoApplicant && case.course.waits_for_co_applicant;
        let consents = if is_awaited { Vec::new() } else { consents::answered(form, answers, language)? };
        Ok(AppliedPerson {
            role,
            email: answers.get(contact, "email").and_then(Value::as_str).unwrap_or_default().to_owned(),
            name: form.full_name(answers, person),
            answers: form.about(answers, person),
            identity: form.identity(answers, person, case.country),
            consents,
            confirmed_at: (!is_awaited).then_some(case.created_at),
        })
    });
    people.collect()
}

fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Offer { .. } => "offer",
        Outcome::CounterOffer { .. } => "counter-offer",
        Outcome::Declined { .. } => "declined",
    }
}
