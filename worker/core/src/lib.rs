//! What the edge decides, as pure functions: no I/O, no clock, no randomness.
//!
//! A request becomes [`facts`]. [`decide`] reads them with [`redirects`], [`site`] and [`release`], and makes an
//! [`answer`]. [`clicks`] records the advertisements that brought a visitor here, [`experiments`] chooses variations of
//! pages, and [`proxy`] and [`session`] handle API calls. With the feature `compile` the crate also packs what is
//! published; the edge only reads it.

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
