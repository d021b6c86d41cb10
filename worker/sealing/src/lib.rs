//! Personal data at rest: sealed with XChaCha20-Poly1305 under the first key of `DATA_KEYS`, and bound to the table, row
//! and column that it stands in, so that a value that is put elsewhere does not open. And how a person is recognised whose
//! data is sealed: by an HMAC under a key of its own. Pure: whoever seals brings the nonce.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

mod cipher;
mod data_keys;
mod recognition;

pub use cipher::{NONCE_BYTES, open_box, seal_box};
pub use data_keys::{Cell, DataKeys};
pub use recognition::Recognition;
