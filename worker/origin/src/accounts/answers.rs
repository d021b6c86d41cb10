//! What somebody answered, as staff see it: identity numbers are masked.

use kirkas_lending::form::Answers;

use super::PersonAnswers;
use super::store::PersonRow;
use crate::clock::Timestamp;
use crate::drafts::form::Form;
use crate::problem::Problem;
use crate::sealing::Cell;
use crate::settings::Settings;

/// The answers of somebody in an application.
///
/// # Errors
/// [`Problem::Internal`] when what is sealed does not open, or is of no form.
pub fn present(settings: &Settings, row: &PersonRow, now: Timestamp) -> Result<PersonAnswers, Problem> {
    let cell = Cell { table: "people", row: &row.id, column: "sealed" };
    // What serde says of a value could hold some of it.
    let malformed = |_| Problem::Internal("a person's part is not what it should be".to_owned());
    let answers: Answers = serde_json::from_str(&settings.sealing.open(cell, &row.sealed)?).map_err(malformed)?;
    let form = Form::for_language(&row.kind, &row.language, settings.environment, now)?;
    let form = form.ok_or_else(|| Problem::Internal("an application is of no form".to_owned()))?;
    Ok(PersonAnswers { reference: row.reference.clone(), role: row.role, answers: form.masked(&answers) })
}
