//! `edgectl redirects compile`: writes the compiled table to a file.

use std::path::{Path, PathBuf};

use super::{findings, tables};
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::form::{self, TableForm};

/// Writes nothing where a finding refuses.
pub fn run(files: &[PathBuf], form: &TableForm, out: &Path) -> Result<(), Failure> {
    let compiled = tables::compile_as(files, form.table())?;
    if form.is_json() {
        form::print_json(&findings::json(&compiled))?;
    }
    let bundle = findings::accepted(compiled)?;
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    std::fs::write(out, &bundle).map_err(Failure::writing(out))?;
    if form.is_json() { Ok(()) } else { form::print(&format!("{}  {}", hex_digest(&bundle), out.display())) }
}
