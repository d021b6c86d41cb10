//! `edgectl hosts`: the hosts of other sites that experiments and campaigns may lead to. Admins publish them.

use std::path::PathBuf;

use kirkas_publishing::files::File;
use kirkas_publishing::hosts::HostList;

use crate::arguments::Publication;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::{project, published_files};

/// What control calls them.
const KIND: &str = "hosts";

/// Says what was found; fails where a finding refuses.
pub fn check(json: bool) -> Result<(), Failure> {
    let (list, findings) = HostList::compile(&read()?);
    published_files::check(KIND, list.map_or(0, |list| list.len()), &findings, json)
}

/// Makes the project's list live, if nobody publishes meanwhile.
pub fn push(mut publication: Publication, connection: &Connection) -> Result<(), Failure> {
    if publication.files.is_empty() {
        publication.files = vec![path()];
    }
    published_files::push(KIND, &publication, |files| HostList::compile(files).1, connection)
}

/// The project's list; an empty one where it has none.
///
/// # Errors
/// Where it can't be read.
pub fn of_project() -> Result<HostList, Failure> {
    if !path().is_file() {
        return Ok(HostList::default());
    }
    let (list, findings) = HostList::compile(&read()?);
    list.ok_or_else(|| Failure::Content {
        path: path(),
        reason: findings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    })
}

fn read() -> Result<Vec<File>, Failure> {
    published_files::read(&[path()], KIND)
}

fn path() -> PathBuf {
    project::root().join("campaigns").join(HostList::FILE)
}
