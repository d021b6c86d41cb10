//! What the edge decides, as pure functions: no I/O, no clock, no randomness.
//!
//! A request becomes [`facts`]. [`decide`] reads them with [`redirects`], [`site`] and [`release`], and makes an
//! [`answer`]. [`clicks`] records the advertisements that brought a visitor here, [`experiments`] chooses variations of
//! pages, and [`proxy`] and [`session`] handle API calls. Whatever is published is only read here: `kirkas-publishing` and
//! `kirkas-postbacks` check and pack it.

pub mod analytics;
pub mod answer;
pub mod arm;
pub mod clicks;
pub mod consent;
pub mod decide;
pub mod experiments;
pub mod facts;
pub mod limits;
pub mod maintenance;
pub mod page;
pub mod policy;
pub mod proxy;
pub mod release;
pub mod reports;
pub mod rollout;
pub mod security;
pub mod session;
pub mod signed;
pub mod snapshot;
pub mod vitals;

pub use kirkas_routing::{location, packed, path, redirects, site, system};
