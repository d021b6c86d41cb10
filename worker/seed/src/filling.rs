//! A form that is being filled in, and what forms have in common.

use kirkas_lending::form::Answers;
use kirkas_lending::market::Context;
use serde_json::{Value, json};

use crate::SeedError;
use crate::countries::CountryData;
use crate::draw::Draw;
use crate::person::Invented;
use crate::plan::Case;
use crate::values::{merge, object};

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
    /// What they have answered.
    pub answers: Answers,
    /// The numbers as they are stored, by the step that they stand in.
    pub numbers: Vec<(&'static str, String)>,
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
