//! Sessions: their tokens, and what the database knows of one that is shown. When a token may be
//! exchanged, and what its reuse means, `kirkas_core::session::rotation` judges.

pub mod caller;
pub mod device;
pub mod endpoints;
pub mod open;
pub mod opening;
mod sealing;
pub mod sign_in_method;
pub mod store;

use kirkas_core::session::rotation::History;
use serde::Deserialize;

use crate::clock::Timestamp;
use crate::tokens::{Token, TokenHash};

/// The two tokens of a session, issued together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionTokens {
    /// Shown with every call.
    pub access: Token,
    /// Shown to get the next two.
    pub refresh: Token,
}

/// What the database knows of a refresh token that was shown, after the attempt to claim it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ShownToken {
    family_id: String,
    opened_at: Timestamp,
    revoked_at: Option<Timestamp>,
    rotated_at: Option<Timestamp>,
    successor_hash: Option<TokenHash>,
    sealed_successor: Option<String>,
    successor_rotated_at: Option<Timestamp>,
    newer_sessions: u32,
}

impl ShownToken {
    /// What it is judged by, if it was shown to be exchanged for `on_offer`.
    fn history(&self, on_offer: &TokenHash) -> History {
        History {
            revoked_at: self.revoked_at.map(|at| at.0),
            rotated_at: self.rotated_at.map(|at| at.0),
            claimed_now: self.successor_hash.as_ref() == Some(on_offer),
            successors_stored: self.sealed_successor.is_some(),
            successor_rotated: self.successor_rotated_at.is_some(),
            newer_session: self.newer_sessions > 0,
        }
    }
}
