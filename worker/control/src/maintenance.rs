//! Planned maintenance: windows of time in which pages answer with the maintenance page.
//!
//! # Design
//! Windows are part of what is live and so of the pointer, as moments. The edge goes by the time of each request
//! (`kirkas_core::maintenance`): nothing runs, and nothing is written, when a window begins or ends. People write times as the clocks
//! of the market show them; [`local_time`] says which moment that is, also in the nights when clocks change.

pub mod endpoints;
mod local_time;
mod new;
pub mod preview;
pub mod window;
mod zone;
