//! Experiments on our pages, decided by the engine of [`kirkas_experiments`]: who a visitor is, which page they are shown,
//! what is kept and told of it ([`visit`]); features for other clients ([`flags`]); and what may be published ([`project`]).

pub mod assignments;
pub mod attributes;
pub mod exposure;
pub mod flags;
pub mod identity;
pub mod preview;
#[cfg(feature = "compile")]
pub mod project;
pub mod variants;
pub mod visit;

pub use kirkas_experiments::*;
