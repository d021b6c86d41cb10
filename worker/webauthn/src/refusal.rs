//! Why a response is refused: one reason for each check, and what to do about it.

use std::fmt;

/// Why a response of a browser is refused. [`Display`](fmt::Display) says what to do about it, without anything of the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// `clientDataJSON` is not the JSON of section 5.8.1.
    ClientDataMalformed,
    /// It is the response of the other ceremony (7.1, step 7; 7.2, step 10).
    WrongType,
    /// It answers another challenge (7.1, step 8; 7.2, step 11).
    ChallengeDiffers,
    /// It was made at another origin (7.1, step 9; 7.2, step 12).
    OriginDiffers,
    /// It was made in a frame of another origin (7.1, steps 10 and 11; 7.2, steps 13 and 14).
    CrossOrigin,
    /// The attestation object is not the CBOR of section 6.5.4.
    AttestationMalformed,
    /// The attestation is of another format than `none` (section 8.7).
    AttestationUnsupported,
    /// The authenticator data is not the bytes of section 6.1.
    AuthenticatorDataMalformed,
    /// It was made for another relying party (7.1, step 14; 7.2, step 15).
    RelyingPartyDiffers,
    /// Nobody touched the authenticator (7.1, step 15; 7.2, step 16).
    UserNotPresent,
    /// The authenticator did not verify who touched it (7.1, step 16; 7.2, step 17).
    UserNotVerified,
    /// A credential that can't be backed up says that it is (7.1, step 17; 7.2, step 18).
    BackupContradicts,
    /// The credential could be backed up when it was registered, and can't be now, or the other way round (7.2, step 19).
    BackupEligibilityChanged,
    /// The public key is not the COSE key of its algorithm (section 6.5.1.1), or is too weak.
    KeyMalformed,
    /// The key's algorithm was not offered (7.1, step 20).
    AlgorithmUnsupported,
    /// The credential's id is empty or has more than 1023 bytes (7.1, step 25).
    CredentialIdLength,
    /// The response names one credential and holds another (section 5.1; 7.2, step 5).
    CredentialDiffers,
    /// The response does not say whose the credential is, and nobody else did (7.2, step 6).
    UserHandleMissing,
    /// The credential is another user's (7.2, step 6).
    UserHandleDiffers,
    /// The signature is not the credential's of this response (7.2, step 21).
    SignatureInvalid,
    /// The signature counter has not grown: the credential may have been copied (7.2, step 22).
    CounterNotGrown,
}

impl Refusal {
    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::ClientDataMalformed => "Send clientDataJSON as the browser gave it.",
            Self::WrongType => "Send what navigator.credentials.create made to register, and what get made to sign in.",
            Self::ChallengeDiffers => "Ask for new options, and answer their challenge.",
            Self::OriginDiffers => "Open the service at its own address, and use the passkey there.",
            Self::CrossOrigin => {
                "Open the service in a tab of its own: a passkey can't be used within another site's page."
            }
            Self::AttestationMalformed => "Send attestationObject as the browser gave it.",
            Self::AttestationUnsupported => "Create the passkey with attestation none, as the options say.",
            Self::AuthenticatorDataMalformed => "Send the authenticator's data as the browser gave it.",
            Self::RelyingPartyDiffers => "Use a passkey of this service.",
            Self::UserNotPresent => "Touch or unlock the authenticator when the browser asks for it.",
            Self::UserNotVerified => {
                "Use an authenticator that asks for a fingerprint, a face or a PIN, and set that up on it."
            }
            Self::BackupContradicts => "Use another authenticator: this one contradicts itself about backups.",
            Self::BackupEligibilityChanged => "Remove this passkey and add it anew: it is not as it was registered.",
            Self::KeyMalformed => "Use another authenticator: its public key can't be used.",
            Self::AlgorithmUnsupported => "Use an authenticator with keys of ES256, Ed25519 or RS256.",
            Self::CredentialIdLength => "Use another authenticator: the id of its passkey is empty or too long.",
            Self::CredentialDiffers => {
                "Send the response as the browser gave it: it names another passkey than it holds."
            }
            Self::UserHandleMissing => "Use a passkey that says whose it is: one that the browser offers by itself.",
            Self::UserHandleDiffers => "Use a passkey of your own account.",
            Self::SignatureInvalid => "Use the passkey once more. If that fails, remove it and add it anew.",
            Self::CounterNotGrown => "The passkey may have been copied. Remove it, and add a new one.",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.advice())
    }
}

impl std::error::Error for Refusal {}
