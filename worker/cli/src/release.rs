//! Publishing a release of the app.

mod blobs;
mod build;
pub mod push;
