//! What pages report of themselves during a roll-out, with consent to analytics: when their main content was there, and whether their
//! scripts failed. `kirkas-publishing` reads for control what is in a report.

use crate::arm::Arm;

/// Where the app sends it.
pub const PATH: &str = crate::system::VITALS;
/// What a message of it begins with.
pub const KIND: &str = "vitals";
/// The form of the message.
pub const VERSION: &str = "1";

/// The first line of a message: of which roll-out, by its seed, and of which of its releases. The report follows as it came.
pub fn heading(seed: &str, arm: Arm) -> String {
    [KIND, " ", VERSION, " ", seed, " ", arm.name()].concat()
}
