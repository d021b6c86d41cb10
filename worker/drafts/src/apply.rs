//! Writes edits into the files of a version.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_redirects_compile::{self as compile, Finding, Format, Markets, Notes, Rule};
use kirkas_rules_search::id_of;

use crate::csv_edit::{FileEdits, LineEdit};
use crate::edits::{Edit, Edits};
use crate::rule_text::{RuleText, csv_text};

/// A file of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFile {
    /// Its name.
    pub name: String,
    /// The market that was named with it.
    pub market: Option<String>,
    /// What it holds.
    pub text: String,
    /// Whether it is CSV, whatever its name says: some rules of the file, written as such.
    is_excerpt: bool,
}

impl TableFile {
    /// A file as it is.
    pub fn new(name: String, market: Option<String>, text: String) -> Self {
        Self { name, market, text, is_excerpt: false }
    }

    /// Some rules of a file, written as CSV.
    pub fn excerpt(name: String, market: Option<String>, rows: &[&RuleText]) -> Self {
        Self { name, market, text: csv_text(rows), is_excerpt: true }
    }

    /// The market of rows that name none; none where nothing tells.
    pub fn markets(&self) -> Option<Markets> {
        let named = self.market.as_deref().and_then(Markets::from_name);
        named.or_else(|| Markets::from_file_name(&self.name))
    }

    /// How it is written.
    pub fn format(&self) -> Format {
        if self.is_excerpt {
            return Format::Csv;
        }
        Format::guess(&self.name, self.text.as_bytes()).unwrap_or(Format::Csv)
    }
}

/// The rules of a file, and what was found in its rows.
pub fn read_file(file: &TableFile) -> (Vec<Rule>, Vec<Finding>) {
    let markets = file.market.as_deref().and_then(Markets::from_name);
    compile::read_for(markets, &file.name, file.format(), file.text.as_bytes())
}

/// A rule that an edit has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenRule {
    /// Its name in the draft.
    pub rule: String,
    /// The file that it is in.
    pub file: String,
    /// The line that it is on, from 1.
    pub line: u32,
}

/// Files after edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// All files, in their order; new ones last.
    pub files: Vec<TableFile>,
    /// Where the rules are that were written.
    pub written: Vec<WrittenRule>,
    /// Names that files had before they became CSV.
    pub converted: Vec<String>,
}

/// Why edits can't be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyError {
    /// These files are in other systems' formats, and nobody has agreed that they become CSV.
    Converts(Vec<String>),
    /// The files have no such rule.
    NoRule(String),
    /// A new file must be a CSV.
    NotCsv(String),
    /// A file can't be written as CSV.
    Unwritable(String),
}

/// Writes edits into files. Files in other systems' formats become CSV, if that is `converts`.
///
/// # Errors
/// [`ApplyError`]; then nothing is written.
pub fn apply(files: &[TableFile], edits: &Edits, converts: bool) -> Result<Applied, ApplyError> {
    let mut files = files.to_vec();
    let foreign = foreign_files(&files, edits);
    if !foreign.is_empty() && !converts {
        return Err(ApplyError::Converts(foreign.into_iter().collect()));
    }
    let mut names = BTreeMap::new();
    for old in &foreign {
        let name = csv_name(&files, old);
        for file in files.iter_mut().filter(|file| file.name == *old) {
            let (rules, _) = read_file(file);
            let written =
                compile::write(&rules, Format::Csv, Notes::Keep).ok().and_then(|text| String::from_utf8(text).ok());
            let text = written.ok_or_else(|| ApplyError::Unwritable(old.clone()))?;
            *file = TableFile::new(name.clone(), None, text);
        }
        names.insert(old.clone(), name);
    }
    let rules: Vec<Rule> = files.iter().flat_map(|file| read_file(file).0).collect();
    let mut written = Vec::new();
    let by_file = file_edits(&rules, edits, &names)?;
    for (name, edits) in &by_file {
        if !files.iter().any(|file| file.name == *name) {
            if !name.to_ascii_lowercase().ends_with(".csv") || name.contains(char::is_control) {
                return Err(ApplyError::NotCsv((*name).to_owned()));
            }
            files.push(TableFile::new((*name).to_owned(), None, String::new()));
        }
        for file in files.iter_mut().filter(|file| file.name == *name) {
            let edited = edits.make(&file.text, file.markets().map(Markets::name));
            file.text = edited.text;
            let of_file =
                |(rule, line): (&str, u32)| WrittenRule { rule: rule.to_owned(), file: (*name).to_owned(), line };
            written.extend(edited.lines.into_iter().map(of_file));
        }
    }
    Ok(Applied { files, written, converted: names.into_keys().collect() })
}

/// The edits of each file, by its name.
fn file_edits<'a>(
    rules: &'a [Rule],
    edits: &'a Edits,
    names: &'a BTreeMap<String, String>,
) -> Result<BTreeMap<&'a str, FileEdits<'a>>, ApplyError> {
    let mut by_file: BTreeMap<&str, FileEdits<'_>> = BTreeMap::new();
    let file_of = |row: &'a RuleText| names.get(&row.file).unwrap_or(&row.file).as_str();
    let mut done = BTreeSet::new();
    let is_edited = edits.values().any(|edit| edit.before().is_some());
    for rule in rules.iter().filter(|rule| is_edited && !rule.source.second_reading) {
        let Some((name, edit)) = edits.get_key_value(&id_of(rule)) else { continue };
        let file = &*rule.origin.file;
        // Of rows that say the same, one is left.
        let is_first = done.insert(name);
        let line_edit = match edit {
            Edit::Set { row, .. } if is_first && file_of(row) == file => LineEdit::Set(rule, name, row),
            Edit::Set { row, .. } if is_first => {
                by_file.entry(file_of(row)).or_default().additions.push((name, row));
                LineEdit::Remove
            }
            Edit::Set { .. } | Edit::Remove { .. } => LineEdit::Remove,
            Edit::Add { .. } => continue,
        };
        by_file.entry(file).or_default().lines.insert(rule.origin.line, line_edit);
    }
    for (name, edit) in edits {
        match edit {
            Edit::Add { row } => by_file.entry(file_of(row)).or_default().additions.push((name, row)),
            Edit::Set { .. } | Edit::Remove { .. } if !done.contains(name) => {
                return Err(ApplyError::NoRule(name.clone()));
            }
            Edit::Set { .. } | Edit::Remove { .. } => {}
        }
    }
    Ok(by_file)
}

/// Names of the files that edits touch and that are no CSV.
fn foreign_files(files: &[TableFile], edits: &Edits) -> BTreeSet<String> {
    let foreign = files.iter().filter(|file| file.format() != Format::Csv);
    let is_touched = |file: &&TableFile| {
        let has_new = edits.values().filter_map(Edit::row).any(|row| row.file == file.name);
        has_new || read_file(file).0.iter().any(|rule| edits.contains_key(&id_of(rule)))
    };
    foreign.filter(is_touched).map(|file| file.name.clone()).collect()
}

/// A name for a file that becomes CSV, which no other file has.
fn csv_name(files: &[TableFile], name: &str) -> String {
    let start = name.rfind('/').map_or(0, |slash| slash.saturating_add(1));
    let dot = name.get(start..).and_then(|file| file.rfind('.')).filter(|dot| *dot > 0);
    let stem = dot.and_then(|dot| name.get(..start.saturating_add(dot))).unwrap_or(name);
    let mut names =
        (1_u32..).map(|number| if number == 1 { format!("{stem}.csv") } else { format!("{stem}-{number}.csv") });
    names.find(|name| !files.iter().any(|file| file.name == *name)).unwrap_or_default()
}
