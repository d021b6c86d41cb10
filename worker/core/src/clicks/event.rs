//! A click as a message for reports. A keyed hash stands in the place of its id, so the same click is counted once. The
//! message says whether the visitor consents.

use super::Touch;
use crate::signed::KeyRing;

/// What such a message begins with.
pub const KIND: &str = "click";
/// The form of the message.
pub const VERSION: &str = "1";
/// What the hash is for.
const PURPOSE: &str = "click event";

/// The message of a click: fields between tabs.
#[inline]
pub fn message(region: &str, touch: &Touch, consented: bool, ring: &KeyRing) -> String {
    let key = ring.name(PURPOSE, &[&touch.source, "\n", &touch.id].concat());
    let consented = if consented { "1" } else { "0" };
    let Touch { at, source, campaign, language, landing, .. } = touch;
    [KIND, VERSION, region, &key, &at.to_string(), consented, source, campaign, language, landing].join("\t")
}
