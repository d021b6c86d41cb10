//! What the edge decides, as pure functions: no I/O, no clock, no randomness.
//!
//! A request's way: [`facts`] → [`decide`] (which asks [`redirects`], [`site`] and [`release`]) →
//! [`answer`]. What a visit tells of the advertisement that led to it: [`clicks`]. An API call's way: [`proxy`] and [`session`]. What is published is packed with the feature `compile` and only read without it.

pub mod analytics;
pub mod answer;
pub mod audit;
pub mod clicks;
pub mod consent;
pub mod decide;
#[cfg(feature = "compile")]
pub mod diff;
pub mod experiments;
pub mod facts;
#[cfg(any(test, feature = "compile"))]
pub mod files;
#[cfg(any(test, feature = "compile"))]
pub mod hosts;
pub mod limits;
pub mod page;
pub mod policy;
pub mod proxy;
pub mod release;
pub mod reports;
pub mod security;
pub mod session;
pub mod signed;
pub mod snapshot;

#[cfg(feature = "compile")]
pub use kirkas_routing::csv_text;
pub use kirkas_routing::{location, packed, path, redirects, site, system};
