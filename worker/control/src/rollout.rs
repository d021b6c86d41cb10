//! Roll-outs: a release that a share of visitors gets before everybody does.
//!
//! # Design
//! The candidate is part of what is live and so of the pointer. Its seed names the roll-out: the edge draws with it, and counts under it
//! (`kirkas_core::rollout`). A larger share keeps the seed, so that nobody moves back.

pub mod candidate;
pub mod counts;
pub mod endpoints;
pub mod next;
pub mod vitals;
