//! Loans, from answers to offers: pure, with no I/O, clock or randomness. What day it is comes in as an argument.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

pub mod affordability;
pub mod arrival;
pub mod assess;
mod data_error;
pub mod email_address;
pub mod facts;
pub mod form;
pub mod lenders;
pub mod lifecycle;
pub mod market;
mod money;
pub mod month;
pub mod numbers;
pub mod offer;
pub mod pricing;
pub mod rank;
pub mod reference;
pub mod rules;
pub mod schedule;
pub mod vocabulary;

pub use data_error::DataError;
