//! Whether two versions' files have the same rules. All rules are read, piece by piece, which takes seconds for a million.

use std::collections::BTreeSet;

use kirkas_drafts::{Changes, RuleText};
use kirkas_redirects_compile::Rule;
use kirkas_rules_search::id_of;
use sha2::{Digest, Sha256};
use worker::Env;

use crate::problem::Problem;
use crate::rules::progress::Position;
use crate::rules::reader::Reader;
use crate::sources::{self, FileList};

/// What of two rules has to be the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// All that is written of them.
    Everything,
    /// All but their notes.
    AllButNotes,
}

/// Whether the versions with these lists of files have the same rules, and those by pattern that no draft has written in the same order.
/// They have not where a file can't be read piece by piece.
pub async fn have_same_rules(env: &Env, one: &str, other: &str, compared: Compared) -> Result<bool, Problem> {
    let (mut one, mut other) = (Version::read(env, one).await?, Version::read(env, other).await?);
    let drafted: Vec<Rule> = one.changed_rules().chain(other.changed_rules()).collect();
    let changed: BTreeSet<&str> = drafted.iter().map(|rule| &*rule.origin.file).collect();
    let theirs: Vec<_> =
        other.list.files.iter().filter(|file| !changed.contains(file.file.as_str())).cloned().collect();
    let shared: Vec<_> = one.list.files.iter().filter(|file| theirs.contains(file)).cloned().collect();
    for version in [&mut one, &mut other] {
        version.list.files.retain(|file| !shared.contains(file));
    }
    let drafted: BTreeSet<String> = drafted.iter().map(id_of).collect();
    let (one, other) = (one.summary(env, &drafted, compared).await?, other.summary(env, &drafted, compared).await?);
    Ok(one.is_some() && one == other)
}

/// The files of a version, and what it changes of them.
struct Version {
    list: FileList,
    changes: Changes,
}

impl Version {
    async fn read(env: &Env, list: &str) -> Result<Self, Problem> {
        let list = sources::read_list(env, list).await?;
        Ok(Self { changes: sources::read_changes(env, &list).await?, list })
    }

    /// The rules that it changes, as its files and as it has them.
    fn changed_rules(&self) -> impl Iterator<Item = Rule> + use<> {
        let market_of = |file: &str| self.list.market_of(file);
        let written = self.changes.touched_rules(&Changes::default(), market_of);
        self.changes.rules_before(market_of).into_iter().chain(written)
    }

    /// Sums up its rules; none where a file can't be read. The place of a `drafted` rule doesn't count: a draft's changes come last where
    /// they are not in the files yet.
    async fn summary(
        self,
        env: &Env,
        drafted: &BTreeSet<String>,
        compared: Compared,
    ) -> Result<Option<Summary>, Problem> {
        let mut summary = Summary::default();
        let mut reader = Reader::of(env, self.list, self.changes, Position::default());
        while let Some(piece) = reader.next().await? {
            if piece.unread_file.is_some() {
                return Ok(None);
            }
            for rule in &piece.rules {
                let is_in_order = rule.is_pattern() && !drafted.contains(&id_of(rule));
                summary.add(&digest(rule, compared), is_in_order);
            }
        }
        Ok(Some(summary))
    }
}

/// What rules have in common with the same ones in another order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Summary {
    rules: u64,
    /// Sum of the digests of all rules.
    sum: u128,
    /// Digest of those whose order matters.
    ordered: Vec<u8>,
}

impl Summary {
    fn add(&mut self, digest: &[u8], is_in_order: bool) {
        let (number, _) = digest.split_first_chunk::<16>().unwrap_or((&[0; 16], &[]));
        self.rules = self.rules.saturating_add(1);
        self.sum = self.sum.wrapping_add(u128::from_le_bytes(*number));
        if is_in_order {
            self.ordered = Sha256::new().chain_update(&self.ordered).chain_update(digest).finalize().to_vec();
        }
    }
}

/// The digest of what is written of a rule.
fn digest(rule: &Rule, compared: Compared) -> Vec<u8> {
    let RuleText { file, market, source, target, status, r#match, query, case, note } = RuleText::of(rule);
    let note = if compared == Compared::Everything { note } else { String::new() };
    let mut hash = Sha256::new();
    for text in [file, market, source, target, status, r#match, query, case, note] {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().to_vec()
}

#[cfg(test)]
mod tests {
    use kirkas_drafts::read_rows;
    use kirkas_redirects_compile::{Markets, Rule};

    use super::{Compared, RuleText, Summary, digest};

    fn rules(rows: &[(&str, &str, &str)]) -> Vec<Rule> {
        let text = |(source, target, note): &(&str, &str, &str)| RuleText {
            file: "all.csv".into(),
            source: (*source).into(),
            target: (*target).into(),
            status: "301".into(),
            r#match: if source.ends_with('*') { "prefix" } else { "exact" }.into(),
            note: (*note).into(),
            ..RuleText::default()
        };
        let rows: Vec<RuleText> = rows.iter().map(text).collect();
        read_rows(&rows.iter().collect::<Vec<_>>(), |_| Some(Markets::All)).into_iter().flatten().collect()
    }

    fn summary(rows: &[(&str, &str, &str)], compared: Compared) -> Summary {
        let mut summary = Summary::default();
        rules(rows).iter().for_each(|rule| summary.add(&digest(rule, compared), rule.is_pattern()));
        summary
    }

    #[test]
    fn tells_rules_apart_and_leaves_alone_what_does_not_count() {
        let table = [("/a", "/x", "why"), ("/b", "/y", ""), ("/c/*", "/x", ""), ("/d/*", "/y", "")];
        let [a, b, c, d] = table;
        let (noted, led) = (("/a", "/x", "other"), ("/a", "/z", "why"));
        for (rows, everything, but_notes) in [
            (vec![a, b, c, d], true, true),
            (vec![b, a, c, d], true, true),
            (vec![a, b, d, c], false, false),
            (vec![noted, b, c, d], false, true),
            (vec![led, b, c, d], false, false),
            (vec![a, c, d], false, false),
            (vec![a, a, b, c, d], false, false),
        ] {
            for (compared, expected) in [(Compared::Everything, everything), (Compared::AllButNotes, but_notes)] {
                let is_same = summary(&rows, compared) == summary(&table, compared);
                assert_eq!(is_same, expected, "{rows:?} {compared:?}");
            }
        }
    }
}
