//! The rules in which two versions differ.

use kirkas_redirects_compile::Rule;
use worker::Env;

use super::base::{read_files, table_file};
use crate::problem::Problem;
use crate::redirects;
use crate::sources;

/// The rules of two versions, by the lists of their files; of a large table those that either version changes of the files, which both
/// have to have.
///
/// # Errors
/// Where large tables have other files.
pub async fn rules_of_both(env: &Env, one: &str, other: &str) -> Result<(Vec<Rule>, Vec<Rule>), Problem> {
    let (first, second) = (sources::read_list(env, one).await?, sources::read_list(env, other).await?);
    if first.files == second.files {
        let market_of = |file: &str| first.market_of(file);
        let (ours, theirs) = (sources::read_changes(env, &first).await?, sources::read_changes(env, &second).await?);
        return Ok((ours.touched_rules(&theirs, market_of), theirs.touched_rules(&ours, market_of)));
    }
    if redirects::is_large(env, one).await? || redirects::is_large(env, other).await? {
        return Err(Problem::TooLarge(
            "The versions have other files, and are too large to be compared here: edgectl redirects diff compares them, and \
             edgectl redirects promote goes back to one."
                .to_owned(),
        ));
    }
    let mut rules = Vec::new();
    for list in [one, other] {
        let files: Vec<_> = sources::read(env, list).await?.into_iter().map(table_file).collect();
        rules.push(read_files(&files).0);
    }
    let [one, other] = <[_; 2]>::try_from(rules).unwrap_or_default();
    Ok((one, other))
}
