//! Answers to a form, as somebody could give them.

use kirkas_lending::form::Answers;
use kirkas_lending::market::Context;

use crate::countries::CountryData;
use crate::filling::Filling;
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
        partner: invented(usual, case.draw.about("co-applicant")),
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
