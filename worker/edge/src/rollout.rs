//! Which release a visitor gets while one is rolled out: decided by the core, from the cookie and the keys.

use std::rc::Rc;

use kirkas_core::arm::Arm;
use kirkas_core::experiments::visit::is_program;
use kirkas_core::facts::Facts;
use kirkas_core::rollout::{Assignment, Rollout};
use kirkas_core::snapshot::Snapshot;

use crate::keys::ring;
use crate::platform::Env;
use crate::snapshot::with_loaded;

/// What a request gets; none while nothing is rolled out.
pub fn assign(facts: &Facts, env: &Env, snapshot: &Snapshot) -> Option<Assignment> {
    let rollout = snapshot.rollout.as_ref()?;
    Some(rollout.assign(facts, is_program(facts, snapshot), ring(env).as_deref()))
}

/// The roll-out, and the release that a request is counted for; none where nobody knows it.
pub fn counted_arm<'a>(facts: &Facts, env: &Env, snapshot: &'a Snapshot) -> Option<(&'a Rollout, Arm)> {
    let arm = assign(facts, env, snapshot)?.counted_arm()?;
    Some((snapshot.rollout.as_deref()?, arm))
}

/// What is published now, as whoever makes this request has it.
pub fn snapshot_for(facts: &Facts, env: &Env) -> Rc<Snapshot> {
    let snapshot = with_loaded(|loaded| Rc::clone(&loaded.snapshot));
    let own = assign(facts, env, &snapshot).and_then(|assignment| snapshot.of_arm(assignment.arm));
    own.map_or(snapshot, Rc::new)
}
