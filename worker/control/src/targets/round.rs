//! A round of checks: some of the targets that are due, at several sites at a time, and at each site one after the other.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use kirkas_core::site;
use kirkas_publishing::targets::walk::Reason;
use worker::{Delay, Env};

use super::ask::Asker;
use super::store::{self, Target};
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::rules::state::DATABASE;

/// Targets that a round looks at: some sites have more of them than a round asks.
const MAX_DUE: u32 = 5000;
/// Targets of a round.
const MAX_CHECKED: usize = 500;
/// Targets of one site that a round asks.
const MAX_OF_HOST: usize = 20;
/// Requests after which no further target is begun: the platform allows 1,000, and a target may take twelve.
const MAX_SENT: u32 = 800;
/// For how long targets are begun, in milliseconds: the next round begins after 15 minutes.
const MAX_DURATION: u64 = 600_000;
/// Sites that are asked at the same time, which is as many connections as the platform opens.
const MAX_HOSTS: usize = 6;
/// Between two targets of one site.
const PAUSE: Duration = Duration::from_secs(1);

/// Checks targets that are due.
pub async fn check_due(env: &Env) {
    if let Err(problem) = try_check(env).await {
        worker::console_error!("targets could not be checked, they will be in the next round: {problem:?}");
    }
}

async fn try_check(env: &Env) -> Result<(), Problem> {
    store::follow(env).await?;
    let due = store::due(&env.d1(DATABASE)?, MAX_DUE).await?;
    if due.is_empty() {
        return Ok(());
    }
    let asker = Asker::new(env).await?;
    let end = now_in_milliseconds().saturating_add(MAX_DURATION);
    stream::iter(by_host(due)).for_each_concurrent(MAX_HOSTS, |targets| check_host(&asker, targets, end)).await;
    Ok(())
}

/// Checks targets of one site, until it turns us away or the round is over.
async fn check_host(asker: &Asker<'_>, targets: Vec<Target>, end: u64) {
    for (place, target) in targets.iter().enumerate() {
        if asker.sent() >= MAX_SENT || now_in_milliseconds() >= end {
            return;
        }
        if place > 0 && !is_own(&target.url) {
            Delay::from(PAUSE).await;
        }
        match asker.check(target).await {
            Ok((_, finding)) if finding.reason == Reason::TurnsAway && finding.status == Some(429) => return,
            Ok(_) => {}
            Err(problem) => worker::console_error!("a target could not be checked, it will be later: {problem:?}"),
        }
    }
}

/// The targets by their sites, a bounded number of each but ours.
fn by_host(targets: Vec<Target>) -> Vec<Vec<Target>> {
    let mut hosts: BTreeMap<String, Vec<Target>> = BTreeMap::new();
    let mut count = 0_usize;
    for target in targets {
        let host = if is_own(&target.url) { String::new() } else { host(&target.url).to_owned() };
        let bound = if host.is_empty() { MAX_CHECKED } else { MAX_OF_HOST };
        let of_host = hosts.entry(host).or_default();
        if of_host.len() < bound && count < MAX_CHECKED {
            of_host.push(target);
            count = count.saturating_add(1);
        }
    }
    hosts.into_values().collect()
}

/// Whether what is live answers it: a path, or an address on a host of ours.
fn is_own(url: &str) -> bool {
    url.starts_with('/') || site::regions().iter().any(|region| region.hosts.contains(&host_name(url)))
}

fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn host_name(url: &str) -> &str {
    host(url).split(':').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{MAX_OF_HOST, by_host, is_own};
    use crate::targets::store::Target;

    #[test]
    fn a_round_takes_a_bounded_number_of_each_site_but_ours() {
        let many = |site: &str| (0..MAX_OF_HOST + 5).map(|n| format!("{site}/{n}")).collect::<Vec<_>>();
        let sites = ["https://a.example", "https://b.example:8443", "http://localhost:8787", ""];
        let targets = sites.into_iter().flat_map(many).map(Target::of_url).collect();
        let mut counts: Vec<usize> = by_host(targets).iter().map(Vec::len).collect();
        counts.sort_unstable();
        assert_eq!(counts, [MAX_OF_HOST, MAX_OF_HOST, 2 * (MAX_OF_HOST + 5)]);
    }

    #[test]
    fn our_own_targets_are_paths_and_addresses_on_our_hosts() {
        for (url, expected) in [
            ("/laina/", true),
            ("//blog.kirkas.example/x", true),
            ("http://intl.localhost:8787/x", true),
            ("https://localhost.example/x", false),
            ("https://a.example/localhost", false),
        ] {
            assert_eq!(is_own(url), expected, "{url}");
        }
    }
}
