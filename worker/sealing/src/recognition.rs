//! What stands in the database for mailboxes, people and codes, so that they are found again without being told.

use kirkas_core::signed::{BadKeys, KeyRing};

/// `RECOGNITION_KEYS`: the first key names them. Nobody can try names without it.
#[derive(Debug, Clone)]
pub struct Recognition(KeyRing);

impl Recognition {
    /// Reads a list `id:secret,id:secret`, as [`KeyRing`] has it.
    ///
    /// # Errors
    /// [`BadKeys`] where it is none.
    pub fn read(list: &str) -> Result<Self, BadKeys> {
        KeyRing::read(list).map(Self)
    }

    /// Recognises a mailbox by its address, trimmed and in lower case.
    pub fn mailbox(&self, address: &str) -> String {
        self.0.name("mailbox", address)
    }

    /// Recognises a person by what identifies them.
    pub fn person(&self, identity: &str) -> String {
        self.0.name("person", identity)
    }

    /// Stands for a code that is mailed for `row`.
    pub fn code(&self, row: &str, code: &str) -> String {
        self.0.name("code", &format!("{row}\n{code}"))
    }
}
