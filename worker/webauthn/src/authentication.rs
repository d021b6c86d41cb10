//! Signing in with a credential (section 7.2).

use crate::authenticator_data::AuthenticatorData;
use crate::ceremony::Ceremony;
use crate::client_data::{self, CeremonyKind, ClientData};
use crate::names::{CredentialId, UserHandle};
use crate::public_key::PublicKey;
use crate::refusal::Refusal;
use crate::response::AuthenticationResponse;
use crate::signature::{VerifySignature, for_verifier};

/// A credential as it is stored (section 4, "credential record").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCredential {
    /// Its id.
    pub id: CredentialId,
    /// Its public key.
    pub public_key: PublicKey,
    /// The signature counter as it was last.
    pub counter: u32,
    /// Whether it could be backed up when it was registered.
    pub backup_eligible: bool,
    /// Whose it is.
    pub user: UserHandle,
}

/// How it is known who signs in (7.2, step 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserIdentification {
    /// By the credential alone, which has to say whose it is.
    ByCredential,
    /// Before, such as by a session: the caller has looked for the credential among that user's.
    Before,
}

/// What is to be stored of a credential that was used (7.2, step 24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authentication {
    /// The signature counter; 0 where the authenticator does not count.
    pub counter: u32,
    /// Whether the credential is backed up.
    pub backed_up: bool,
    /// Whether the authenticator verified who used it.
    pub user_verified: bool,
}

/// Checks what an authentication gave (7.2, steps 5 to 22) against the credential that the caller has found by the response's.
///
/// # Errors
/// A [`Refusal`] says which check failed.
pub async fn authenticate(
    response: &AuthenticationResponse,
    identification: UserIdentification,
    ceremony: &Ceremony<'_>,
    credential: &StoredCredential,
    verifier: &impl VerifySignature,
) -> Result<Authentication, Refusal> {
    if response.credential()? != credential.id {
        return Err(Refusal::CredentialDiffers);
    }
    check_user(response, identification, credential)?;
    let assertion = &response.response;
    let client_data_json = &assertion.client_data_json.0;
    ClientData::read(client_data_json)?.check(CeremonyKind::Authentication, ceremony)?;
    let data = AuthenticatorData::read(&assertion.authenticator_data.0)?;
    data.check(ceremony)?;
    if data.backup_eligible() != credential.backup_eligible {
        return Err(Refusal::BackupEligibilityChanged);
    }
    let signed = [assertion.authenticator_data.0.as_slice(), &client_data::hash(client_data_json)].concat();
    let key = &credential.public_key;
    let signature = for_verifier(key, &assertion.signature.0).ok_or(Refusal::SignatureInvalid)?;
    if !verifier.verify(key, &signed, &signature).await {
        return Err(Refusal::SignatureInvalid);
    }
    if !has_grown(credential.counter, data.counter) {
        return Err(Refusal::CounterNotGrown);
    }
    Ok(Authentication { counter: data.counter, backed_up: data.backed_up(), user_verified: data.user_verified() })
}

/// Step 6 of section 7.2.
fn check_user(
    response: &AuthenticationResponse,
    identification: UserIdentification,
    credential: &StoredCredential,
) -> Result<(), Refusal> {
    match (response.user_handle()?, identification) {
        (Some(handle), _) if handle == credential.user => Ok(()),
        (Some(_), _) => Err(Refusal::UserHandleDiffers),
        (None, UserIdentification::Before) => Ok(()),
        (None, UserIdentification::ByCredential) => Err(Refusal::UserHandleMissing),
    }
}

/// Step 22 of section 7.2: whoever counts goes on counting.
const fn has_grown(before: u32, now: u32) -> bool {
    now > before || (now == 0 && before == 0)
}
