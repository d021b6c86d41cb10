//! Lenders who answer with a system of their own (product design, 4.6). What they are told leaves from an outbox table, signed,
//! and what they say comes in by `/api/v1/lender-api`, signed with the same ring of keys. Which lenders have a system, and where,
//! the deployment says, or the second admin who approved the lender (see [`crate::onboarding`]): no other row has a request sent.
//!
//! Until such a lender answers, its match says `no-answer`, from ten minutes on: before that nobody sees it.

mod authentication;
mod delivery;
pub mod endpoints;
mod messages;
mod outbox;
mod store;
mod stored;
mod systems;
mod trial;

pub use delivery::deliver;
pub use outbox::{add_acceptance, add_cancellation, add_erasures, add_requests};
pub use stored::{KEY, systems};
pub use systems::{LenderSystem, LenderSystems, is_approved};
pub use trial::try_out;

use crate::clock::Seconds;

/// Sets the signatures apart from others under the same scheme.
const PURPOSE: &str = "lender";
/// The header that holds the signature of a body's SHA-256.
const SIGNATURE: &str = "kirkas-signature";
/// How long a signature counts at most: five minutes.
const SIGNED_FOR: Seconds = Seconds(300);
/// How long a system has to answer: ten minutes.
pub const TIME_TO_ANSWER: Seconds = Seconds(600);
