//! The version that a draft is based on.

use kirkas_drafts::{RuleTable, TableFile, read_file};
use kirkas_redirects_compile::{Markets, Rule};
use worker::Env;

use crate::bundles;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::MAX_TEXT_SIZE;
use crate::sources::{self, SourceFile};

/// The files of a version and their rules.
pub struct Base {
    /// As they were published.
    pub files: Vec<TableFile>,
    /// Their rules.
    pub rules: Vec<Rule>,
}

/// What is live of the redirects.
pub struct LiveTable {
    /// Id of the version.
    pub version: String,
    /// Digest of the list of its files.
    pub source: String,
}

impl LiveTable {
    /// That of what is live.
    ///
    /// # Errors
    /// Where no table is live, or its text was not sent.
    pub async fn of(env: &Env, live: &Live) -> Result<Self, Problem> {
        let no_table = || {
            Problem::Refused("No redirect table is live: publish the first one with edgectl redirects push.".to_owned())
        };
        let version = live.id(Kind::Redirects).ok_or_else(no_table)?.to_owned();
        let no_text = || {
            Problem::Refused(
                "The text of the live table was not sent with it: publish it again with edgectl redirects push."
                    .to_owned(),
            )
        };
        let source = bundles::version(env, &version).await?.source.ok_or_else(no_text)?;
        Ok(Self { version, source })
    }
}

impl Base {
    /// Reads the files of a list.
    ///
    /// # Errors
    /// Where they are too large to be compiled here.
    pub async fn read(env: &Env, source: &str) -> Result<Self, Problem> {
        let list = sources::read_list(env, source).await?;
        if sources::size(env, &list).await? > MAX_TEXT_SIZE as f64 {
            return Err(too_large());
        }
        let files: Vec<TableFile> = sources::read(env, source).await?.into_iter().map(table_file).collect();
        let rules = files.iter().flat_map(|file| read_file(file).0).collect();
        Ok(Self { files, rules })
    }

    /// Its rules by their ids.
    pub fn table(&self) -> RuleTable<'_> {
        RuleTable::new(&self.rules)
    }

    /// The market of the rows of a file that name none.
    pub fn market_of(&self, name: &str) -> Option<Markets> {
        match self.files.iter().find(|file| file.name == name) {
            Some(file) => file.markets(),
            None => Markets::from_file_name(name),
        }
    }
}

/// That a table is too large, and what to do.
pub fn too_large() -> Problem {
    Problem::TooLarge(format!(
        "A table of more than {MAX_TEXT_SIZE} bytes can't be changed in a draft. Edit its files and publish them with edgectl redirects push."
    ))
}

/// A file as drafts read it.
pub fn table_file(SourceFile { file, text, market }: SourceFile) -> TableFile {
    TableFile::new(file, market, text)
}

/// Files as they are stored.
pub fn source_files(files: Vec<TableFile>) -> Vec<SourceFile> {
    files.into_iter().map(|TableFile { name, market, text, .. }| SourceFile { file: name, text, market }).collect()
}
