//! What a handler works with: the Worker's bindings.

use std::sync::Arc;

use worker::Env;

/// The state of one request.
#[derive(Clone)]
pub struct App {
    /// The bindings, variables and secrets.
    pub env: Arc<Env>,
}

impl App {
    /// The state of a request that came with these bindings.
    pub fn new(env: Env) -> Self {
        Self { env: Arc::new(env) }
    }
}
