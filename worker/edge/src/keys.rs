//! The keys that cookies and names are signed with: read once, because they do not change while the isolate lives.

use std::cell::OnceCell;
use std::rc::Rc;

use kirkas_core::signed::KeyRing;

use crate::platform::{Env, log};

thread_local! {
    static RING: OnceCell<Option<Rc<KeyRing>>> = const { OnceCell::new() };
}

/// The keys. Where none are set, nothing is stored of visitors.
pub fn ring(env: &Env) -> Option<Rc<KeyRing>> {
    let read = || match KeyRing::read(&env.text("SIGNING_KEYS")) {
        Ok(ring) => Some(Rc::new(ring)),
        Err(error) => {
            log(&["no clicks are kept and nobody is in experiments, SIGNING_KEYS is not right: ", &error.to_string()]);
            None
        }
    };
    RING.with(|ring| ring.get_or_init(read).clone())
}
