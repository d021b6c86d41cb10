//! A round of checks: some of the targets that are due, at several sites at a time, and at each site one after the other.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use kirkas_publishing::targets::walk::Finding;
use worker::{Delay, Env};

use super::ask::Asker;
use super::store::{self, Target, Whose};
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::rules::state::DATABASE;

/// Targets of other sites that a round looks at: some sites have more of them than a round asks.
const MAX_DUE: u32 = 5000;
/// Targets of other sites that a round asks.
const MAX_ASKED: usize = 500;
/// Targets of ours that a round looks up.
const MAX_LOOKED_UP: u32 = 2000;
/// Targets of one site that a round asks.
const MAX_OF_HOST: usize = 20;
/// Requests after which no further target is begun: the platform allows 1,000, and a target may take twelve.
const MAX_SENT: u32 = 700;
/// For how long targets are begun, in milliseconds: the next round begins after 15 minutes.
const MAX_DURATION: u64 = 600_000;
/// Sites that are asked at the same time, which is as many connections as the platform opens.
const MAX_HOSTS: usize = 6;
/// A site's answer to who asks too often.
const TOO_MANY_REQUESTS: u16 = 429;
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
    let db = env.d1(DATABASE)?;
    let ours = store::due(&db, Whose::Ours, MAX_LOOKED_UP).await?;
    let others = store::due(&db, Whose::Others, MAX_DUE).await?;
    if ours.is_empty() && others.is_empty() {
        return Ok(());
    }
    let asker = Asker::new(env).await?;
    let end = now_in_milliseconds().saturating_add(MAX_DURATION);
    for target in &ours {
        check(&asker, target).await;
    }
    stream::iter(by_host(others)).for_each_concurrent(MAX_HOSTS, |targets| check_host(&asker, targets, end)).await;
    asker.note().await
}

/// Checks targets of one site, until it turns us away or the round is over.
async fn check_host(asker: &Asker<'_>, targets: Vec<Target>, end: u64) {
    for (place, target) in targets.iter().enumerate() {
        if asker.sent() >= MAX_SENT || now_in_milliseconds() >= end {
            return;
        }
        if place > 0 {
            Delay::from(PAUSE).await;
        }
        let finding = check(asker, target).await;
        if finding.is_some_and(|finding| finding.status == Some(TOO_MANY_REQUESTS)) {
            return;
        }
    }
}

/// Checks a target; answers what came of it, if that could be noted.
async fn check(asker: &Asker<'_>, target: &Target) -> Option<Finding> {
    match asker.check(target).await {
        Ok(finding) => Some(finding),
        Err(problem) => {
            worker::console_error!("a target could not be checked, it will be later: {problem:?}");
            None
        }
    }
}

/// The targets by their sites, a bounded number of each and of all.
fn by_host(targets: Vec<Target>) -> Vec<Vec<Target>> {
    let mut hosts: BTreeMap<String, Vec<Target>> = BTreeMap::new();
    let mut count = 0_usize;
    for target in targets {
        let of_host = hosts.entry(host(&target.url).to_owned()).or_default();
        if of_host.len() < MAX_OF_HOST && count < MAX_ASKED {
            of_host.push(target);
            count = count.saturating_add(1);
        }
    }
    hosts.into_values().collect()
}

fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{MAX_ASKED, MAX_OF_HOST, by_host};
    use crate::targets::store::Target;

    fn counts(urls: impl Iterator<Item = String>) -> Vec<usize> {
        let mut counts: Vec<usize> = by_host(urls.map(Target::of_url).collect()).iter().map(Vec::len).collect();
        counts.sort_unstable();
        counts
    }

    #[test]
    fn a_round_takes_a_bounded_number_of_each_site() {
        let many = |site: &str| (0..MAX_OF_HOST + 5).map(|n| format!("{site}/{n}")).collect::<Vec<_>>();
        let sites = ["https://a.example", "http://a.example", "https://a.example:8443"];
        let few = ["https://b.example/x".to_owned()];
        let found = counts(sites.into_iter().flat_map(many).chain(few));
        assert_eq!(found, [1, MAX_OF_HOST, MAX_OF_HOST]);
    }

    #[test]
    fn a_round_takes_a_bounded_number_of_all() {
        let found = counts((0..MAX_ASKED + 5).map(|n| format!("https://{n}.example/")));
        assert_eq!(found.iter().sum::<usize>(), MAX_ASKED);
    }
}
