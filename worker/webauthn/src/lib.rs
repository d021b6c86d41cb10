//! Passkeys: the part of a relying party in Web Authentication Level 3 (<https://www.w3.org/TR/webauthn-3/>). Options for the
//! browser go out, its responses come in, and each check of sections 7.1 and 7.2 says by a [`Refusal`] what failed.
//!
//! Pure: whoever calls brings challenges, stores credentials and verifies signatures ([`VerifySignature`]), so that a Worker
//! leaves that to the platform and the tests to crates.
//!
//! # Design
//! Keys of ES256, EdDSA with Ed25519, and RS256; attestation `none` alone, as nobody here asks what made a key; a counter that
//! does not grow is refused, where the standard leaves that to the relying party.

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

mod attestation;
mod authentication;
mod authenticator_data;
mod base64url;
mod cbor;
mod ceremony;
mod client_data;
mod names;
mod options;
mod public_key;
mod refusal;
mod registration;
mod response;
mod signature;

pub use authentication::{Authentication, StoredCredential, UserIdentification, authenticate};
pub use base64url::Base64Url;
pub use ceremony::{Ceremony, Challenge, RelyingParty, UserVerification};
pub use names::{CredentialId, UserHandle};
pub use options::{
    AuthenticatorSelection, CreationOptions, CredentialDescriptor, CredentialParameters, RelyingPartyEntity,
    RequestOptions, UserEntity,
};
pub use public_key::{Jwk, PublicKey};
pub use refusal::Refusal;
pub use registration::{RegisteredCredential, register};
pub use response::{
    AssertionResponse, AttestationResponse, AuthenticationResponse, CredentialType, RegistrationResponse, Transport,
};
pub use signature::VerifySignature;
