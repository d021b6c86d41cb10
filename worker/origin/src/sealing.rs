//! Personal data at rest: sealed with XChaCha20-Poly1305 under the first key of `DATA_KEYS`, and bound to the table, row
//! and column that it stands in, so that a value that is put elsewhere does not open. And how a person is recognised whose
//! data is sealed: by an HMAC under a key of its own.

mod cipher;
mod data_keys;

pub use cipher::{NONCE_BYTES, open_box, seal_box};
pub use data_keys::{DataKeys, Place};

use kirkas_core::signed::KeyRing;

use crate::problem::Problem;
use crate::randomness;
use kirkas_lending::email_address::EmailAddress;

/// The keys of this deployment's personal data.
#[derive(Debug, Clone)]
pub struct Sealing {
    /// `DATA_KEYS`: what seals.
    pub data: DataKeys,
    /// `RECOGNITION_KEYS`: the first names people.
    pub recognition: KeyRing,
}

impl Sealing {
    /// Seals a value for its place in the database.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the cipher refuses or there is no randomness.
    pub fn seal(&self, place: Place<'_>, value: &str) -> Result<String, Problem> {
        let nonce = randomness::bytes()?;
        let sealed = self.data.seal(place, value.as_bytes(), nonce);
        sealed.ok_or_else(|| Problem::Internal(format!("sealing {} of {} failed", place.column, place.table)))
    }

    /// What was sealed for this place.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open: another place's, altered, or its key is gone.
    pub fn open(&self, place: Place<'_>, sealed: &str) -> Result<String, Problem> {
        let value = self.data.open(place, sealed).and_then(|bytes| String::from_utf8(bytes).ok());
        value.ok_or_else(|| Problem::Internal(format!("a sealed {} of {} does not open", place.column, place.table)))
    }

    /// Recognises a mailbox.
    pub fn mailbox(&self, address: &EmailAddress) -> String {
        self.recognition.name("mailbox", address.as_str())
    }

    /// Recognises a person by what identifies them.
    pub fn person(&self, identity: &str) -> String {
        self.recognition.name("person", identity)
    }

    /// Stands for a code that is mailed for `row`. Without the key nobody can try codes against it.
    pub fn code(&self, row: &str, code: &str) -> String {
        self.recognition.name("code", &format!("{row}\n{code}"))
    }
}
