//! What becomes of applications, offers (product design, section 5) and lenders (section 10), as pure transitions.
//!
//! An event of an offer is often one of its application too: accepting asks both, [`offer::transition`] and
//! [`application::transition`], and happens only if both allow it. So nothing is accepted of an application that was
//! withdrawn. [`offer::OfferEvent::effects`] says what else follows.

pub mod application;
pub mod lender;
pub mod mortgage;
pub mod offer;
pub mod sme;
