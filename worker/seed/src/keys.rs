//! What seals a person's answers and recognises them.

use kirkas_sealing::{Cell, DataKeys, NONCE_BYTES, Recognition};
use sha2::{Digest, Sha256};

use crate::SeedError;

/// What seals answers and recognises people.
#[derive(Debug)]
pub struct Keys {
    data: DataKeys,
    /// What recognises people.
    pub recognition: Recognition,
}

impl Keys {
    /// Reads the rings of the service that the seed is for, through `variable`.
    ///
    /// # Errors
    /// [`SeedError::Keys`] names one that is missing or wrong.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SeedError> {
        let wrong = |name| SeedError::Keys(name);
        let ring = |name| variable(name).ok_or(wrong(name));
        Ok(Self {
            data: DataKeys::read(&ring("DATA_KEYS")?).map_err(|_| wrong("DATA_KEYS"))?,
            recognition: Recognition::read(&ring("RECOGNITION_KEYS")?).map_err(|_| wrong("RECOGNITION_KEYS"))?,
        })
    }

    /// Seals a value for its cell. The result is the same each time, unlike what the origin seals, and is for development
    /// only; each value has a nonce of its own, as a cipher of this kind needs it.
    ///
    /// # Errors
    /// When the cipher refuses.
    pub fn seal(&self, cell: Cell<'_>, value: &str) -> Result<String, SeedError> {
        let Cell { table, row, column } = cell;
        let digest = Sha256::digest(["seed", table, row, column, value].join("\n"));
        let nonce = digest.first_chunk::<NONCE_BYTES>().ok_or(SeedError::Cipher)?;
        self.data.seal(cell, value.as_bytes(), *nonce).ok_or(SeedError::Cipher)
    }
}
