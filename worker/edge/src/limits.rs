//! How often one address may have something recorded or a session renewed: by the platform's rate limits, whose figures are in
//! `wrangler.toml`. What is turned away is counted and logged.

use kirkas_core::limits::{Limited, network};

use crate::count;
use crate::keys::ring;
use crate::outbox;
use crate::platform::{Context, Env};

/// What the address's name for a rate limit is made for.
const PURPOSE: &str = "rate limit";

/// Whoever asks, as a rate limit knows them: by a keyed hash of their address.
pub struct Visitor(String);

impl Visitor {
    /// From the header `CF-Connecting-IP`.
    pub fn new(env: &Env, address: Option<&str>) -> Self {
        let network = network(address.unwrap_or_default());
        Self(ring(env).map_or(network.clone(), |ring| ring.name(PURPOSE, &network)))
    }

    /// Whether one more is allowed; a refusal is counted.
    pub async fn may(&self, limited: Limited, env: &Env) -> bool {
        let limit = if limited == Limited::Renewals { "RENEWAL_LIMIT" } else { "RECORDING_LIMIT" };
        // Each kind by itself: too many clicks do not keep exposures from being recorded.
        let key = [limited.name(), " ", &self.0].concat();
        let may = env.has_room(limit, &key).await;
        if !may {
            count::count_turned_away(limited);
        }
        may
    }
}

/// Sends messages about what a visitor did, behind the answer, unless too many come from their address.
pub fn record_within_limits(messages: Vec<String>, limited: Limited, visitor: Visitor, env: &Env, context: &Context) {
    let env = env.clone();
    context.wait_for(async move {
        for message in messages {
            if visitor.may(limited, &env).await {
                outbox::send_now(message, &env).await;
            }
        }
    });
}
