//! Registering a credential (section 7.1).

use crate::attestation;
use crate::authenticator_data::AuthenticatorData;
use crate::ceremony::Ceremony;
use crate::client_data::{CeremonyKind, ClientData};
use crate::names::CredentialId;
use crate::public_key::PublicKey;
use crate::refusal::Refusal;
use crate::response::{RegistrationResponse, Transport, credential, transports};

/// A credential to be stored (section 4, "credential record").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredCredential {
    /// Its id. It is for the caller to refuse one that somebody has (7.1, step 26).
    pub id: CredentialId,
    /// Its public key, as [`PublicKey::read`] reads it.
    pub cose_key: Vec<u8>,
    /// The same, parsed.
    pub public_key: PublicKey,
    /// The signature counter; 0 where the authenticator does not count.
    pub counter: u32,
    /// Whether it can be backed up, and so be on several devices.
    pub backup_eligible: bool,
    /// Whether it is backed up.
    pub backed_up: bool,
    /// How the authenticator can be reached.
    pub transports: Vec<Transport>,
}

/// Checks what a registration gave (7.1, steps 5 to 25). There is no signature among it: attestation `none` has none.
///
/// # Errors
/// A [`Refusal`] says which check failed.
pub fn register(response: &RegistrationResponse, ceremony: &Ceremony<'_>) -> Result<RegisteredCredential, Refusal> {
    let id = credential(&response.id, &response.raw_id)?;
    let attestation = &response.response;
    ClientData::read(&attestation.client_data_json.0)?.check(CeremonyKind::Registration, ceremony)?;
    let bytes = attestation::authenticator_data(&attestation.attestation_object.0)?;
    let data = AuthenticatorData::read(&bytes)?;
    data.check(ceremony)?;
    let attested = data.credential.as_ref().ok_or(Refusal::AuthenticatorDataMalformed)?;
    let public_key = PublicKey::read(attested.cose_key)?;
    if attested.id != id {
        return Err(Refusal::CredentialDiffers);
    }
    Ok(RegisteredCredential {
        cose_key: attested.cose_key.to_vec(),
        public_key,
        counter: data.counter,
        backup_eligible: data.backup_eligible(),
        backed_up: data.backed_up(),
        transports: transports(&attestation.transports),
        id,
    })
}
