//! What an address means, as pure functions: its path, the redirect table, locales and the route table.
//!
//! Every request comes by here, so that this crate is compiled for speed and what decides with it for size.

pub mod automaton;
pub mod hash;
pub mod location;
pub mod number;
pub mod packed;
pub mod path;
pub mod redirects;
pub mod site;
pub mod system;
