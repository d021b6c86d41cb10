//! Publishing a release of the app, rolling it out, and comparing two.

mod blobs;
mod build;
pub mod diff;
pub mod push;
pub mod rollout;
