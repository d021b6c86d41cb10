//! The hosts of other sites that a redirect table leads to and the one before it did not, for the audit.
//!
//! # Design
//! The text of a table that has patches may be over 100 MB. It is read only where a patch leads to a host that the live patch does not
//! lead to.

use std::collections::BTreeSet;

use kirkas_redirects_compile::{hosts_in, hosts_of_locations, target_hosts};
use worker::Env;

use crate::bundles::{self, Version};
use crate::problem::Problem;
use crate::reports::hit_rule;
use crate::{redirects, sources};

/// The hosts that a version leads to and the live one, if any, does not.
pub async fn new_hosts(env: &Env, live: Option<&str>, id: &str) -> Result<Vec<String>, Problem> {
    let version = bundles::version(env, id).await?;
    let Some(live) = live else { return Ok(all_hosts(env, &version).await?.into_iter().collect()) };
    let live = bundles::version(env, live).await?;
    if table_of(&live) == version.id {
        return Ok(Vec::new());
    }
    let has_same_table = table_of(&version) == table_of(&live);
    let mut hosts = if has_same_table { own_hosts(env, &version).await? } else { all_hosts(env, &version).await? };
    if live.base.is_some() {
        let of_live_patch = own_hosts(env, &live).await?;
        hosts.retain(|host| !of_live_patch.contains(host));
    }
    if !hosts.is_empty() {
        let of_live = all_hosts(env, &live).await?;
        hosts.retain(|host| !of_live.contains(host));
    }
    Ok(hosts.into_iter().collect())
}

/// Id of the table that a version is, or is a patch on.
fn table_of(version: &Version) -> &str {
    version.base.as_deref().unwrap_or(&version.id)
}

/// The hosts that a version leads to, those of the table that it is a patch on among them.
async fn all_hosts(env: &Env, version: &Version) -> Result<BTreeSet<String>, Problem> {
    let mut hosts = own_hosts(env, version).await?;
    if let Some(base) = &version.base {
        hosts.extend(own_hosts(env, &bundles::version(env, base).await?).await?);
    }
    Ok(hosts)
}

/// The hosts that a version's own rules lead to; of a table that is too large to be read here, all that its files name.
async fn own_hosts(env: &Env, version: &Version) -> Result<BTreeSet<String>, Problem> {
    if let Some(rules) = hit_rule::listed(env, version).await? {
        return Ok(hosts_of_locations(rules.iter().filter_map(|rule| rule.target.as_deref())));
    }
    let Some(list) = &version.source else { return Ok(BTreeSet::new()) };
    if let Some(rules) = redirects::read_small(env, list).await? {
        return Ok(target_hosts(&rules));
    }
    let mut hosts = BTreeSet::new();
    for file in sources::read_list(env, list).await?.files {
        for part in file.parts {
            hosts.extend(hosts_in(&String::from_utf8_lossy(&sources::read_part(env, &part).await?)));
        }
    }
    Ok(hosts)
}
