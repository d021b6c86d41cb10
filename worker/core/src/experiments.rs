//! Experiments on our pages, decided by the engine of [`kirkas_experiments`].
//!
//! [`visit`] chooses the page for a visitor, stores the choice and reports it. [`flags`] evaluates features for other
//! clients. `kirkas-publishing` checks what may be published.

pub mod assignments;
pub mod attributes;
pub mod audience;
pub mod exposure;
pub mod flags;
pub mod identity;
pub mod preview;
pub mod variants;
pub mod visit;

pub use kirkas_experiments::*;
