//! Tokens for continuous integration: an admin makes one with the scopes that it is to have, and sees it once. The database has its
//! SHA-256 alone. It works until it ends or is revoked, by [`crate::scopes`] and no role.

pub mod bearer;
pub mod ending;
pub mod endpoints;
mod new;
mod store;
