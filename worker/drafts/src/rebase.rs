//! Moves a draft's edits onto a later version, rule by rule.

use std::collections::BTreeMap;

use kirkas_redirects_compile::{Markets, Rule};
use kirkas_rules_search::id_of;

use crate::edits::{Edit, Edits, NEW};
use crate::rule_text::{RuleText, read_rows};
use crate::table::{RuleTable, digest_of};

/// A rule that a draft and a later version have both changed, each in its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Its name in the draft.
    pub rule: String,
    /// What was written of it in the version that the draft is based on.
    pub base: Option<RuleText>,
    /// What is written of it in the later version.
    pub theirs: Option<RuleText>,
    /// What the draft writes.
    pub mine: Option<RuleText>,
}

/// What somebody decided about a conflict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// The draft's.
    Mine,
    /// The later version's.
    Theirs,
    /// This.
    Row(Box<RuleText>),
}

/// A draft's edits on a later version.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebased {
    /// The edits that are left.
    pub edits: Edits,
    /// Rules whose edits are not in `edits`, since somebody has to decide.
    pub conflicts: Vec<Conflict>,
    /// Names of the rules that the later version has as the draft wants them.
    pub same: Vec<String>,
}

/// Moves edits from the version that they are based on to a later one.
pub fn rebase(
    edits: &Edits,
    base: &RuleTable<'_>,
    theirs: &RuleTable<'_>,
    market_of: impl Fn(&str) -> Option<Markets>,
    resolutions: &BTreeMap<String, Resolution>,
) -> Rebased {
    let mut rebased = Rebased::default();
    let rows: Vec<(&String, &RuleText)> = edits.iter().filter_map(|(name, edit)| Some((name, edit.row()?))).collect();
    let texts: Vec<&RuleText> = rows.iter().map(|(_, row)| *row).collect();
    let read = read_rows(&texts, market_of);
    let mine: BTreeMap<&String, Rule> =
        rows.iter().zip(read).filter_map(|((name, _), rule)| Some((*name, rule?))).collect();
    for (name, edit) in edits {
        let mine = mine.get(name).map(|rule| (id_of(rule), digest_of(rule)));
        // What is now where the edit's rule was, and where it is to be.
        let there = theirs.rule(name).map(|rule| (name.as_str(), rule));
        let wanted = mine.as_ref().and_then(|(id, _)| theirs.rule(id).map(|rule| (id.as_str(), rule)));
        let is_same = |there: Option<(&str, &Rule)>| {
            there.zip(mine.as_ref()).is_some_and(|((_, rule), (_, digest))| digest_of(rule) == *digest)
        };
        let moves = mine.as_ref().is_some_and(|(id, _)| id != name);
        let stays = match edit {
            Edit::Add { .. } => wanted.is_none(),
            Edit::Set { before, .. } | Edit::Remove { before } => {
                let is_unchanged = there.is_some_and(|(_, rule)| digest_of(rule) == *before);
                // Its new source may be somebody else's rule by now; one that was there before is for the checks.
                let is_free = !moves || wanted.is_none_or(|(id, _)| base.rule(id).is_some() || edits.contains_key(id));
                is_unchanged && is_free
            }
        };
        if stays {
            rebased.edits.insert(name.clone(), edit.clone());
            continue;
        }
        let is_done = match edit {
            Edit::Add { .. } => is_same(wanted),
            Edit::Set { .. } => is_same(wanted) && (!moves || there.is_none()),
            Edit::Remove { .. } => there.is_none(),
        };
        if is_done {
            rebased.same.push(name.clone());
            continue;
        }
        let other = if there.is_some() { there } else { wanted };
        match resolutions.get(name) {
            Some(Resolution::Theirs) => {}
            Some(Resolution::Mine) => resolve(&mut rebased.edits, name, other, edit.row()),
            Some(Resolution::Row(row)) => resolve(&mut rebased.edits, name, other, Some(row)),
            None => rebased.conflicts.push(Conflict {
                rule: name.clone(),
                base: base.rule(name).map(RuleText::of),
                theirs: other.map(|(_, rule)| RuleText::of(rule)),
                mine: edit.row().cloned(),
            }),
        }
    }
    rebased
}

/// Writes a rule over what the later version has, if anything.
fn resolve(edits: &mut Edits, name: &str, there: Option<(&str, &Rule)>, row: Option<&RuleText>) {
    match (there, row) {
        (Some((id, rule)), Some(row)) => {
            edits.insert(id.to_owned(), Edit::Set { before: digest_of(rule), row: row.clone() });
        }
        (Some((id, rule)), None) => {
            edits.insert(id.to_owned(), Edit::Remove { before: digest_of(rule) });
        }
        (None, Some(row)) => {
            let name = if name.starts_with(NEW) { name.to_owned() } else { [NEW, name].concat() };
            edits.insert(name, Edit::Add { row: row.clone() });
        }
        (None, None) => {}
    }
}

/// The edits that bring the rules of one version back to those of another.
pub fn reversal(from: &RuleTable<'_>, to: &RuleTable<'_>) -> Edits {
    let mut edits = Edits::new();
    for (id, rule) in from.iter() {
        let before = digest_of(rule);
        match to.rule(id) {
            None => {
                edits.insert(id.to_owned(), Edit::Remove { before });
            }
            Some(old) if digest_of(old) != before => {
                edits.insert(id.to_owned(), Edit::Set { before, row: RuleText::of(old) });
            }
            Some(_) => {}
        }
    }
    let mut removed: Vec<(&str, &Rule)> = to.iter().filter(|(id, _)| from.rule(id).is_none()).collect();
    removed.sort_by_key(|(_, rule)| (&rule.origin.file, rule.origin.line));
    for (number, (_, rule)) in removed.into_iter().enumerate() {
        edits.insert(format!("{NEW}{number:06}"), Edit::Add { row: RuleText::of(rule) });
    }
    edits
}
