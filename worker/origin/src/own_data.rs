//! What is stored about a user, for that user (product design, section 12): to take away as a file, and to erase. Admins do either
//! for them.

mod copy;
pub mod endpoints;
mod erasing;
mod file_page;
mod labels;
mod locked_loans;
mod mails;
mod store;

pub use copy::{OwnData, Reader, of_user};
pub use endpoints::{Erased, Format, erase_user as erase, file};
pub use erasing::Eraser;
