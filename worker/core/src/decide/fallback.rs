//! What answers when a stored body is not there.

use super::redirect::{RuleLookup, look_up};
use super::release_file::asset_rule;
use crate::answer::{self, Answer, MissingBody};
use crate::facts::Facts;
use crate::page::{language, render_screen};
use crate::site;
use crate::snapshot::Snapshot;

/// The status in plain words where it is known without the body; a rule for the address where there is one; else the
/// server-error page in the language of the path.
pub fn fallback_answer(facts: &Facts, snapshot: &Snapshot, absent: MissingBody) -> Answer {
    match absent {
        MissingBody::Fault => {
            let region = site::region_of_host(facts.host);
            let language = language(region, &site::resolve(region, facts.path));
            render_screen(facts, region, language, snapshot, "server-error", 503)
        }
        MissingBody::Plain(status) => answer::refusal(status),
        MissingBody::Rule => match look_up(facts, snapshot) {
            Ok(RuleLookup::Known(Some(hit))) => asset_rule(hit),
            // The table has changed by now, or lost a shard: the next request gets its answer.
            _ => answer::refusal(404),
        },
    }
}
