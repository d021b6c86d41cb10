//! The hosts of other sites that a redirect table leads to and the one before it did not, for the audit.

use std::collections::BTreeSet;

use kirkas_redirects_compile::{hosts_in, target_hosts};
use worker::Env;

use crate::bundles;
use crate::problem::Problem;
use crate::{redirects, sources};

/// The hosts that a version leads to and the live one, if any, does not.
pub async fn new_hosts(env: &Env, live: Option<&str>, id: &str) -> Result<Vec<String>, Problem> {
    let before = match live {
        Some(live) => hosts(env, live).await?,
        None => BTreeSet::new(),
    };
    Ok(hosts(env, id).await?.into_iter().filter(|host| !before.contains(host)).collect())
}

/// The hosts that a version leads to; of a table that is too large to be read here, all that its files name.
async fn hosts(env: &Env, id: &str) -> Result<BTreeSet<String>, Problem> {
    let Some(list) = bundles::version(env, id).await?.source else { return Ok(BTreeSet::new()) };
    if let Some(rules) = redirects::read_small(env, &list).await? {
        return Ok(target_hosts(&rules));
    }
    let mut hosts = BTreeSet::new();
    for file in sources::read_list(env, &list).await?.files {
        for part in file.parts {
            hosts.extend(hosts_in(&String::from_utf8_lossy(&sources::read_part(env, &part).await?)));
        }
    }
    Ok(hosts)
}
