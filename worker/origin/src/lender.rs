//! What a lender's staff see and do: the applications that reached it, its offers, products and figures (product design, section 9).
//! Everybody works for one lender, and another lender's rows are not there.

pub mod insights;
pub mod offers;
pub mod products;
pub mod staff;
pub mod work;
