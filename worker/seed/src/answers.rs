//! Answers to a form, as somebody could give them.

use kirkas_lending::form::{Answers, StepAnswers};
use kirkas_lending::market::Context;
use serde_json::{Value, json};

use crate::countries::CountryData;
use crate::draw::Draw;
use crate::person::{Invented, Life};
use crate::plan::Case;
use crate::{SeedError, card, loan, mortgage};

/// What an application is made of.
pub struct FormAnswers {
    /// As they passed the form.
    pub answers: Answers,
    /// The numbers as they are stored, by the step that they stand in.
    pub numbers: Vec<(&'static str, String)>,
    /// Code of the language.
    pub language: String,
}

/// Who applies, and what they have answered so far.
pub struct Filling<'a> {
    /// The case.
    pub case: &'a Case<'a>,
    /// What the country's people are like.
    pub data: &'a CountryData,
    /// The market, and the day.
    pub context: &'a Context,
    /// Who applies.
    pub applicant: Invented<'a>,
    /// Who applies with them, where somebody does.
    pub partner: Invented<'a>,
    answers: Answers,
    numbers: Vec<(&'static str, String)>,
}

/// Answers of the case's applicant, and of who applies with them.
///
/// # Errors
/// When there is nothing to choose from, or no form of the case's kind.
pub fn answers(case: &Case<'_>, data: &CountryData, context: &Context) -> Result<FormAnswers, SeedError> {
    let usual = if case.kind == "mortgage" { Life::BuysHome } else { Life::Any };
    let own = if case.known.is_some() { Life::Steady } else { usual };
    let invented = |life, draw| Invented { life, data, context, draw, beginning: case.beginning };
    let mut filling = Filling {
        case,
        data,
        context,
        applicant: invented(own, case.applicant.clone()),
        partner: invented(usual, case.draw.of("co-applicant")),
        answers: Answers::default(),
        numbers: Vec::new(),
    };
    match case.kind {
        "loan" => loan::fill(&mut filling)?,
        "mortgage" => mortgage::fill(&mut filling)?,
        "card" => card::fill(&mut filling)?,
        other => return Err(SeedError::Data(format!("data/plan.json: nobody fills in the form of a {other}"))),
    }
    let language = match case.known {
        Some(known) => known.language.clone(),
        None => case.draw.pick("language", &data.languages)?.clone(),
    };
    let Filling { answers, numbers, .. } = filling;
    Ok(FormAnswers { answers, numbers, language })
}

impl Filling<'_> {
    /// Answers a step.
    pub fn add(&mut self, step: &str, answers: Value) {
        self.answers.set_step(step, object(answers));
    }

    /// Answers a step that asks for an identity number: what is stored in its place.
    pub fn store_number(&mut self, step: &'static str, number: Option<String>) {
        self.numbers.extend(number.map(|number| (step, number)));
    }

    /// The applicant's address.
    pub fn email(&self) -> String {
        let Self { case, .. } = self;
        case.known.map_or_else(|| format!("{}-{}@kirkas.example", case.kind, case.number), |known| known.email.clone())
    }

    /// Who the applicant is, and the number that is stored.
    ///
    /// # Errors
    /// When there is nothing to choose from.
    pub fn applicant_is(&self) -> Result<(Value, Option<String>), SeedError> {
        let names = self.case.known.map(|known| (&*known.first_names, &*known.last_name));
        let (person, number) = self.applicant.person(names)?;
        Ok((person, number.map(|number| number.stored)))
    }

    /// Who the co-applicant is, what is asked of them alone, and the number that is stored.
    ///
    /// # Errors
    /// When there is nothing to choose from.
    pub fn partner_is(&self) -> Result<(Value, Option<String>), SeedError> {
        let (mut person, number) = self.partner.person(None)?;
        merge(&mut person, self.partner.beside_the_applicant(self.case.number));
        Ok((person, number.map(|number| number.stored)))
    }
}

/// What is agreed to on sending.
pub fn consents(draw: &Draw) -> Value {
    json!({
        "true_information": true, "share_with_lenders": true, "credit_search": true,
        "marketing_email": draw.chance("marketing", 30),
    })
}

/// The same, where lenders can be left out.
///
/// # Errors
/// When there is nothing to choose from.
pub fn consents_to_lenders(draw: &Draw) -> Result<Value, SeedError> {
    let mut consents = consents(draw);
    if draw.chance("leaves a lender out", 8) {
        let lenders = kirkas_lending::lenders::development_lenders()?;
        merge(&mut consents, json!({ "left_out_lenders": [draw.pick("left out", lenders)?.id] }));
    }
    Ok(consents)
}

/// An amount, in the market's steps and between its limits.
pub fn stepped(amount: u32, limits: kirkas_lending::market::AmountLimits) -> u32 {
    let amount = amount.checked_next_multiple_of(limits.step).unwrap_or(amount);
    amount.clamp(limits.min, limits.max)
}

fn object(value: Value) -> StepAnswers {
    match value {
        Value::Object(answers) => answers,
        _ => StepAnswers::new(),
    }
}

/// Adds answers to others of the same step.
pub fn merge(into: &mut Value, more: Value) {
    if let Some(into) = into.as_object_mut() {
        into.extend(object(more));
    }
}

/// The answers of both.
pub fn together(mut answers: Value, more: Value) -> Value {
    merge(&mut answers, more);
    answers
}
