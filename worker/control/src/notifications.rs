//! What people are told: of others' acts on drafts, and of decisions that wait for a review, in the transaction of the act ([`notice`]);
//! and of what goes wrong by itself ([`matters`]). It is shown to those whom it is for ([`endpoints`]), and mailed by the origin ([`mails`]).
//!
//! # Design
//! One that is for all who may change a part, or for all admins, is a single row: who they are, the origin knows, and it may be
//! others tomorrow. So nobody's copy can be marked as read, and each person has an id up to which they have read.

pub mod conflicts;
pub mod endpoints;
pub mod mails;
pub mod matters;
pub mod notice;
pub mod store;
