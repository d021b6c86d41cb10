//! What credentials and users are called: bytes, within the standard's bounds.

use std::fmt;

use crate::base64url::Base64Url;

/// Names a credential: what an authenticator calls it by (section 4, "Credential ID").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CredentialId(Base64Url);

impl CredentialId {
    /// The most bytes that an id has (section 7.1, step 25).
    pub const MAX_LENGTH: usize = 1023;

    /// The id with these bytes: at least one and at most [`Self::MAX_LENGTH`].
    pub fn new(bytes: Vec<u8>) -> Option<Self> {
        (1..=Self::MAX_LENGTH).contains(&bytes.len()).then_some(Self(Base64Url(bytes)))
    }

    /// The id that a text writes in base64url.
    pub fn parse(text: &str) -> Option<Self> {
        Self::new(Base64Url::parse(text)?.0)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0.0
    }

    /// As JSON writes it.
    pub(crate) fn base64url(&self) -> Base64Url {
        self.0.clone()
    }
}

/// In base64url.
impl fmt::Display for CredentialId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Names a user to authenticators, and says nothing of who they are (section 4, "User Handle").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserHandle(Base64Url);

impl UserHandle {
    /// The most bytes that a handle has.
    pub const MAX_LENGTH: usize = 64;

    /// The handle with these bytes: at least one and at most [`Self::MAX_LENGTH`].
    pub fn new(bytes: Vec<u8>) -> Option<Self> {
        (1..=Self::MAX_LENGTH).contains(&bytes.len()).then_some(Self(Base64Url(bytes)))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0.0
    }

    /// As JSON writes it.
    pub(crate) fn base64url(&self) -> Base64Url {
        self.0.clone()
    }
}
