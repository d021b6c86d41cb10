//! `edgectl redirects pull`: writes the live table's files over the project's, so that what the console changed is in them.

use std::path::{Component, Path, PathBuf};

use serde_json::json;

use super::published;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::{form, project};

/// Writes the live files that differ from the project's; a dry run names them.
pub fn run(connection: &Connection, dry_run: bool, json: bool) -> Result<(), Failure> {
    let mut written = Vec::new();
    for file in published::files("live", connection)? {
        let path = path_of(&file.name)?;
        if std::fs::read(&path).is_ok_and(|bytes| bytes == file.bytes) {
            continue;
        }
        if !dry_run {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
            }
            std::fs::write(&path, &file.bytes).map_err(Failure::writing(&path))?;
        }
        written.push(path.display().to_string());
    }
    let text = match (written.is_empty(), dry_run) {
        (true, _) => "the files are those of the live table".to_owned(),
        (false, true) => format!("would be written: {}", written.join(", ")),
        (false, false) => format!("written: {}", written.join(", ")),
    };
    form::answer(json, &json!({ "written": written, "dry_run": dry_run }), &text)
}

/// Where a published file is in the project: below its folder of tables where the name has no folder.
fn path_of(name: &str) -> Result<PathBuf, Failure> {
    let path = Path::new(name);
    if name.is_empty() || !path.components().all(|part| matches!(part, Component::Normal(_))) {
        let reason = "is no name of a file in the project: get its text with edgectl redirects export".to_owned();
        return Err(Failure::Content { path: path.to_owned(), reason });
    }
    let folder = if path.parent().is_some_and(|folder| folder != Path::new("")) { "" } else { "redirects" };
    Ok(project::root().join(folder).join(path))
}

#[cfg(test)]
mod tests {
    use super::path_of;

    #[test]
    fn nothing_is_written_outside_of_the_project() {
        for name in ["", "/etc/passwd", "../fi.csv", "redirects/../../fi.csv"] {
            assert!(path_of(name).is_err(), "{name}");
        }
        for (name, end) in [("fi.csv", "redirects/fi.csv"), ("redirects/fi.csv", "redirects/fi.csv")] {
            assert!(path_of(name).is_ok_and(|path| path.ends_with(end)), "{name}");
        }
    }
}
