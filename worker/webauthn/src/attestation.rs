//! The attestation object of section 6.5.4, with an attestation of format `none` (section 8.7).

use ciborium::Value;

use crate::cbor;
use crate::refusal::Refusal;

/// The authenticator data within an attestation object whose format is `none`.
pub fn authenticator_data(object: &[u8]) -> Result<Vec<u8>, Refusal> {
    const MALFORMED: Refusal = Refusal::AttestationMalformed;
    let Some(Value::Map(members)) = cbor::whole_item(object) else {
        return Err(MALFORMED);
    };
    let (mut format, mut statement, mut data) = (None, None, None);
    for (name, value) in members {
        let member = match name.as_text() {
            Some("fmt") => &mut format,
            Some("attStmt") => &mut statement,
            Some("authData") => &mut data,
            // Whatever else stands there is not of the standard.
            _ => continue,
        };
        if member.replace(value).is_some() {
            return Err(MALFORMED);
        }
    }
    let (Some(Value::Text(format)), Some(Value::Map(statement)), Some(Value::Bytes(data))) = (format, statement, data)
    else {
        return Err(MALFORMED);
    };
    if format != "none" {
        return Err(Refusal::AttestationUnsupported);
    }
    if statement.is_empty() { Ok(data) } else { Err(MALFORMED) }
}
