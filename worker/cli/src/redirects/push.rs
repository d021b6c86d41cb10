//! `edgectl redirects push`: compiles the tables and makes them live.

use std::path::PathBuf;

use super::{findings, tables};
use crate::connection::Connection;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::live;

/// Publishes the tables, unless the very same bytes are live already.
pub fn run(files: &[PathBuf], note: &str, connection: &Connection) -> Result<(), Failure> {
    let bundle = findings::accepted(tables::compile(files)?)?;
    let id = hex_digest(&bundle);
    let seen = live::read(connection)?;
    if seen.redirects.as_deref() == Some(&id) {
        println!("{id} is already live (version {})", seen.version);
        return Ok(());
    }
    connection.put_bytes(&format!("bundles/{id}"), &[("kind", "redirects"), ("note", note)], &bundle)?;
    let live = live::promote(connection, &id, note, &seen)?;
    println!("{id} is live (version {})", live.version);
    Ok(())
}
