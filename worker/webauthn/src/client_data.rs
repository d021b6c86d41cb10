//! What the browser says of a ceremony: the client data of section 5.8.1, which the authenticator's signature covers by its hash.

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::base64url::Base64Url;
use crate::ceremony::{Ceremony, Challenge};
use crate::refusal::Refusal;

/// Which ceremony a response is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CeremonyKind {
    /// `webauthn.create`.
    Registration,
    /// `webauthn.get`.
    Authentication,
}

/// The members that count. Others may stand beside them (section 5.8.1.2).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientData {
    r#type: String,
    challenge: Base64Url,
    origin: String,
    #[serde(default)]
    cross_origin: Option<bool>,
    #[serde(default)]
    top_origin: Option<String>,
}

impl ClientData {
    /// Reads `clientDataJSON`, by way of "UTF-8 decode", which strips a byte order mark (7.1, step 5).
    pub fn read(json: &[u8]) -> Result<Self, Refusal> {
        let json = json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json);
        serde_json::from_slice(json).map_err(|_| Refusal::ClientDataMalformed)
    }

    /// The challenge that is answered, if it can be one of ours.
    pub fn challenge(&self) -> Result<Challenge, Refusal> {
        let bytes = <[u8; Challenge::LENGTH]>::try_from(self.challenge.0.as_slice());
        bytes.map(Challenge::new).map_err(|_| Refusal::ChallengeDiffers)
    }

    /// Steps 7 to 11 of section 7.1 and 10 to 14 of section 7.2.
    pub fn check(&self, kind: CeremonyKind, ceremony: &Ceremony<'_>) -> Result<(), Refusal> {
        let expected = match kind {
            CeremonyKind::Registration => "webauthn.create",
            CeremonyKind::Authentication => "webauthn.get",
        };
        if self.r#type != expected {
            return Err(Refusal::WrongType);
        }
        if self.challenge()? != *ceremony.challenge {
            return Err(Refusal::ChallengeDiffers);
        }
        if self.origin != ceremony.relying_party.origin {
            return Err(Refusal::OriginDiffers);
        }
        if self.cross_origin == Some(true) || self.top_origin.is_some() {
            return Err(Refusal::CrossOrigin);
        }
        Ok(())
    }
}

/// What the signature covers of `clientDataJSON` (7.1, step 12; 7.2, step 20).
pub fn hash(json: &[u8]) -> [u8; 32] {
    Sha256::digest(json).into()
}
