//! Commands on reports of visitors.

pub mod clicks;
pub mod sessions;
