//! Which slots the screens of a release have, and where in the data of a page each has its content.

use std::collections::BTreeMap;

/// The root file of a release that says it.
pub const FILE: &str = "/slots.json";

/// Slots by screen: of each its name, and a JSON pointer (RFC 6901) into the data of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slots(BTreeMap<String, BTreeMap<String, String>>);

/// Why a file says nothing of slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadSlots(String);

impl std::fmt::Display for BadSlots {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{FILE} of the release can't be read: {}", self.0)
    }
}

impl std::error::Error for BadSlots {}

impl Slots {
    /// Reads the file.
    ///
    /// # Errors
    /// [`BadSlots`] where it is none.
    pub fn read(text: &[u8]) -> Result<Self, BadSlots> {
        serde_json::from_slice(text).map(Self).map_err(|error| BadSlots(error.to_string()))
    }

    /// The slots of a screen, each with where its content is.
    pub fn of(&self, screen: &str) -> Option<&BTreeMap<String, String>> {
        self.0.get(screen)
    }
}
