//! What the browser is asked: options that `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` read
//! (sections 5.1.9 and 5.1.10).

use serde::Serialize;

use crate::base64url::Base64Url;
use crate::ceremony::{Ceremony, UserVerification};
use crate::names::{CredentialId, UserHandle};
use crate::public_key::PublicKey;
use crate::response::{CredentialType, Transport};

/// Options to create a credential (section 5.4): discoverable, so that it signs in by itself, and with attestation `none`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreationOptions {
    /// Who asks.
    pub rp: RelyingPartyEntity,
    /// Whom the credential is for.
    pub user: UserEntity,
    /// What is to be answered, in base64url.
    #[cfg_attr(feature = "description", schema(value_type = String))]
    pub challenge: Base64Url,
    /// The algorithms, the preferred first.
    pub pub_key_cred_params: Vec<CredentialParameters>,
    /// How long it may take, in milliseconds.
    pub timeout: u32,
    /// The user's credentials: an authenticator that has one of them makes no other.
    pub exclude_credentials: Vec<CredentialDescriptor>,
    /// What the authenticator has to be able to do.
    pub authenticator_selection: AuthenticatorSelection,
    /// What is asked about the authenticator: nothing.
    #[cfg_attr(feature = "description", schema(value_type = String, example = "none"))]
    pub attestation: &'static str,
}

/// Options to use a credential (section 5.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RequestOptions {
    /// What is to be answered, in base64url.
    #[cfg_attr(feature = "description", schema(value_type = String))]
    pub challenge: Base64Url,
    /// How long it may take, in milliseconds.
    pub timeout: u32,
    /// The domain that the credential is bound to.
    #[cfg_attr(feature = "description", schema(example = "kirkas.example"))]
    pub rp_id: String,
    /// The credentials that will do; where there is none, any that the browser has for the domain.
    pub allow_credentials: Vec<CredentialDescriptor>,
    /// Whether the user has to be verified.
    #[cfg_attr(feature = "description", schema(value_type = String, example = "required"))]
    pub user_verification: &'static str,
}

/// Who asks (section 5.4.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct RelyingPartyEntity {
    /// The domain that the credential is bound to.
    #[cfg_attr(feature = "description", schema(example = "kirkas.example"))]
    pub id: String,
    /// What people call the service.
    #[cfg_attr(feature = "description", schema(example = "Kirkas"))]
    pub name: String,
}

/// Whom a credential is for (section 5.4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserEntity {
    /// Names them to authenticators, in base64url.
    #[cfg_attr(feature = "description", schema(value_type = String))]
    pub id: Base64Url,
    /// Which account it is.
    #[cfg_attr(feature = "description", schema(example = "operator@kirkas.example"))]
    pub name: String,
    /// What they are called.
    #[cfg_attr(feature = "description", schema(example = "Outi Operaattori"))]
    pub display_name: String,
}

/// An algorithm that will do (section 5.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct CredentialParameters {
    /// The kind of credential.
    pub r#type: CredentialType,
    /// The algorithm, as COSE numbers it.
    #[cfg_attr(feature = "description", schema(example = -7))]
    pub alg: i64,
}

/// A credential that is known (section 5.8.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct CredentialDescriptor {
    /// The kind of credential.
    pub r#type: CredentialType,
    /// Its id, in base64url.
    #[cfg_attr(feature = "description", schema(value_type = String))]
    pub id: Base64Url,
    /// How its authenticator can be reached.
    pub transports: Vec<Transport>,
}

/// What an authenticator has to be able to do (section 5.4.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorSelection {
    /// Whether the credential has to be discoverable.
    #[cfg_attr(feature = "description", schema(value_type = String, example = "required"))]
    pub resident_key: &'static str,
    /// The same, for older browsers.
    pub require_resident_key: bool,
    /// Whether the user has to be verified.
    #[cfg_attr(feature = "description", schema(value_type = String, example = "required"))]
    pub user_verification: &'static str,
}

impl CreationOptions {
    /// Asks for a credential of `user`, who goes by `name` and `display_name` and has these already.
    pub fn new(
        ceremony: &Ceremony<'_>,
        user: &UserHandle,
        (name, display_name): (&str, &str),
        exclude_credentials: Vec<CredentialDescriptor>,
        timeout: u32,
    ) -> Self {
        let party = ceremony.relying_party;
        let algorithms = PublicKey::ALGORITHMS.into_iter();
        Self {
            rp: RelyingPartyEntity { id: party.id.clone(), name: party.name.clone() },
            user: UserEntity { id: user.base64url(), name: name.to_owned(), display_name: display_name.to_owned() },
            challenge: ceremony.challenge.base64url(),
            pub_key_cred_params: algorithms
                .map(|alg| CredentialParameters { r#type: CredentialType::PublicKey, alg })
                .collect(),
            timeout,
            exclude_credentials,
            authenticator_selection: AuthenticatorSelection {
                resident_key: "required",
                require_resident_key: true,
                user_verification: ceremony.user_verification.name(),
            },
            attestation: "none",
        }
    }
}

impl RequestOptions {
    /// Asks for one of these credentials, or for any of the relying party's where there is none.
    pub fn new(ceremony: &Ceremony<'_>, allow_credentials: Vec<CredentialDescriptor>, timeout: u32) -> Self {
        Self {
            challenge: ceremony.challenge.base64url(),
            timeout,
            rp_id: ceremony.relying_party.id.clone(),
            allow_credentials,
            user_verification: ceremony.user_verification.name(),
        }
    }
}

impl CredentialDescriptor {
    /// Describes a credential.
    pub fn new(id: &CredentialId, transports: Vec<Transport>) -> Self {
        Self { r#type: CredentialType::PublicKey, id: id.base64url(), transports }
    }
}

impl UserVerification {
    /// The word for it (section 5.8.6).
    const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Discouraged => "discouraged",
        }
    }
}
