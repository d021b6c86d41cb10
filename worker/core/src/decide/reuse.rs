//! Until when an answer may be given to other requests too.

use crate::answer::Answer;
use crate::facts::Facts;
use crate::snapshot::Snapshot;

/// The answer, for other requests too (see [`crate::answer::Reuse`]) until this moment. A query may be a click, which is
/// read each time, and without a release what is published is read again for each request: neither is reused.
pub fn reusable_until(until: u64, answer: Answer, facts: &Facts, snapshot: &Snapshot) -> Answer {
    let is_shared = facts.reads() && facts.query.is_none() && snapshot.release.is_some();
    if is_shared { answer.reusable_until(until) } else { answer }
}

/// Until when the answer of a page's path holds: a page may depend on a campaign or on maintenance, a rule's answer or a 404 does not.
pub fn page_until(answer: &Answer, fresh_until: u64, facts: &Facts, snapshot: &Snapshot) -> u64 {
    match answer.event {
        Some(_) => fresh_until,
        None => snapshot.next_change(facts.now).map_or(fresh_until, |change| change.min(fresh_until)),
    }
}
