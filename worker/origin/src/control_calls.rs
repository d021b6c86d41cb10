//! Calls of the control Worker, by signature with keys that both have: what the holder of its bootstrap token does for admins, and what
//! admins are told of its tokens, and staff of drafts. Nobody's cookies count.

mod admins;
pub mod endpoints;
pub mod notification;
pub mod people;
mod signature;
