//! Commands on redirect tables.

pub mod check;
pub mod compact;
pub mod compile;
pub mod destination;
pub mod diff;
pub mod export;
mod findings;
pub mod history;
pub mod hits;
mod hosts;
pub mod ignored_paths;
pub mod import;
mod merge;
pub mod not_found;
mod parts;
mod published;
pub mod pull;
pub mod push;
pub mod resolve;
pub mod search;
mod source;
mod tables;
pub mod targets;
pub mod undo;
