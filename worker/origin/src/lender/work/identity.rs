//! Who applies, for the staff of the lender whose offer was accepted (product design, sections 4.6 and 12).

use kirkas_lending::form::Answers;
use kirkas_lending::lifecycle::offer::OfferState;
use serde_json::Value;

use super::store::{NoteRow, PersonRow};
use super::{ApplicantIdentity, PersonIdentity};
use crate::clock::Timestamp;
use crate::offers::OfferRow;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

/// Whether the lender of an offer may know who applies.
pub fn is_shared(offer: &OfferRow, now: Timestamp) -> bool {
    matches!(offer.state_at(now), OfferState::Accepted | OfferState::Signed | OfferState::PaidOut)
}

/// Who applies, for each of these offers, by the application's id. Of those whose data is deleted there is nobody.
///
/// # Errors
/// [`Problem::Internal`] when sealed answers do not open or are none.
pub fn identities(
    sealing: &Sealing,
    offers: &[&OfferRow],
    people: &[PersonRow],
    notes: &[NoteRow],
) -> Result<Vec<(String, ApplicantIdentity)>, Problem> {
    let mut found = Vec::new();
    for offer in offers {
        let in_role = |role: &str| {
            let row = people.iter().find(|person| person.application == offer.application && person.role == role);
            row.map(|row| person(sealing, row)).transpose()
        };
        let Some(applicant) = in_role("applicant")? else { continue };
        let note = notes.iter().find(|note| note.offer == offer.id);
        let iban = note.map(|note| {
            let cell = Cell { table: "offer_events", row: &note.id, column: "note_sealed" };
            sealing.open(cell, &note.sealed)
        });
        let (co_applicant, iban) = (in_role("co-applicant")?, iban.transpose()?);
        found.push((offer.application.clone(), ApplicantIdentity { applicant, co_applicant, iban }));
    }
    Ok(found)
}

fn person(sealing: &Sealing, row: &PersonRow) -> Result<PersonIdentity, Problem> {
    let cell = Cell { table: "people", row: &row.id, column: "sealed" };
    let answers: Answers = serde_json::from_str(&sealing.open(cell, &row.sealed)?)
        .map_err(|_| Problem::Internal("sealed answers of a person are not what they should be".to_owned()))?;
    // A person's answers are of the steps about them alone, so a field says whose it is.
    let text = |field: &str| {
        let answer = answers.steps().find_map(|(step, _)| answers.get(step, field));
        answer.and_then(Value::as_str).map(str::to_owned)
    };
    Ok(PersonIdentity {
        first_names: text("first_names").unwrap_or_default(),
        last_name: text("last_name").unwrap_or_default(),
        identity_number: text("identity_number"),
        date_of_birth: text("date_of_birth"),
        email: text("email"),
        phone: text("phone"),
        street: text("street"),
        postal_code: text("postal_code"),
        city: text("city"),
        employer: text("employer"),
    })
}
