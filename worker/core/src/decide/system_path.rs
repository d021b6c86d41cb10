//! The first stage: addresses that are refused, paths that the service answers itself, and files of the release.

use super::{Decision, MAX_URL_LENGTH, release_file};
use crate::answer;
use crate::facts::Facts;
use crate::path::has_parent_with_parameter;
use crate::proxy::calls::{self, Admission};
use crate::proxy::problem::Problem;
use crate::snapshot::Snapshot;
use crate::system::{self, SystemRoute};

/// The decision for a path that no rule and no page may take; none where the path is left to them.
pub fn decide(facts: &Facts, snapshot: &Snapshot) -> Option<Decision> {
    if facts.path.len().saturating_add(facts.query.map_or(0, str::len)) > MAX_URL_LENGTH {
        return Some(Decision::Answer(answer::refusal(414)));
    }
    if has_parent_with_parameter(facts.path) {
        let is_call = matches!(system::system_route(facts.path), Some(SystemRoute::Api | SystemRoute::Control));
        return Some(Decision::Answer(if is_call { Problem::BadPath.answer() } else { answer::refusal(400) }));
    }
    let if_allowed = |decision, methods: &'static str| match methods.split(", ").any(|method| method == facts.method) {
        true => decision,
        false => Decision::Answer(answer::method_not_allowed(methods)),
    };
    match system::system_route(facts.path) {
        None => release_file::answer(facts, snapshot).map(Decision::Answer),
        Some(SystemRoute::Flags) => Some(if_allowed(Decision::Flags, "POST")),
        Some(SystemRoute::Control) => Some(Decision::Control),
        Some(SystemRoute::Api) => Some(api(facts.method, facts.path)),
        Some(SystemRoute::Analytics) => Some(if_allowed(Decision::Analytics, "POST")),
        Some(SystemRoute::Clicks) => Some(if_allowed(Decision::Clicks, "POST, DELETE")),
        Some(SystemRoute::Visitor) => Some(if_allowed(Decision::Visitor, "POST, DELETE")),
        Some(SystemRoute::Health) => {
            Some(Decision::Answer(answer::health(snapshot.redirects.is_some(), snapshot.release.is_some())))
        }
    }
}

fn api(method: &str, path: &str) -> Decision {
    match calls::admit(method, path) {
        Admission::Admitted => Decision::Origin,
        Admission::NoSuchPath => Decision::Answer(Problem::NoSuchPath.answer()),
        Admission::OtherMethods(methods) => Decision::Answer(Problem::OtherMethods(methods).answer()),
    }
}
