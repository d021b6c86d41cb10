//! Beginning a draft from an application of the last 12 months (product design, 3.1): everything but consents,
//! declarations and which debts are repaid. Each page is shown again.

use kirkas_lending::form::{Answers, StepAnswers};
use serde::Deserialize;
use serde_json::Value;

use crate::app::App;
use crate::clock::{Seconds, Timestamp};
use crate::problem::Problem;
use crate::sealing::Cell;
use crate::sql::statement;

/// What a co-applicant has confirmed is theirs: the applicant does not see it.
const PEOPLE: &str = "SELECT person.id, person.sealed FROM applications application
    JOIN people person ON person.application_id = application.id
    WHERE application.id = ?1 AND application.user_id = ?2 AND application.kind = ?3 AND application.created_at > ?4
      AND (person.role = 'applicant' OR person.confirmed_at IS NULL)";

/// How old an application may be: 12 months.
const MAX_AGE: Seconds = Seconds(31_536_000);

#[derive(Deserialize)]
struct PersonRow {
    id: String,
    sealed: String,
}

/// The answers of a user's application, for a draft of the same kind.
///
/// # Errors
/// [`Problem::NotFound`] where there is none of theirs, or it is too old; [`Problem::Internal`] when the database fails.
pub async fn copy(app: &App, user: &str, kind: &str, application: &str, now: Timestamp) -> Result<Answers, Problem> {
    let found = statement(&app.database()?, PEOPLE, &[&application, &user, &kind, &now.minus(MAX_AGE)])?;
    let people = found.all().await?.results::<PersonRow>()?;
    if people.is_empty() {
        return Err(Problem::NotFound);
    }
    let mut copied = Answers::default();
    for PersonRow { id, sealed } in people {
        let cell = Cell { table: "people", row: &id, column: "sealed" };
        let answers: Answers = serde_json::from_str(&app.settings.sealing.open(cell, &sealed)?)
            .map_err(|_| Problem::Internal("sealed answers of a person are not what they should be".to_owned()))?;
        for (step, answers) in answers.steps().filter(|(step, _)| *step != "declarations") {
            copied.set_step(step, without_marks(answers.clone()));
        }
    }
    Ok(copied)
}

/// What is declared and what is repaid is asked anew.
fn without_marks(mut answers: StepAnswers) -> StepAnswers {
    answers.remove("payment_default");
    if let Some(Value::Array(debts)) = answers.get_mut("debts") {
        debts.iter_mut().filter_map(Value::as_object_mut).for_each(|debt| {
            debt.remove("repay");
        });
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::without_marks;
    use serde_json::json;

    #[test]
    fn declarations_and_marks_are_left_out() {
        let answers =
            json!({ "has_debts": true, "payment_default": false, "debts": [{ "balance": 5, "repay": true }] });
        let left = json!({ "has_debts": true, "debts": [{ "balance": 5 }] });
        assert_eq!(without_marks(answers.as_object().cloned().unwrap()), left.as_object().cloned().unwrap());
    }
}
