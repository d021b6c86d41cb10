//! What a response is held against: who asked for it, and what was asked.

use crate::base64url::Base64Url;

/// Who asks for passkeys (section 4, "Relying Party").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    /// The RP ID: the domain that passkeys are bound to, such as `kirkas.example`.
    pub id: String,
    /// What people call the service.
    pub name: String,
    /// The one origin at which passkeys are used, such as `https://www.kirkas.example`.
    pub origin: String,
}

/// Random bytes that a response has to answer (section 13.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Challenge([u8; Challenge::LENGTH]);

impl Challenge {
    /// Bytes of a challenge; the standard asks for 16 at least.
    pub const LENGTH: usize = 32;

    /// The challenge made of these random bytes.
    pub const fn new(random: [u8; Self::LENGTH]) -> Self {
        Self(random)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// As JSON writes it.
    pub(crate) fn base64url(&self) -> Base64Url {
        Base64Url(self.0.to_vec())
    }
}

/// Whether the authenticator has to verify who uses it, by a fingerprint, a face or a PIN (section 5.8.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserVerification {
    /// It has to.
    Required,
    /// It need not: somebody's presence is enough.
    Discouraged,
}

/// A registration or an authentication that was begun.
#[derive(Debug, Clone, Copy)]
pub struct Ceremony<'a> {
    /// Who began it.
    pub relying_party: &'a RelyingParty,
    /// What it has to answer.
    pub challenge: &'a Challenge,
    /// Whether the user has to be verified.
    pub user_verification: UserVerification,
}
