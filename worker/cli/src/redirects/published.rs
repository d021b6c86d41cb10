//! A published table: its text, and what it was compiled to.

use kirkas_core::redirects::{Patch, Table};
use kirkas_core::release::hex;
use kirkas_drafts::Changes;
use serde::Deserialize;

use super::parts;
use super::tables::{self, SourceFile};
use crate::connection::Connection;
use crate::failure::Failure;

/// The files of a version, by the digests of their parts, and what it changes of them.
#[derive(Deserialize)]
pub struct FileList {
    pub files: Vec<ListedFile>,
    pub changes: Option<ListedChanges>,
}

#[derive(PartialEq, Eq, Deserialize)]
pub struct ListedFile {
    file: String,
    parts: Vec<String>,
    market: Option<String>,
}

/// What drafts have changed of the files since they were pushed, where the table is too large to be written anew for each.
#[derive(Deserialize)]
pub struct ListedChanges {
    id: String,
}

/// The list of a version's files (`live` is the live one).
pub fn list(version: &str, connection: &Connection) -> Result<FileList, Failure> {
    connection.get_with("redirects", &[("format", "list"), ("version", version)])
}

/// What a version changes of its files.
pub fn changes(list: &FileList, connection: &Connection) -> Result<Changes, Failure> {
    let Some(ListedChanges { id }) = &list.changes else { return Ok(Changes::default()) };
    let text = connection.get_bytes(&format!("sources/{id}"))?;
    serde_json::from_slice(&text).map_err(|error| Failure::Pack(format!("what was changed can't be read ({error})")))
}

/// The files of a version (`live` is the live one), put together from their parts, with what it changes of them.
pub fn files(version: &str, connection: &Connection) -> Result<Vec<SourceFile>, Failure> {
    let list = list(version, connection)?;
    let changes = changes(&list, connection)?;
    let read = |ListedFile { file, parts, market }| {
        let parts: Result<Vec<_>, _> =
            parts.iter().map(|part: &String| connection.get_bytes(&format!("sources/{part}"))).collect();
        SourceFile::new(file, parts?.concat(), market.as_deref())
    };
    let files: Vec<SourceFile> = list.files.into_iter().map(read).collect::<Result<_, _>>()?;
    if changes.is_empty() { Ok(files) } else { tables::with_edits(files, &changes.edits()) }
}

/// The compiled table of a version, whole, and the patch on it, if the version is one.
pub fn table(id: &str, connection: &Connection) -> Result<(Table, Option<Patch>), Failure> {
    let read = |id: &str| connection.get_bytes(&format!("bundles/{id}"));
    let bytes = read(id)?;
    if !Patch::is_patch(&bytes) {
        return Ok((parts::load(bytes, read)?, None));
    }
    let patch = Patch::load(bytes).map_err(|error| Failure::Pack(error.to_string()))?;
    Ok((parts::load(read(&hex(&patch.base))?, read)?, Some(patch)))
}
