//! The version that a draft is based on.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_drafts::{ApplyError, Edits, RuleTable, RuleText, TableFile, read_file};
use kirkas_redirects_compile::{Finding, Format, Markets, Rule};
use kirkas_rules_search::key_of_path;
use worker::Env;

use super::surroundings::{self, Surroundings};
use crate::bundles;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::{self, MAX_TEXT_SIZE};
use crate::rules::stored::{StoredRule, StoredRules};
use crate::sources::{self, SourceFile};

/// The files of a version and their rules. Of a table that is too large to be read at once they are the rules that were loaded alone:
/// each file is an excerpt, and what it lacks is nothing that a caller asked for.
pub struct Base {
    /// As they were published, or excerpts of them.
    pub files: Vec<TableFile>,
    /// Their rules.
    pub rules: Vec<Rule>,
    /// Where a large table's rules come from.
    pub large: Option<LargeTable>,
    /// Whether it is what is live, in place of a version that can't be read any more.
    pub is_stand_in: bool,
}

/// A table that is too large to be read at once.
pub struct LargeTable {
    /// All of its rules.
    pub stored: StoredRules,
    /// Those that were loaded, by their ids.
    loaded: BTreeMap<String, StoredRule>,
}

impl LargeTable {
    async fn admit_formats(&self, env: &Env, edits: &Edits) -> Result<(), Problem> {
        let written = edits.values().filter_map(|edit| edit.row()).map(|row| row.file.clone());
        let changed = edits.keys().filter_map(|id| self.loaded.get(id)).map(|rule| rule.text().file);
        let names: BTreeSet<String> = written.chain(changed).collect();
        for file in self.stored.list.files.iter().filter(|file| names.contains(&file.file)) {
            if redirects::format_of_stored(env, file).await? != Format::Csv {
                return Err(Problem::Refused(format!(
                    "{} is in another system's format, and the table is too large for it to become CSV here: convert it with edgectl \
                     redirects import, and publish it with edgectl redirects push.",
                    file.file
                )));
            }
        }
        Ok(())
    }
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
    /// Reads the files of a list; of a large table nothing is loaded yet.
    ///
    /// # Errors
    /// Where a large table can't be read now.
    pub async fn read(env: &Env, source: &str) -> Result<Self, Problem> {
        let list = sources::read_list(env, source).await?;
        if sources::size(env, &list).await? > MAX_TEXT_SIZE as f64 {
            let large = LargeTable { stored: StoredRules::open(env, source).await?, loaded: BTreeMap::new() };
            let mut base = Self { files: Vec::new(), rules: Vec::new(), large: Some(large), is_stand_in: false };
            base.excerpt();
            return Ok(base);
        }
        let files: Vec<TableFile> = sources::read(env, source).await?.into_iter().map(table_file).collect();
        let rules = read_files(&files).0;
        Ok(Self { files, rules, large: None, is_stand_in: false })
    }

    /// As [`read`](Self::read), with the rules of these ids.
    pub async fn with_rules<'a>(
        env: &Env,
        source: &str,
        ids: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, Problem> {
        let mut base = Self::read(env, source).await?;
        base.load(ids).await?;
        Ok(base)
    }

    /// As [`with_rules`](Self::with_rules); where a large table has been pushed with other files since, of what is live.
    pub async fn nearest<'a>(
        env: &Env,
        source: &str,
        ids: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, Problem> {
        let mut base = match Self::read(env, source).await {
            Err(Problem::OtherFiles) => {
                let live = LiveTable::of(env, &Live::read(env).await?).await?;
                Self { is_stand_in: true, ..Self::read(env, &live.source).await? }
            }
            read => read?,
        };
        base.load(ids).await?;
        Ok(base)
    }

    /// Loads the rules with these ids, as far as there are any.
    pub async fn load<'a>(&mut self, ids: impl IntoIterator<Item = &'a String>) -> Result<(), Problem> {
        let Some(large) = &self.large else { return Ok(()) };
        let ids: BTreeSet<String> = ids.into_iter().filter(|id| !large.loaded.contains_key(*id)).cloned().collect();
        let rules = large.stored.by_id(&ids).await?;
        self.add(rules);
        Ok(())
    }

    /// Loads all rules of a file.
    pub async fn load_file(&mut self, file: &str) -> Result<(), Problem> {
        let Some(large) = &self.large else { return Ok(()) };
        let rules = large.stored.by_file(file).await?;
        self.add(rules);
        Ok(())
    }

    /// Loads the rules that answer these paths alone, as requests have them.
    pub async fn load_paths<'a>(&mut self, paths: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
        let Some(large) = &self.large else { return Ok(()) };
        let rules = large.stored.by_path(&paths.map(key_of_path).collect()).await?;
        self.add(rules);
        Ok(())
    }

    /// Loads all rules by which a draft's edits are checked. Answers the rules by pattern to which too many lead for all of these to be
    /// loaded.
    ///
    /// # Errors
    /// Where rules in another system's file are edited: a file of a large table can't become CSV here.
    pub async fn load_surroundings(&mut self, env: &Env, edits: &Edits) -> Result<Vec<Rule>, Problem> {
        self.load(edits.keys()).await?;
        let Some(large) = &self.large else { return Ok(Vec::new()) };
        large.admit_formats(env, edits).await?;
        let Surroundings { rules, unchecked, .. } = surroundings::of_edits(&large.stored, &self.rules, edits).await?;
        self.add(rules);
        Ok(unchecked)
    }

    /// Loads rules that were found.
    pub fn add(&mut self, rules: Vec<StoredRule>) {
        if rules.is_empty() {
            return;
        }
        if let Some(large) = &mut self.large {
            large.loaded.extend(rules.into_iter().map(|rule| (rule.id.clone(), rule)));
            self.excerpt();
        }
    }

    /// Writes the files of a large table anew, with the rules that are loaded.
    fn excerpt(&mut self) {
        let Some(LargeTable { stored, loaded }) = &self.large else { return };
        let mut rows: BTreeMap<String, Vec<RuleText>> = BTreeMap::new();
        let mut in_order: Vec<&StoredRule> = loaded.values().collect();
        in_order.sort_by_key(|rule| rule.order());
        for rule in in_order {
            let text = rule.text();
            rows.entry(text.file.clone()).or_default().push(text);
        }
        let of_list = stored.list.files.iter().map(|file| (file.file.clone(), file.market.clone()));
        let mut files: Vec<(String, Option<String>)> = of_list.collect();
        // Files that drafts have begun.
        let begun: Vec<String> =
            rows.keys().filter(|name| !files.iter().any(|(file, _)| file == *name)).cloned().collect();
        files.extend(begun.into_iter().map(|name| (name, None)));
        let excerpt = |(name, market): (String, Option<String>)| {
            let rows: Vec<&RuleText> = rows.get(&name).into_iter().flatten().collect();
            TableFile::excerpt(name, market, &rows)
        };
        self.files = files.into_iter().map(excerpt).collect();
        self.rules = read_files(&self.files).0;
    }

    /// How many rules there are with edits, where so many were compiled.
    pub fn count_after(&self, edits: &Edits, compiled: usize) -> usize {
        let Some(large) = &self.large else { return compiled };
        let of_op = |op: &str| edits.values().filter(|edit| edit.op() == op).count();
        large.stored.count().saturating_add(of_op("add")).saturating_sub(of_op("remove"))
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

impl From<ApplyError> for Problem {
    fn from(error: ApplyError) -> Self {
        Self::Refused(match error {
            ApplyError::Converts(files) => return Self::ConvertsFiles(files),
            ApplyError::NoRule(rule) => format!("The files have no rule {rule}: rebase the draft."),
            ApplyError::NotCsv(file) => format!("{file:?} can't be the name of a new file: end it with .csv."),
            ApplyError::Unwritable(file) => format!("{file} can't become CSV: edit the file itself."),
        })
    }
}

/// That a table is too large, and what to do.
pub fn too_large() -> Problem {
    Problem::TooLarge(format!(
        "The draft would make the table larger than {MAX_TEXT_SIZE} bytes, from which on edgectl compiles it: edit its files and publish them \
         with edgectl redirects push. After that, drafts can change it."
    ))
}

/// The rules of files, and what was found in their rows.
pub fn read_files(files: &[TableFile]) -> (Vec<Rule>, Vec<Finding>) {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for file in files {
        let (read, found) = read_file(file);
        rules.extend(read);
        findings.extend(found);
    }
    (rules, findings)
}

/// A file as drafts read it.
pub fn table_file(SourceFile { file, text, market }: SourceFile) -> TableFile {
    TableFile::new(file, market, text)
}

/// Files as they are stored.
pub fn source_files(files: Vec<TableFile>) -> Vec<SourceFile> {
    files.into_iter().map(|TableFile { name, market, text, .. }| SourceFile { file: name, text, market }).collect()
}
