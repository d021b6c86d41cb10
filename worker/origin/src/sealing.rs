//! The keys of this deployment's personal data, and sealing under them with fresh nonces. What is sealed how, and how people
//! are recognised, says [`kirkas_sealing`].

use kirkas_lending::email_address::EmailAddress;
pub use kirkas_sealing::{Cell, DataKeys, NONCE_BYTES, Recognition, open_box, seal_box};

use crate::problem::Problem;
use crate::randomness;

/// The keys of this deployment's personal data.
#[derive(Debug, Clone)]
pub struct Sealing {
    /// `DATA_KEYS`: what seals.
    pub data: DataKeys,
    /// `RECOGNITION_KEYS`: the first names people.
    pub recognition: Recognition,
}

impl Sealing {
    /// Seals a value for its place in the database.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the cipher refuses or there is no randomness.
    pub fn seal(&self, cell: Cell<'_>, value: &str) -> Result<String, Problem> {
        let nonce = randomness::bytes()?;
        let sealed = self.data.seal(cell, value.as_bytes(), nonce);
        sealed.ok_or_else(|| Problem::Internal(format!("sealing {} of {} failed", cell.column, cell.table)))
    }

    /// What was sealed for this place.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open: another place's, altered, or its key is gone.
    pub fn open(&self, cell: Cell<'_>, sealed: &str) -> Result<String, Problem> {
        let value = self.data.open(cell, sealed).and_then(|bytes| String::from_utf8(bytes).ok());
        value.ok_or_else(|| Problem::Internal(format!("a sealed {} of {} does not open", cell.column, cell.table)))
    }

    /// Seals a file for its place, where it stands in memory; answers the id of the key.
    ///
    /// # Errors
    /// As of [`Self::seal`].
    pub fn seal_file(&self, cell: Cell<'_>, bytes: &mut Vec<u8>) -> Result<&str, Problem> {
        let key = self.data.seal_file(cell, bytes, randomness::bytes()?);
        key.ok_or_else(|| Problem::Internal("sealing a file failed".to_owned()))
    }

    /// Opens a file that the key with this id sealed for its place, where it stands in memory.
    ///
    /// # Errors
    /// As of [`Self::open`].
    pub fn open_file(&self, cell: Cell<'_>, key: &str, bytes: &mut Vec<u8>) -> Result<(), Problem> {
        let opened = self.data.open_file(cell, key, bytes);
        opened.ok_or_else(|| Problem::Internal("a sealed file does not open".to_owned()))
    }

    /// Recognises a mailbox.
    pub fn mailbox(&self, address: &EmailAddress) -> String {
        self.recognition.mailbox(address.as_str())
    }

    /// Recognises a person by what identifies them.
    pub fn person(&self, identity: &str) -> String {
        self.recognition.person(identity)
    }

    /// Stands for a code that is mailed for `row`. Without the key nobody can try codes against it.
    pub fn code(&self, row: &str, code: &str) -> String {
        self.recognition.code(row, code)
    }
}
