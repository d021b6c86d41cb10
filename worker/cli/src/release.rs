//! Publishing a release of the app, and comparing two.

mod blobs;
mod build;
pub mod diff;
pub mod push;
