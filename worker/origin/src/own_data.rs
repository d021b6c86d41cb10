//! What is stored about a user, for that user alone (product design, section 12): to take away as a file, and to erase.

mod copy;
pub mod endpoints;
mod erasing;
mod file_page;
mod labels;
mod locked_loans;
mod mails;
mod store;
