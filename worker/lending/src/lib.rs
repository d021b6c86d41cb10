//! Loans, from answers to offers: pure, with no I/O, clock or randomness. What day it is comes in as an argument.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

mod data_error;
pub mod email_address;
pub mod form;
pub mod market;
pub mod month;
pub mod numbers;

pub use data_error::DataError;
