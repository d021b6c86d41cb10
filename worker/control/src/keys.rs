//! The keys that control signs and verifies with, as its secrets hold them.

use kirkas_core::signed::KeyRing;
use worker::Env;

use crate::problem::Problem;

/// The ring of keys that a secret holds.
pub fn ring(env: &Env, name: &str) -> Result<KeyRing, Problem> {
    let keys = env.secret(name).map_err(|_| Problem::Internal(format!("the secret {name} is not set")))?;
    KeyRing::read(&keys.to_string()).map_err(|error| Problem::Internal(format!("the secret {name}: {error}")))
}
