//! Tables that are compiled anew with what drafts have changed: checked, and remembered, so that drafts of the table before stay what they
//! are.

use std::collections::BTreeSet;

use kirkas_drafts::{Changes, RuleTable};
use worker::Env;

use super::same_rules::{Compared, have_same_rules};
use crate::bundles::{self, Version};
use crate::digest::hex_digest;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::{self, ListedFile};
use crate::sql::{self, statement};

/// As many compactions lie at most between two versions that are compared: of a month, where each night has one.
const MAX_COMPACTIONS: usize = 31;

/// A version whose files have the rules of what is live.
pub struct Compaction {
    /// Digest of the list of its files.
    list: String,
    /// Digest of the list of what is live.
    compacted: String,
}

impl Compaction {
    /// Checks that a version has the rules of what is live.
    ///
    /// # Errors
    /// [`Problem::Refused`] where it has others.
    pub async fn of(env: &Env, live: &Live, version: &Version) -> Result<Self, Problem> {
        let source_of_live = match live.id(Kind::Redirects).filter(|_| version.kind == Kind::Redirects) {
            Some(id) => bundles::version(env, id).await?.source,
            None => None,
        };
        let (Some(compacted), Some(list)) = (source_of_live, version.source.clone()) else {
            return Err(refused("the text of one of them was not sent"));
        };
        if !have_same_rules(env, &compacted, &list, Compared::Everything).await? {
            return Err(refused("it has other rules"));
        }
        Ok(Self { list, compacted })
    }

    /// Remembers it.
    pub async fn record(&self, env: &Env) -> Result<(), Problem> {
        let [list, compacted] = [&self.list, &self.compacted].map(|list| sources::read_list(env, list));
        let (list, compacted) = (list.await?, compacted.await?);
        if list.files == compacted.files {
            return Ok(());
        }
        let upsert = "INSERT INTO compactions (files, compacted) VALUES (?1, ?2) \
                      ON CONFLICT (files) DO UPDATE SET compacted = excluded.compacted";
        statement(&env.d1("DB")?, upsert, &[&digest_of(&list.files)?, &self.compacted])?.run().await?;
        Ok(())
    }
}

/// What two versions change of the same files, by the lists of their own: these, or files that were compacted from them. None where they
/// have others.
pub async fn changes_of_both(env: &Env, one: &str, other: &str) -> Result<Option<(Changes, Changes)>, Problem> {
    let (first, second) = (sources::read_list(env, one).await?, sources::read_list(env, other).await?);
    if let Some(changes) = changes_of(env, one, &second.files).await? {
        return Ok(Some((changes, sources::read_changes(env, &second).await?)));
    }
    let changes = changes_of(env, other, &first.files).await?;
    Ok(match changes {
        Some(changes) => Some((sources::read_changes(env, &first).await?, changes)),
        None => None,
    })
}

/// What a version changes of these files; none where its own are neither these nor compacted from them.
async fn changes_of(env: &Env, list: &str, files: &[ListedFile]) -> Result<Option<Changes>, Problem> {
    let mut list = sources::read_list(env, list).await?;
    let mut changes = sources::read_changes(env, &list).await?;
    let db = env.d1("DB")?;
    let select = "SELECT compacted FROM compactions WHERE files = ?1";
    let mut passed = BTreeSet::new();
    while list.files != files {
        let digest = digest_of(&list.files)?;
        let compacted: Option<String> = sql::value(&db, select, &[&digest], "compacted").await?;
        let is_new = passed.insert(digest);
        let Some(compacted) = compacted.filter(|_| is_new && passed.len() <= MAX_COMPACTIONS) else {
            return Ok(None);
        };
        let market_of = |file: &str| list.market_of(file);
        let before = changes.rules_before(market_of);
        let earlier = sources::read_list(env, &compacted).await?;
        changes =
            sources::read_changes(env, &earlier).await?.then(&changes.edits(), &RuleTable::new(&before), market_of);
        list = earlier;
    }
    Ok(Some(changes))
}

fn digest_of(files: &[ListedFile]) -> Result<String, Problem> {
    Ok(hex_digest(&serde_json::to_vec(files)?))
}

fn refused(why: &str) -> Problem {
    Problem::Refused(format!(
        "The version is no compaction of what is live: {why}. Compile what is live anew with edgectl redirects compact, or leave out compacts."
    ))
}
