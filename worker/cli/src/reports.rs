//! Commands on reports of visitors.

pub mod clicks;
pub mod experiment;
pub mod sessions;
pub mod turned_away;
pub mod views;
