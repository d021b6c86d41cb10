//! Redirect tables as text.

pub mod compaction;
pub mod endpoints;
pub mod patch;
mod same_rules;
pub mod stored;
pub mod undo;

use std::cell::RefCell;
use std::collections::BTreeMap;

use kirkas_redirects_compile::{self as compile, Format, Markets, PublishedTable, Rule, SHARD_BYTES};
use worker::Env;

use self::same_rules::{Compared, have_same_rules};
use crate::bundles::{self, Version};
use crate::digest::hex_digest;
use crate::problem::Problem;
use crate::sources::{self, ListedFile, SourceFile};

/// The most text that is compiled here, in bytes: a Worker has 128 MB of memory, and compiling
/// takes several times the text.
pub const MAX_TEXT_SIZE: usize = 5 * 1024 * 1024;

/// The rules of files and what is to be said about their rows.
pub fn read(files: &[SourceFile]) -> (Vec<Rule>, Vec<compile::Finding>) {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for file in files {
        let (read, row_findings) =
            compile::read_for(markets_of(file), &file.file, format_of(file), file.text.as_bytes());
        rules.extend(read);
        findings.extend(row_findings);
    }
    (rules, findings)
}

/// The rules of a stored list of files; none where its text is more than can be read here at once.
pub async fn read_small(env: &Env, list: &str) -> Result<Option<Vec<Rule>>, Problem> {
    if is_large(env, list).await? {
        return Ok(None);
    }
    Ok(Some(read(&sources::read(env, list).await?).0))
}

/// Whether the files of a stored list compile to the version with an id. Nobody knows it of lists that are too large to be compiled here,
/// and of a version that was compiled otherwise.
pub async fn compile_to(env: &Env, list: &str, id: &str) -> Result<bool, Problem> {
    if is_large(env, list).await? {
        return Ok(false);
    }
    let (rules, findings) = read(&sources::read(env, list).await?);
    let bundle = compile::compile(rules, findings).bundle;
    let table = bundle.and_then(|bundle| PublishedTable::new(bundle, SHARD_BYTES).ok());
    Ok(table.is_some_and(|table| hex_digest(&table.bundle) == id))
}

/// Whether a list of files may take the place of the one that the version with this id was stored with: they compile to it, or they have
/// the same rules but for their notes.
pub async fn may_replace(env: &Env, list: &str, id: &str) -> Result<bool, Problem> {
    if compile_to(env, list, id).await? {
        return Ok(true);
    }
    match bundles::version(env, id).await {
        Ok(Version { source: Some(known), base: None, .. }) if known != list => {
            have_same_rules(env, &known, list, Compared::AllButNotes).await
        }
        Ok(_) | Err(Problem::NotFound) => Ok(false),
        Err(problem) => Err(problem),
    }
}

/// Whether the text of a stored list of files is more than is compiled here.
pub async fn is_large(env: &Env, list: &str) -> Result<bool, Problem> {
    let listed = sources::read_list(env, list).await?;
    Ok(sources::size(env, &listed).await? > MAX_TEXT_SIZE as f64)
}

thread_local! {
    /// Formats of files by the digests of their first parts.
    static FORMATS: RefCell<BTreeMap<String, Format>> = RefCell::default();
}

/// How a stored file is written. An isolate looks once.
pub async fn format_of_stored(env: &Env, listed: &ListedFile) -> Result<Format, Problem> {
    let Some(first) = listed.parts.first() else { return Ok(Format::Csv) };
    if let Some(format) = FORMATS.with_borrow(|known| known.get(first).copied()) {
        return Ok(format);
    }
    let format = Format::guess(&listed.file, &sources::read_part(env, first).await?).unwrap_or(Format::Csv);
    FORMATS.with_borrow_mut(|known| known.insert(first.clone(), format));
    Ok(format)
}

/// The market that was named with a file, unless there is no such market (any more).
fn markets_of(file: &SourceFile) -> Option<Markets> {
    Markets::from_name(file.market.as_deref()?)
}

/// How a file is written, by its name and content; the project's own CSV where those don't tell.
pub fn format_of(SourceFile { file, text, .. }: &SourceFile) -> Format {
    Format::guess(file, text.as_bytes()).unwrap_or(Format::Csv)
}
