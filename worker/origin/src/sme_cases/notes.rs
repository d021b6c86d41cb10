//! What admins write about cases: sealed, as it may say who somebody is.

use serde::Serialize;
use worker::{D1Database, D1PreparedStatement};

use super::SmeNote;
use super::store::NoteRow;
use crate::clock::{Timestamp, rfc3339};
use crate::free_text::text;
use crate::problem::Problem;
use crate::randomness;
use crate::sealing::{Cell, Sealing};
use crate::sql::statement;

/// The longest note, in characters.
const MAX_NOTE_LENGTH: usize = 2000;

const WRITE: &str = "INSERT INTO sme_notes (id, application_id, note_sealed, author, at) VALUES (?1, ?2, ?3, ?4, ?5)";
/// Only of cases whose status is among those of a list, and whose version is the one that changes; 0 stands for any.
const ADD: &str = "INSERT INTO sme_notes (id, application_id, note_sealed, author, at)
    SELECT note.value ->> 'id', one.application_id, note.value ->> 'sealed', ?2, ?3
    FROM json_each(?1) note JOIN sme_cases one ON one.application_id = note.value ->> 'application'
    WHERE one.status IN (SELECT value FROM json_each(?4)) AND (?5 = 0 OR one.version = ?5)";

#[derive(Serialize)]
struct NewNote {
    id: String,
    application: String,
    sealed: String,
}

/// A note's text, without space around it.
///
/// # Errors
/// [`Problem::InvalidFields`] where it is empty or too long.
pub fn note(written: &str) -> Result<String, Problem> {
    text("/note", written, MAX_NOTE_LENGTH)
}

/// Writes a note about a case; answers its id.
///
/// # Errors
/// [`Problem::Internal`] when sealing or the database fails.
pub async fn write(
    database: &D1Database,
    sealing: &Sealing,
    application: &str,
    (note, author): (&str, &str),
    now: Timestamp,
) -> Result<String, Problem> {
    let id = randomness::token()?.text();
    let sealed = sealing.seal(cell(&id), note)?;
    statement(database, WRITE, &[&id, &application, &sealed, &author, &now])?.run().await?;
    Ok(id)
}

/// What adds a note to each of these cases, where its status is among those of a list of JSON and its version is this one; 0 stands
/// for any version.
///
/// # Errors
/// [`Problem::Internal`] when sealing fails or the database refuses the statement.
pub fn add(
    (database, sealing): (&D1Database, &Sealing),
    applications: &[String],
    (note, author): (&str, &str),
    (statuses, version): (&str, u32),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let notes = applications.iter().map(|application| {
        let id = randomness::token()?.text();
        let sealed = sealing.seal(cell(&id), note)?;
        Ok(NewNote { id, application: application.clone(), sealed })
    });
    let notes = notes.collect::<Result<Vec<_>, Problem>>()?;
    let notes = serde_json::to_string(&notes).map_err(|_| Problem::Internal("notes are no JSON".to_owned()))?;
    statement(database, ADD, &[&notes, &author, &now, &statuses, &version])
}

/// A note as admins see it.
///
/// # Errors
/// [`Problem::Internal`] when it does not open.
pub fn present(sealing: &Sealing, row: NoteRow) -> Result<SmeNote, Problem> {
    let note = sealing.open(cell(&row.id), &row.note_sealed)?;
    Ok(SmeNote { id: row.id, note, author: row.author, at: rfc3339(row.at) })
}

fn cell(id: &str) -> Cell<'_> {
    Cell { table: "sme_notes", row: id, column: "note_sealed" }
}
