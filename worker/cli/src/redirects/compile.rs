//! `edgectl redirects compile`: writes the compiled table to a file, or a large one to several.

use std::path::{Path, PathBuf};

use kirkas_core::redirects::compile::Format;

use super::{findings, parts, tables};
use crate::digest::hex_digest;
use crate::failure::Failure;

/// Writes nothing where a finding refuses.
pub fn run(
    files: &[PathBuf],
    format: Option<Format>,
    json: bool,
    out: &Path,
    shard_bytes: usize,
) -> Result<(), Failure> {
    let compiled = tables::compile_files(&tables::read_as(files, format)?, shard_bytes);
    if json {
        println!("{:#}", findings::json(&compiled));
    }
    let stored = findings::stored(compiled, shard_bytes)?;
    parts::write(&stored, out)?;
    if !json {
        println!("{}  {}", hex_digest(&stored.bundle), out.display());
    }
    Ok(())
}
