//! Experiments on our pages: what may be published of them, and the exposures that come of it.

pub mod audience;
pub mod exposure;
pub mod project;
pub mod variants;
