//! A published table: its text, and what it was compiled to.

use kirkas_core::redirects::{Patch, Table};
use kirkas_core::release::hex;
use serde::Deserialize;

use super::parts;
use super::tables::SourceFile;
use crate::connection::Connection;
use crate::failure::Failure;

/// The files of a version (`live` is the live one), put together from their parts.
pub fn files(version: &str, connection: &Connection) -> Result<Vec<SourceFile>, Failure> {
    #[derive(Deserialize)]
    struct List {
        files: Vec<Listed>,
    }
    #[derive(Deserialize)]
    struct Listed {
        file: String,
        parts: Vec<String>,
        market: Option<String>,
    }
    let list: List = connection.get_with("redirects", &[("format", "list"), ("version", version)])?;
    let read = |Listed { file, parts, market }| {
        let parts: Result<Vec<_>, _> =
            parts.iter().map(|part: &String| connection.get_bytes(&format!("sources/{part}"))).collect();
        SourceFile::new(file, parts?.concat(), market.as_deref())
    };
    list.files.into_iter().map(read).collect()
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
