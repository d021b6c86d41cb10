//! `edgectl redirects compile`: writes the compiled table to a file, or a large one to several.

use std::path::{Path, PathBuf};

use super::{findings, parts, tables};
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::form::{self, TableForm};

/// Writes nothing where a finding refuses.
pub fn run(files: &[PathBuf], form: &TableForm, out: &Path, shard_bytes: usize) -> Result<(), Failure> {
    let compiled = tables::compile_files(&tables::read_as(files, form)?, shard_bytes);
    if form.is_json() {
        form::print_json(&findings::json(&compiled))?;
    }
    let stored = findings::stored(compiled, shard_bytes)?;
    parts::write(&stored, out)?;
    if form.is_json() {
        return Ok(());
    }
    form::print(&format!("{}  {}", hex_digest(&stored.bundle), out.display()))
}
