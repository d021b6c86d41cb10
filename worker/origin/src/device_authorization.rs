//! How a machine without a browser gets a token of its user's (RFC 8628): it asks for a code, its user compares the code in the console
//! and allows it with a passkey, and the machine is given the token.
//!
//! A request is `pending`, then `approved` and `redeemed` once, or `denied`; what is not redeemed in time expires. So that nobody is
//! talked into allowing another's machine, the console shows the machine's name, and the request's address and country beside one's own.

pub mod endpoints;
mod form;
mod oauth;
mod poll;
pub mod requests;
mod store;
mod user_code;

use crate::clock::Seconds;

/// What a deployment says of it.
#[derive(Debug, Clone, Copy)]
pub struct DeviceSettings {
    /// `DEVICE_CODE_SECONDS`: how long a machine waits at most.
    pub code: Seconds,
    /// `DEVICE_POLL_SECONDS`: how long it waits between two questions, at first.
    pub poll: Seconds,
    /// `DEVICE_CODE_TRIES`: how many wrong codes a user may type while a machine waits.
    pub tries: u32,
    /// `PERSONAL_TOKEN_SECONDS`: how long a token works.
    pub token: Seconds,
}
