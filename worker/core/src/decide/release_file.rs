//! Files and assets: those of the live release, and assets that only an older release or a rule may have.

use super::redirect::{RuleLookup, event_of};
use super::reuse::reusable_until;
use crate::answer::{self, Answer, MissingBody};
use crate::facts::Facts;
use crate::redirects::Hit;
use crate::snapshot::Snapshot;
use crate::system::ASSETS;

/// The file or asset of the live release at the path.
pub fn answer(facts: &Facts, snapshot: &Snapshot) -> Option<Answer> {
    let release = snapshot.release.as_ref()?;
    let answer = match facts.path.strip_prefix(ASSETS) {
        Some(name) => release.has_asset(name).then(|| answer::asset(facts, name, MissingBody::Plain(404)))?,
        None => answer::file(facts, facts.path, &release.file(facts.path)?),
    };
    let answer = if facts.reads() { answer } else { answer::read_only() };
    Some(reusable_until(snapshot.fresh_until, answer, facts, snapshot))
}

/// The answer to an asset that the live release does not have. An exact rule for it answers. Else an older release's asset may
/// still be stored. A rule by pattern comes last, because it takes old addresses only.
pub fn missing_asset(facts: &Facts, name: &str, rule: RuleLookup) -> Answer {
    let absent = match rule {
        RuleLookup::Known(Some(hit)) if !hit.yields => return asset_rule(hit),
        RuleLookup::Known(Some(_)) => MissingBody::Rule,
        RuleLookup::Known(None) | RuleLookup::Unread => MissingBody::Plain(404),
    };
    if facts.reads() { answer::asset(facts, name, absent) } else { answer::read_only() }
}

/// The answer of a rule at the path of an asset: there is no page for one that is gone.
pub fn asset_rule(hit: Hit) -> Answer {
    let event = event_of(&hit);
    let answer = match hit.location {
        Some(location) => answer::redirect(hit.status.code(), location),
        None => answer::refusal(410),
    };
    answer.counted_as(Some(event))
}
