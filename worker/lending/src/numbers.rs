//! Numbers that people write down, and their checks (product design, section 3.3): identity numbers,
//! business ids, accounts, phones and postcodes. Each `parse` answers the number as it is stored, or none.
//! The cases in `worker/lending/cases` hold for the app as well.

pub mod business_id;
mod digits;
pub mod iban;
pub mod identity;
pub mod phone;
pub mod postal_code;
