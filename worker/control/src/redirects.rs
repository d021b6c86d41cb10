//! Redirect tables as text.

pub mod endpoints;

use kirkas_redirects_compile::{self as compile, Format, Markets, Rule};
use worker::Env;

use crate::problem::Problem;
use crate::sources::{self, SourceFile};

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
    let listed = sources::read_list(env, list).await?;
    if sources::size(env, &listed).await? > MAX_TEXT_SIZE as f64 {
        return Ok(None);
    }
    Ok(Some(read(&sources::read(env, list).await?).0))
}

/// The market that was named with a file, unless there is no such market (any more).
fn markets_of(file: &SourceFile) -> Option<Markets> {
    Markets::from_name(file.market.as_deref()?)
}

/// How a file is written, by its name and content; the project's own CSV where those don't tell.
pub fn format_of(SourceFile { file, text, .. }: &SourceFile) -> Format {
    Format::guess(file, text.as_bytes()).unwrap_or(Format::Csv)
}
