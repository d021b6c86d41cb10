//! What control and `edgectl` need of clicks on advertisements, and the edge does not.
//!
//! [`compile`] checks the campaigns that marketers write and packs them for the edge, and [`schedule`] says which are on.
//! [`link`] is the address behind an advertisement: [`parameters`] checks what is added to it, and [`arrival`] says whether a
//! click on it counts. [`event`] reads the clicks that the edge reports. A [`conversion`] that the origin reports has an
//! [`attribution`] to campaigns, and [`networks`] makes of it the request that tells a campaign's network. [`touches_json`] is
//! how clicks that lead to conversions are stored.

pub mod arrival;
pub mod attribution;
pub mod compile;
pub mod conversion;
mod date;
pub mod event;
mod link;
pub mod networks;
pub mod parameters;
pub mod schedule;
pub mod touches_json;

pub use link::link;
