//! Commands on reports of visitors.

pub mod sessions;
