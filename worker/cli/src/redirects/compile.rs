//! `edgectl redirects compile`: writes the compiled table to a file.

use std::path::{Path, PathBuf};

use kirkas_core::redirects::compile::Format;

use super::{findings, tables};
use crate::digest::hex_digest;
use crate::failure::Failure;

/// Writes nothing where a finding refuses.
pub fn run(files: &[PathBuf], format: Option<Format>, json: bool, out: &Path) -> Result<(), Failure> {
    let compiled = tables::compile_as(files, format)?;
    if json {
        println!("{:#}", findings::json(&compiled));
    }
    let bundle = findings::accepted(compiled)?;
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    std::fs::write(out, &bundle).map_err(Failure::writing(out))?;
    if !json {
        println!("{}  {}", hex_digest(&bundle), out.display());
    }
    Ok(())
}
