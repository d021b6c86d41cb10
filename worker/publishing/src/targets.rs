//! Whether targets of rules still answer: which addresses may be asked ([`address`]), what a target's answers say ([`walk`]), and what
//! becomes of its health ([`health`]).

pub mod address;
pub mod health;
pub mod walk;
