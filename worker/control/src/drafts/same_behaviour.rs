//! Whether a draft, moved onto another version, answers the URLs of its rules as it did before: then its approvals stand.

use std::collections::BTreeSet;

use kirkas_drafts::{Edits, read_file};
use kirkas_publishing::diff::{Diff, Side, urls};

use super::base::Base;
use super::check::check;
use crate::problem::Problem;

/// Whether the rules of a draft's edits answer alike on two versions, each with the edits as they are on it.
pub fn answers_alike(
    (old_base, old_edits): (&Base, &Edits),
    (new_base, new_edits): (&Base, &Edits),
    converts: bool,
) -> Result<bool, Problem> {
    let (before, after) = (Edited::new(old_base, old_edits, converts)?, Edited::new(new_base, new_edits, converts)?);
    let urls: Vec<String> = before.changed_urls.union(&after.changed_urls).cloned().collect();
    let diff = Diff::new(&before.side, &after.side, &urls)?;
    Ok(diff.answers.is_empty())
}

/// A version with a draft's edits.
struct Edited {
    side: Side,
    /// The URLs of the rules that are edited, as they were and as they are.
    changed_urls: BTreeSet<String>,
}

impl Edited {
    fn new(base: &Base, edits: &Edits, converts: bool) -> Result<Self, Problem> {
        let checked = check(base, edits, converts)?;
        let rules: Vec<_> = checked.applied.files.iter().flat_map(|file| read_file(file).0).collect();
        let written = checked.applied.written.iter();
        let written: BTreeSet<(String, u32)> = written.map(|rule| (rule.file.clone(), rule.line)).collect();
        let is_written = |file: &str, line| written.contains(&(file.to_owned(), line));
        let table = base.table();
        let before = edits.keys().filter_map(|id| table.rule(id));
        let after = rules.iter().filter(|rule| is_written(&rule.origin.file, rule.origin.line));
        let changed_urls =
            before.chain(after).flat_map(|rule| urls(rule.source.scope.host(), &rule.sample_address())).collect();
        Ok(Self { changed_urls, side: Side { rules, table: Some(checked.table()?), patch: None } })
    }
}
