//! What a report is often asked, saved under a name: the days, what its rows have in common, and whether the days before are shown. Everybody
//! who may read the report sees such a view; whoever saved it, or an admin, removes it.

pub mod endpoints;
mod question;
mod store;
