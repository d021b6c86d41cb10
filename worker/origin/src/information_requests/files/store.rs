//! Rows of files in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::super::store::is_waiting;
use super::MAX_FILES;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

macro_rules! columns {
    () => {
        "file.id, file.request_id AS request, file.name_sealed, file.media_type, file.bytes, file.key_id"
    };
}

/// A request of the user that can be answered.
macro_rules! open_request {
    () => {
        concat!(
            "FROM information_requests request JOIN applications application ON application.id = request.application_id
            WHERE request.id = ?1 AND application.user_id = ?2 AND request.answered_at IS NULL AND ",
            is_waiting!()
        )
    };
}

const COUNT: &str =
    concat!("SELECT (SELECT count(*) FROM request_files WHERE request_id = request.id) AS files ", open_request!());
/// What is being stored is deleted after an hour, unless its row is there by then.
const EXPECT: &str = "INSERT INTO deleted_files (id, due_at) VALUES (?1, ?2)";
const ADD: &str = concat!(
    "INSERT INTO request_files (id, request_id, name_sealed, media_type, bytes, key_id, stored_at)
    SELECT ?3, request.id, ?4, ?5, ?6, ?7, ?8 ",
    open_request!(),
    " AND (SELECT count(*) FROM request_files WHERE request_id = request.id) < ?9 RETURNING id"
);
/// An object whose row is not there is deleted at once.
const RETAIN: &str = "DELETE FROM deleted_files WHERE id = ?1 AND EXISTS (SELECT 1 FROM request_files WHERE id = ?1)";
const DELETE_SOON: &str = "UPDATE deleted_files SET due_at = 0 WHERE id = ?1";
const REMOVE: &str = concat!(
    "DELETE FROM request_files WHERE id = ?3 AND request_id = (SELECT request.id ",
    open_request!(),
    ") RETURNING id"
);
const OF_USER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM request_files file JOIN information_requests request ON request.id = file.request_id
      JOIN applications application ON application.id = request.application_id
    WHERE file.id = ?1 AND file.request_id = ?2 AND application.user_id = ?3"
);
const OF_LENDER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM request_files file JOIN information_requests request ON request.id = file.request_id
    WHERE file.id = ?1 AND file.request_id = ?2 AND request.lender_id = ?3 AND request.answered_at IS NOT NULL"
);
const OF_REQUESTS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN request_files file ON file.request_id = wanted.value ORDER BY file.stored_at, file.id"
);
const OF_APPLICATIONS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN information_requests request ON request.application_id = wanted.value
      JOIN request_files file ON file.request_id = request.id ORDER BY file.stored_at, file.id"
);
const DUE: &str = "SELECT id FROM deleted_files WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2";
const FORGET_DELETED: &str = "DELETE FROM deleted_files WHERE id IN (SELECT value FROM json_each(?1)) AND due_at <= ?2";

/// A file as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct FileRow {
    /// Its id, which is the object's name.
    pub id: String,
    /// The request that it answers.
    pub request: String,
    /// What it is called, sealed.
    pub name_sealed: String,
    /// What it is.
    pub media_type: String,
    /// How long it is, before sealing.
    pub bytes: u32,
    /// The key that seals it.
    pub key_id: String,
}

#[derive(Deserialize)]
struct Count {
    files: u32,
}

#[derive(Deserialize)]
struct IdRow {
    id: String,
}

/// Whose file it is, of which request.
#[derive(Clone, Copy)]
pub struct Owner<'a> {
    /// The request's id.
    pub request: &'a str,
    /// The user's id.
    pub user: &'a str,
}

/// Whether a request takes another file.
///
/// # Errors
/// [`Problem::State`] where it is not open; [`Problem::TooManyFiles`]; [`Problem::Internal`] when the database fails.
pub async fn admit(database: &D1Database, owner: Owner<'_>) -> Result<(), Problem> {
    let count = statement(database, COUNT, &[&owner.request, &owner.user])?.first::<Count>(None).await?;
    if count.ok_or(Problem::State)?.files < MAX_FILES { Ok(()) } else { Err(Problem::TooManyFiles) }
}

/// Notes that an object with this id is going to be stored by then.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn expect(database: &D1Database, id: &str, until: Timestamp) -> Result<(), Problem> {
    statement(database, EXPECT, &[&id, &until])?.run().await?;
    Ok(())
}

/// Stores the row of an object that is in the bucket.
///
/// # Errors
/// [`Problem::State`] where the request is answered or full by now: then the object is going to be deleted;
/// [`Problem::Internal`] when the database fails.
pub async fn add(database: &D1Database, owner: Owner<'_>, row: &FileRow, now: Timestamp) -> Result<(), Problem> {
    let Owner { request, user } = owner;
    let FileRow { id, name_sealed, media_type, bytes, key_id, .. } = row;
    let added: [&dyn Parameter; 9] = [&request, &user, id, name_sealed, media_type, bytes, key_id, &now, &MAX_FILES];
    let batch = vec![
        statement(database, ADD, &added)?,
        statement(database, RETAIN, &[id])?,
        statement(database, DELETE_SOON, &[id])?,
    ];
    let results = database.batch(batch).await?;
    let stored = results.first().map(|found| found.results::<IdRow>()).transpose()?;
    if stored.is_some_and(|rows| !rows.is_empty()) { Ok(()) } else { Err(Problem::State) }
}

/// Takes a file back from a request that is open.
///
/// # Errors
/// [`Problem::NotFound`] where there is none such; [`Problem::Internal`] when the database fails.
pub async fn remove(database: &D1Database, owner: Owner<'_>, file: &str) -> Result<(), Problem> {
    let removed = statement(database, REMOVE, &[&owner.request, &owner.user, &file])?.first::<IdRow>(None).await?;
    removed.map(|_| ()).ok_or(Problem::NotFound)
}

/// A user's file.
///
/// # Errors
/// [`Problem::NotFound`] where there is none such; [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, owner: Owner<'_>, file: &str) -> Result<FileRow, Problem> {
    let found = statement(database, OF_USER, &[&file, &owner.request, &owner.user])?.first(None).await?;
    found.ok_or(Problem::NotFound)
}

/// A file of an answer to a lender.
///
/// # Errors
/// [`Problem::NotFound`] where there is none such; [`Problem::Internal`] when the database fails.
pub async fn of_lender(database: &D1Database, lender: &str, request: &str, file: &str) -> Result<FileRow, Problem> {
    statement(database, OF_LENDER, &[&file, &request, &lender])?.first(None).await?.ok_or(Problem::NotFound)
}

/// The files of these requests, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_requests(database: &D1Database, ids: &str) -> Result<Vec<FileRow>, Problem> {
    Ok(statement(database, OF_REQUESTS, &[&ids])?.all().await?.results()?)
}

/// What answers the files of the requests about these applications, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn of_applications(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, OF_APPLICATIONS, &[&ids])
}

/// Some of the objects that are to be deleted by now.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn due(database: &D1Database, now: Timestamp, most: u32) -> Result<Vec<String>, Problem> {
    let found = statement(database, DUE, &[&now, &most])?.all().await?.results::<IdRow>()?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// Notes that these objects, whose ids are a list of JSON, are deleted.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn forget_deleted(database: &D1Database, ids: &str, now: Timestamp) -> Result<(), Problem> {
    statement(database, FORGET_DELETED, &[&ids, &now])?.run().await?;
    Ok(())
}
