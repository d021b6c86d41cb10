//! What becomes of applications and offers (product design, section 5), as pure transitions.

pub mod application;
pub mod offer;
