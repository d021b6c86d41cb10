//! What control and `edgectl` need of what is published, and the edge does not: to check, pack, compare and explain it.
//!
//! [`files`] and [`hosts`] are what people write and what is found in it; [`experiments`] and [`release`] check and pack,
//! [`diff`] compares, and [`trace`] explains how a request is decided. [`reports`] reads what the edge counts, and [`audit`]
//! is the text that an entry's hash is taken of. [`targets`] says whether what rules lead to still answers.

pub mod audit;
pub mod diff;
pub mod experiments;
pub mod files;
pub mod hosts;
pub mod release;
pub mod reports;
pub mod targets;
pub mod trace;
