//! A compiled table in files: one, or its index and beside it a folder of shards, each named by its
//! digest.

use std::fs;
use std::path::{Path, PathBuf};

use kirkas_core::redirects::Table;
use kirkas_core::release::hex;
use kirkas_redirects_compile::PublishedTable;

use crate::digest::hex_digest;
use crate::failure::Failure;

/// Writes the table to `out`, its shards to the folder `out.shards`.
pub fn write(stored: &PublishedTable, out: &Path) -> Result<(), Failure> {
    for shard in &stored.shards {
        write_file(&folder(out).join(hex_digest(shard)), shard)?;
    }
    write_file(out, &stored.bundle)
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    fs::write(path, bytes).map_err(Failure::writing(path))
}

/// The table that was written to `path`, whole.
pub fn read(path: &Path, bytes: Vec<u8>) -> Result<Table, Failure> {
    load(bytes, |id| {
        let path = folder(path).join(id);
        fs::read(&path).map_err(Failure::reading(&path))
    })
    .map_err(|failure| match failure {
        Failure::Pack(reason) => Failure::Content { path: path.to_owned(), reason },
        failure => failure,
    })
}

/// The table with every shard that it needs, read by its digest.
pub fn load(bytes: Vec<u8>, read: impl Fn(&str) -> Result<Vec<u8>, Failure>) -> Result<Table, Failure> {
    let refused = |error: kirkas_core::redirects::LoadError| Failure::Pack(error.to_string());
    let mut table = Table::load(bytes).map_err(refused)?;
    let shards: Vec<_> = table.shards().filter(|(shard, _)| !table.is_loaded(*shard)).collect();
    for (shard, digest) in shards {
        table = table.with_shard(shard, read(&hex(&digest))?).map_err(refused)?;
    }
    Ok(table)
}

fn folder(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(".shards");
    name.into()
}
