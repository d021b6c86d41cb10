//! Whether a draft, moved onto another version, answers the URLs of its rules as it did before: then its approvals stand.

use std::collections::BTreeSet;

use kirkas_drafts::Edits;
use kirkas_publishing::diff::{Diff, Side, urls};

use super::base::{Base, read_files};
use super::check::check;
use crate::problem::Problem;
use worker::Env;

/// Whether the rules of a draft's edits answer alike on two versions, each with the edits as they are on it.
pub async fn answers_alike(
    env: &Env,
    (old_base, old_edits): (&mut Base, &Edits),
    (new_base, new_edits): (&mut Base, &Edits),
    converts: bool,
) -> Result<bool, Problem> {
    let before = Edited::new(env, old_base, old_edits, converts).await?;
    let after = Edited::new(env, new_base, new_edits, converts).await?;
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
    async fn new(env: &Env, base: &mut Base, edits: &Edits, converts: bool) -> Result<Self, Problem> {
        let checked = check(env, base, edits, converts).await?;
        let (rules, _) = read_files(&checked.applied.files);
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
