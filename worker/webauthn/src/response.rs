//! What the browser sends back: `PublicKeyCredential.toJSON()` (sections 5.1.7 and 5.1.8 "RegistrationResponseJSON" and
//! "AuthenticationResponseJSON"). Members that nothing is decided by are not read.

use serde::{Deserialize, Serialize};

use crate::base64url::Base64Url;
use crate::ceremony::Challenge;
use crate::client_data::ClientData;
use crate::names::{CredentialId, UserHandle};
use crate::refusal::Refusal;

/// The kind of credential: there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CredentialType {
    /// A key pair.
    #[default]
    PublicKey,
}

/// How a browser reaches an authenticator (section 5.8.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Transport {
    /// By USB.
    Usb,
    /// By NFC.
    Nfc,
    /// By Bluetooth Low Energy.
    Ble,
    /// By a smart card's contacts.
    SmartCard,
    /// With another device near by, such as a telephone.
    Hybrid,
    /// Within this device.
    Internal,
}

/// What a registration gives.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RegistrationResponse {
    /// The credential's id, in base64url.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub id: Base64Url,
    /// The same.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub raw_id: Base64Url,
    /// What the authenticator made.
    pub response: AttestationResponse,
    /// The kind of credential.
    pub r#type: CredentialType,
}

/// What the authenticator made of a registration (section 5.2.1).
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct AttestationResponse {
    /// What the browser says of the ceremony, in base64url.
    #[serde(rename = "clientDataJSON")]
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub client_data_json: Base64Url,
    /// The new credential, in base64url.
    #[serde(rename = "attestationObject")]
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub attestation_object: Base64Url,
    /// How the authenticator can be reached; names that are not known are left out.
    #[serde(default)]
    #[cfg_attr(feature = "description", schema(example = json!(["internal", "hybrid"])))]
    pub transports: Vec<String>,
}

/// What an authentication gives.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthenticationResponse {
    /// The credential's id, in base64url.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub id: Base64Url,
    /// The same.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub raw_id: Base64Url,
    /// What the authenticator signed.
    pub response: AssertionResponse,
    /// The kind of credential.
    pub r#type: CredentialType,
}

/// What the authenticator signed (section 5.2.2).
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AssertionResponse {
    /// What the browser says of the ceremony, in base64url.
    #[serde(rename = "clientDataJSON")]
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub client_data_json: Base64Url,
    /// What the authenticator says of it, in base64url.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub authenticator_data: Base64Url,
    /// The signature of both, in base64url.
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::schema))]
    pub signature: Base64Url,
    /// Whose the credential is, in base64url; always there of one that signs in by itself.
    #[serde(default)]
    #[cfg_attr(feature = "description", schema(schema_with = crate::base64url::optional_schema))]
    pub user_handle: Option<Base64Url>,
}

impl RegistrationResponse {
    /// The challenge that is answered: by it whoever stores challenges finds what was begun.
    ///
    /// # Errors
    /// [`Refusal::ClientDataMalformed`]; [`Refusal::ChallengeDiffers`] where it can't be one of ours.
    pub fn challenge(&self) -> Result<Challenge, Refusal> {
        ClientData::read(&self.response.client_data_json.0)?.challenge()
    }
}

impl AuthenticationResponse {
    /// The challenge that is answered: by it whoever stores challenges finds what was begun.
    ///
    /// # Errors
    /// As of [`RegistrationResponse::challenge`].
    pub fn challenge(&self) -> Result<Challenge, Refusal> {
        ClientData::read(&self.response.client_data_json.0)?.challenge()
    }

    /// The credential that is used: by it whoever stores credentials finds it.
    ///
    /// # Errors
    /// [`Refusal::CredentialIdLength`]; [`Refusal::CredentialDiffers`] where the response names two.
    pub fn credential(&self) -> Result<CredentialId, Refusal> {
        credential(&self.id, &self.raw_id)
    }

    /// Whose the credential is, where the response says it.
    ///
    /// # Errors
    /// [`Refusal::UserHandleDiffers`] where nobody can be called so.
    pub fn user_handle(&self) -> Result<Option<UserHandle>, Refusal> {
        let handle = self.response.user_handle.clone().filter(|handle| !handle.0.is_empty());
        handle.map(|handle| UserHandle::new(handle.0).ok_or(Refusal::UserHandleDiffers)).transpose()
    }
}

/// The credential that a response names, twice the same.
pub fn credential(id: &Base64Url, raw_id: &Base64Url) -> Result<CredentialId, Refusal> {
    if id != raw_id {
        return Err(Refusal::CredentialDiffers);
    }
    CredentialId::new(raw_id.0.clone()).ok_or(Refusal::CredentialIdLength)
}

/// The transports among these names.
pub fn transports(names: &[String]) -> Vec<Transport> {
    let mut known = Vec::new();
    for name in names {
        let transport = serde_json::from_value(serde_json::Value::from(name.as_str())).ok();
        known.extend(transport.filter(|transport| !known.contains(transport)));
    }
    known
}
