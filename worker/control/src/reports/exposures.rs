//! Exposures of a batch, in the database each once: the first of a visitor and variation stays, and consent that comes
//! later is noted.

use kirkas_core::experiments::exposure::Exposure;
use serde_json::{Value, json};

/// Adds exposures.
pub const INSERT_EXPOSURES: &str = "INSERT INTO exposures \
    (id, visitor, experiment, variation, key, region, language, path, at, day, consented) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, \
           value ->> 8, strftime('%Y-%m-%d', (value ->> 8) / 1000, 'unixepoch'), value ->> 9 FROM json_each(?1) WHERE true \
    ON CONFLICT (id) DO UPDATE SET at = min(at, excluded.at), consented = max(consented, excluded.consented)";

/// The row of one.
pub fn row(exposure: &Exposure) -> Value {
    let Exposure { id, visitor, experiment, variation, key, region, language, path, at, consented } = exposure;
    json!([id, visitor, experiment, variation, key, region.id, language, path, at, u8::from(*consented)])
}
