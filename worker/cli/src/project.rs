//! The project's folder: where tables, the build and the local state are.

use std::path::{Path, PathBuf};

/// The nearest folder, from the working one upwards, that holds the redirect tables and the route
/// table; else the working one.
pub fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let is_root = |folder: &&Path| folder.join("redirects").is_dir() && folder.join("locales/routes.json").is_file();
    here.ancestors().find(is_root).unwrap_or(&here).to_owned()
}
