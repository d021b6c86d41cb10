//! `edgectl redirects compile`: writes the compiled table to a file.

use std::path::{Path, PathBuf};

use super::{findings, tables};
use crate::digest::hex_digest;
use crate::failure::Failure;

/// Writes nothing where a finding refuses.
pub fn run(files: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let bundle = findings::accepted(tables::compile(files)?)?;
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    std::fs::write(out, &bundle).map_err(Failure::writing(out))?;
    println!("{}  {}", hex_digest(&bundle), out.display());
    Ok(())
}
