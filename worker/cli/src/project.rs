//! The project's folder: where tables, the build and the local state are.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The nearest folder, from the working one upwards, that holds the redirect tables and the route
/// table; else the working one.
pub fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let is_root = |folder: &&Path| folder.join("redirects").is_dir() && folder.join("locales/routes.json").is_file();
    here.ancestors().find(is_root).unwrap_or(&here).to_owned()
}

/// The files, or where none is given those with an extension in a folder of the project, with the names they go by
/// in findings. Those of the project go by their path in it, so that the same files compile to the same bytes
/// from any folder.
pub fn input_files(files: &[PathBuf], folder: &str, extension: &str) -> Result<Vec<(String, PathBuf)>, Failure> {
    if !files.is_empty() {
        return Ok(files.iter().map(|file| (name_of(file), file.clone())).collect());
    }
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).map_err(Failure::reading(&folder))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|own| own == extension))
        .collect();
    paths.sort();
    if paths.is_empty() {
        return Err(Failure::NoTables(folder));
    }
    Ok(paths.into_iter().map(|path| (name_of(&path), path)).collect())
}

fn name_of(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.strip_prefix(root()).unwrap_or(path).display().to_string()
}
