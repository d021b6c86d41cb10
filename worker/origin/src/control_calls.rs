//! Calls of the control Worker, by signature with keys that both have: what the holder of its bootstrap token does for admins, and what
//! staff are told. Nobody's cookies count.

mod admins;
pub mod endpoints;
pub mod notification;
pub mod people;
mod signature;
