//! What the authenticator says of a ceremony: the authenticator data of section 6.1, as bytes.

use ciborium::Value;
use sha2::{Digest, Sha256};

use crate::cbor;
use crate::ceremony::{Ceremony, UserVerification};
use crate::names::CredentialId;
use crate::refusal::Refusal;

/// A credential that was made (section 6.5.1).
pub struct AttestedCredential<'a> {
    /// Its id.
    pub id: CredentialId,
    /// Its public key, as COSE writes it.
    pub cose_key: &'a [u8],
}

/// The authenticator data, parsed.
pub struct AuthenticatorData<'a> {
    rp_id_hash: [u8; 32],
    flags: Flags,
    /// Grows with each signature; 0 where the authenticator does not count.
    pub counter: u32,
    /// The credential, where one was made.
    pub credential: Option<AttestedCredential<'a>>,
}

/// Bits of the flags (section 6.1).
#[derive(Clone, Copy)]
struct Flags(u8);

impl Flags {
    const USER_PRESENT: u8 = 0x01;
    const USER_VERIFIED: u8 = 0x04;
    const BACKUP_ELIGIBLE: u8 = 0x08;
    const BACKED_UP: u8 = 0x10;
    const ATTESTED_CREDENTIAL: u8 = 0x40;
    const EXTENSIONS: u8 = 0x80;

    const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }
}

impl<'a> AuthenticatorData<'a> {
    /// Parses the bytes, which end where their flags say so.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Refusal> {
        const MALFORMED: Refusal = Refusal::AuthenticatorDataMalformed;
        let (rp_id_hash, rest) = bytes.split_first_chunk().ok_or(MALFORMED)?;
        let (&[flags], rest) = rest.split_first_chunk().ok_or(MALFORMED)?;
        let (counter, mut rest) = rest.split_first_chunk().ok_or(MALFORMED)?;
        let flags = Flags(flags);
        let mut credential = None;
        if flags.has(Flags::ATTESTED_CREDENTIAL) {
            let (read, behind) = attested_credential(rest)?;
            (credential, rest) = (Some(read), behind);
        }
        if flags.has(Flags::EXTENSIONS) {
            let (extensions, behind) = cbor::first_item(rest).ok_or(MALFORMED)?;
            // None was asked for; what an authenticator says unasked is ignored (section 9).
            if !matches!(extensions, Value::Map(_)) {
                return Err(MALFORMED);
            }
            rest = behind;
        }
        if !rest.is_empty() {
            return Err(MALFORMED);
        }
        Ok(Self { rp_id_hash: *rp_id_hash, flags, counter: u32::from_be_bytes(*counter), credential })
    }

    /// Steps 14 to 17 of section 7.1 and 15 to 18 of section 7.2.
    pub fn check(&self, ceremony: &Ceremony<'_>) -> Result<(), Refusal> {
        if self.rp_id_hash != <[u8; 32]>::from(Sha256::digest(&ceremony.relying_party.id)) {
            return Err(Refusal::RelyingPartyDiffers);
        }
        if !self.flags.has(Flags::USER_PRESENT) {
            return Err(Refusal::UserNotPresent);
        }
        if ceremony.user_verification == UserVerification::Required && !self.user_verified() {
            return Err(Refusal::UserNotVerified);
        }
        if self.backed_up() && !self.backup_eligible() {
            return Err(Refusal::BackupContradicts);
        }
        Ok(())
    }

    /// Whether the authenticator verified who uses it.
    pub const fn user_verified(&self) -> bool {
        self.flags.has(Flags::USER_VERIFIED)
    }

    /// Whether the credential can be backed up, and so be on several devices.
    pub const fn backup_eligible(&self) -> bool {
        self.flags.has(Flags::BACKUP_ELIGIBLE)
    }

    /// Whether it is backed up.
    pub const fn backed_up(&self) -> bool {
        self.flags.has(Flags::BACKED_UP)
    }
}

/// The attested credential data that `bytes` begin with, and the bytes behind it.
fn attested_credential(bytes: &[u8]) -> Result<(AttestedCredential<'_>, &[u8]), Refusal> {
    const MALFORMED: Refusal = Refusal::AuthenticatorDataMalformed;
    /// The model of the authenticator, which nobody asks for.
    const AAGUID_LENGTH: usize = 16;
    let (_, rest) = bytes.split_first_chunk::<AAGUID_LENGTH>().ok_or(MALFORMED)?;
    let (length, rest) = rest.split_first_chunk().ok_or(MALFORMED)?;
    let (id, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length))).ok_or(MALFORMED)?;
    let id = CredentialId::new(id.to_vec()).ok_or(Refusal::CredentialIdLength)?;
    let (_, behind) = cbor::first_item(rest).ok_or(MALFORMED)?;
    let cose_key = rest.strip_suffix(behind).unwrap_or_default();
    Ok((AttestedCredential { id, cose_key }, behind))
}
