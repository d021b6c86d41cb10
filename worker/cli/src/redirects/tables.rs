//! Reads tables from files and compiles them as one.

use std::path::{Path, PathBuf};

use kirkas_drafts::{Edits, TableFile, apply};
use kirkas_redirects_compile::{self as compile, Compiled, Finding, Format, Markets, Rule, SHARD_BYTES, Stage};

use crate::count::counted;
use crate::failure::Failure;
use crate::form::TableForm;
use crate::{progress, project};

/// A table as it was read.
pub struct SourceFile {
    /// The name it goes by in findings.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// How it is written.
    pub format: Format,
    /// What its rows are for that name no market; without it, its name tells.
    pub markets: Option<Markets>,
}

impl SourceFile {
    /// A table that was published under this name, for this market.
    ///
    /// # Errors
    /// When neither its name nor its content tells how it is written.
    pub fn new(name: String, bytes: Vec<u8>, market: Option<&str>) -> Result<Self, Failure> {
        let format = format_of(Path::new(&name), &bytes)?;
        Ok(Self { name, bytes, format, markets: market.and_then(Markets::from_name) })
    }
}

/// Files as drafts read them.
pub fn as_tables(files: &[SourceFile]) -> Vec<TableFile> {
    let table = |file: &SourceFile| {
        let market = file.markets.map(|markets| markets.name().to_owned());
        TableFile::new(file.name.clone(), market, String::from_utf8_lossy(&file.bytes).into_owned())
    };
    files.iter().map(table).collect()
}

/// Files with what drafts have changed.
pub fn with_edits(files: Vec<SourceFile>, edits: &Edits) -> Result<Vec<SourceFile>, Failure> {
    let unwritable =
        |error| Failure::Pack(format!("what the console changed can't be written into the files ({error:?})"));
    let applied = apply(&as_tables(&files), edits, false).map_err(unwritable)?;
    let file = |TableFile { name, market, text, .. }| SourceFile::new(name, text.into_bytes(), market.as_deref());
    applied.files.into_iter().map(file).collect()
}

/// Reads the files named, or every table of the project; without a format, each file's is told by
/// its name and content, and without a market by its name and rows.
pub fn read_as(files: &[PathBuf], form: &TableForm) -> Result<Vec<SourceFile>, Failure> {
    read(files, form.table(), form.markets())
}

/// Reads files whose names, rows and content tell everything.
pub fn read_any(files: &[PathBuf]) -> Result<Vec<SourceFile>, Failure> {
    read(files, None, None)
}

fn read(files: &[PathBuf], format: Option<Format>, markets: Option<Markets>) -> Result<Vec<SourceFile>, Failure> {
    let read = |(name, path): (String, PathBuf)| {
        let bytes = std::fs::read(&path).map_err(Failure::reading(&path))?;
        let format = match format {
            Some(format) => format,
            None => format_of(&path, &bytes)?,
        };
        Ok(SourceFile { name, bytes, format, markets })
    };
    project::input_files(files, "redirects", "csv")?.into_iter().map(read).collect()
}

/// The rules of files and what is to be said about their rows.
pub fn rules(files: &[SourceFile]) -> (Vec<Rule>, Vec<Finding>) {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    let bar = progress::bytes(files.iter().map(|file| file.bytes.len()).sum(), "reading tables");
    let read = |file: &SourceFile| {
        let read = compile::read_for(file.markets, &file.name, file.format, &file.bytes);
        bar.advance(file.bytes.len());
        read
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = files.iter().map(|file| scope.spawn(|| read(file))).collect();
        for thread in threads {
            let (read, said) = thread.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause));
            rules.extend(read);
            findings.extend(said);
        }
    });
    (rules, findings)
}

/// Compiles the files named, or every table of the project, as of [`read_as`].
pub fn compile_as(files: &[PathBuf], form: &TableForm) -> Result<Compiled, Failure> {
    Ok(compile_files(&read_as(files, form)?, SHARD_BYTES))
}

/// Compiles files that were read, into shards of about `shard_bytes`.
pub fn compile_files(files: &[SourceFile], shard_bytes: usize) -> Compiled {
    let (rules, findings) = rules(files);
    compile_rules(rules, findings, shard_bytes)
}

/// Compiles rules that were read, into shards of about `shard_bytes`.
pub fn compile_rules(rules: Vec<Rule>, findings: Vec<Finding>, shard_bytes: usize) -> Compiled {
    let bar = progress::steps(Stage::ALL.len(), format!("checking {}", counted(rules.len(), "rule", "rules")));
    compile::compile_with(rules, findings, shard_bytes, |stage| bar.at(stage as usize, stage.name()))
}

/// The format of a file, by its name and what is in it.
fn format_of(path: &Path, bytes: &[u8]) -> Result<Format, Failure> {
    Format::guess(&path.display().to_string(), bytes).ok_or_else(|| {
        let reason = "can't tell the format of this table: say which with --format".to_owned();
        Failure::Content { path: path.to_owned(), reason }
    })
}
