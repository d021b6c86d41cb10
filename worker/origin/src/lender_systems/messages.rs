//! What lenders' systems are told, as JSON. Before the acceptance an application is told of by its request's id and its facts, and
//! nobody's identity; from the acceptance on the lender knows whom it lends to.

use kirkas_lending::facts::Facts;
use kirkas_lending::form::Answers;
use serde::Serialize;

use super::store::{MessageRow, PersonRow};
use crate::clock::{Timestamp, rfc3339};
use crate::json_text::json;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

/// An application to answer.
#[derive(Serialize)]
struct ApplicationMessage<'a> {
    request: &'a str,
    product: &'a str,
    language: &'a str,
    facts: &'a Facts,
    answer_by: String,
}

/// An offer of the lender's that was accepted.
#[derive(Serialize)]
struct AcceptanceMessage<'a> {
    request: &'a str,
    external_id: Option<&'a str>,
    accepted_at: Option<String>,
    people: Vec<PersonMessage<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    iban: Option<String>,
}

/// Who applies.
#[derive(Serialize)]
struct PersonMessage<'a> {
    role: &'a str,
    answers: Answers,
}

/// An acceptance that was taken back.
#[derive(Serialize)]
struct CancellationMessage<'a> {
    request: &'a str,
    external_id: Option<&'a str>,
}

/// An application whose data was erased: what of it the law does not have the lender keep goes there too.
#[derive(Serialize)]
struct ErasureMessage<'a> {
    request: &'a str,
}

/// The message that a request's application was erased, and where below the system's address it goes.
///
/// # Errors
/// [`Problem::Internal`] when it is no JSON.
pub fn erasure(request: &str) -> Result<(&'static str, String), Problem> {
    Ok(("erasures", json(&ErasureMessage { request })?))
}

/// The message of a row, and where below the system's address it goes.
///
/// # Errors
/// [`Problem::Internal`] when what is stored can't be read.
pub fn message(row: &MessageRow, people: &[PersonRow], sealing: &Sealing) -> Result<(&'static str, String), Problem> {
    let (request, external_id) = (row.request.as_str(), row.external_id.as_deref());
    match row.kind.as_str() {
        "application" => {
            let facts = serde_json::from_str(&row.facts).map_err(unreadable)?;
            let answer_by = rfc3339(row.requested_at.plus(super::TIME_TO_ANSWER));
            let (product, language) = (row.product.as_str(), row.language.as_str());
            let message = ApplicationMessage { request, product, language, facts: &facts, answer_by };
            Ok(("applications", json(&message)?))
        }
        "acceptance" => {
            let people = people.iter().map(|person| read(person, sealing)).collect::<Result<_, _>>()?;
            let accepted_at = row.accepted_at.map(|moment: Timestamp| rfc3339(moment));
            let iban = iban(row, sealing)?;
            Ok(("acceptances", json(&AcceptanceMessage { request, external_id, accepted_at, people, iban })?))
        }
        "cancellation" => Ok(("cancellations", json(&CancellationMessage { request, external_id })?)),
        kind => Err(Problem::Internal(format!("no message to a lender is a {kind}"))),
    }
}

fn read<'a>(person: &'a PersonRow, sealing: &Sealing) -> Result<PersonMessage<'a>, Problem> {
    let cell = Cell { table: "people", row: &person.id, column: "sealed" };
    let answers = serde_json::from_str(&sealing.open(cell, &person.sealed)?).map_err(unreadable)?;
    Ok(PersonMessage { role: &person.role, answers })
}

/// The account number that came with the acceptance.
fn iban(row: &MessageRow, sealing: &Sealing) -> Result<Option<String>, Problem> {
    let Some((event, note)) = row.acceptance_event.as_deref().zip(row.note_sealed.as_deref()) else {
        return Ok(None);
    };
    sealing.open(Cell { table: "offer_events", row: event, column: "note_sealed" }, note).map(Some)
}

/// What is wrong is not told: it could hold an answer.
fn unreadable(_: serde_json::Error) -> Problem {
    Problem::Internal("a message to a lender can't be read or written".to_owned())
}
