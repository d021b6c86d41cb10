//! Sealing columns as the origin does, for the benchmark to copy rows of a database that hold sealed values.

use kirkas_sealing::{Cell, DataKeys, NONCE_BYTES};
use wasm_bindgen::prelude::*;

/// The ring of keys that the service under test has.
#[wasm_bindgen]
pub struct Keys(DataKeys);

#[wasm_bindgen]
impl Keys {
    /// Reads a list `id:secret,id:secret`.
    ///
    /// # Errors
    /// When it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(list: &str) -> Result<Self, JsError> {
        DataKeys::read(list).map(Self).map_err(|error| JsError::new(&format!("keys: {error:?}")))
    }

    /// `plain`, sealed for a column of a row.
    ///
    /// # Errors
    /// When the nonce does not have its length.
    pub fn seal(&self, table: &str, column: &str, row: &str, plain: &str, nonce: &[u8]) -> Result<String, JsError> {
        let nonce: [u8; NONCE_BYTES] = nonce.try_into()?;
        let sealed = self.0.seal(Cell { table, row, column }, plain.as_bytes(), nonce);
        sealed.ok_or_else(|| JsError::new("nothing was sealed"))
    }

    /// What was sealed for that column of that row.
    ///
    /// # Errors
    /// When it does not open.
    pub fn open(&self, table: &str, column: &str, row: &str, sealed: &str) -> Result<String, JsError> {
        let opened = self.0.open(Cell { table, row, column }, sealed);
        Ok(String::from_utf8(opened.ok_or_else(|| JsError::new("a value does not open in its place"))?)?)
    }
}
