//! An authenticator and a browser in software: they make real responses, each part of which a test can set otherwise.
#![allow(dead_code, unused_imports, reason = "each file of tests uses a part of it")]

mod keys;

use ciborium::Value;
use kirkas_webauthn::{
    AuthenticationResponse, Ceremony, Challenge, CredentialId, PublicKey, RegistrationResponse, RelyingParty,
    StoredCredential, UserHandle, UserVerification,
};
use serde_json::json;
use sha2::{Digest, Sha256};

pub use keys::{Crates, Key, block_on};

pub const CHALLENGE: Challenge = Challenge::new([7; 32]);
pub const ORIGIN: &str = "https://www.kirkas.example";
pub const RP_ID: &str = "kirkas.example";

pub const USER_PRESENT: u8 = 0x01;
pub const USER_VERIFIED: u8 = 0x04;
pub const BACKUP_ELIGIBLE: u8 = 0x08;
pub const BACKED_UP: u8 = 0x10;
const ATTESTED: u8 = 0x40;
pub const EXTENSIONS: u8 = 0x80;

/// What a test makes otherwise.
pub type Change = fn(&mut Authenticator);

/// What answers a ceremony, and how.
#[derive(Clone)]
pub struct Authenticator {
    pub key: Key,
    pub id: Vec<u8>,
    /// The id that the response names.
    pub named_id: Option<Vec<u8>>,
    pub rp_id: String,
    pub flags: u8,
    pub counter: u32,
    pub user_handle: Option<Vec<u8>>,
    pub format: &'static str,
    pub statement: Vec<(Value, Value)>,
    /// In the place of the key's own.
    pub cose_key: Option<Vec<u8>>,
    /// Behind the authenticator data.
    pub behind: Vec<u8>,
    /// Members of the client data, in the place of or besides the browser's own.
    pub client_data: serde_json::Value,
}

impl Authenticator {
    /// One that makes what has to be accepted.
    pub fn new(key: Key) -> Self {
        Self {
            key,
            id: vec![5; 32],
            named_id: None,
            rp_id: RP_ID.to_owned(),
            flags: USER_PRESENT | USER_VERIFIED,
            counter: 1,
            user_handle: Some(b"user-1".to_vec()),
            format: "none",
            statement: Vec::new(),
            cose_key: None,
            behind: Vec::new(),
            client_data: json!({}),
        }
    }

    pub fn cose_key(&self) -> Vec<u8> {
        self.cose_key.clone().unwrap_or_else(|| cbor(&self.key.cose()))
    }

    pub fn attestation_object(&self) -> Vec<u8> {
        let length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        let credential = [[0; 16].as_slice(), &length, &self.id, &self.cose_key()].concat();
        let data = self.authenticator_data(self.flags | ATTESTED, &credential);
        let members = [
            ("fmt", Value::from(self.format)),
            ("attStmt", Value::Map(self.statement.clone())),
            ("authData", Value::Bytes(data)),
        ];
        cbor(&Value::Map(members.map(|(name, value)| (name.into(), value)).to_vec()))
    }

    pub fn register(&self) -> RegistrationResponse {
        self.registration(&self.client_data("webauthn.create"), &self.attestation_object())
    }

    /// A registration of these bytes.
    pub fn registration(&self, client_data: &[u8], attestation_object: &[u8]) -> RegistrationResponse {
        let id = text(self.named_id.as_ref().unwrap_or(&self.id));
        serde_json::from_value(json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(client_data),
                "attestationObject": text(attestation_object),
                "transports": ["internal", "hybrid", "internal", "telepathy"],
            },
        }))
        .unwrap()
    }

    pub fn authenticate(&self) -> AuthenticationResponse {
        let client_data = self.client_data("webauthn.get");
        let data = self.authenticator_data(self.flags, &[]);
        let signature = self.key.sign(&[data.as_slice(), &Sha256::digest(&client_data)].concat());
        self.authentication(&client_data, &data, &signature)
    }

    /// An authentication of these bytes.
    pub fn authentication(&self, client_data: &[u8], data: &[u8], signature: &[u8]) -> AuthenticationResponse {
        let id = text(self.named_id.as_ref().unwrap_or(&self.id));
        serde_json::from_value(json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(client_data),
                "authenticatorData": text(data),
                "signature": text(signature),
                "userHandle": self.user_handle.as_deref().map(text),
            },
        }))
        .unwrap()
    }

    /// The credential as it is stored with a counter of 0.
    pub fn stored(&self) -> StoredCredential {
        StoredCredential {
            id: CredentialId::new(self.id.clone()).unwrap(),
            public_key: PublicKey::read(&self.cose_key()).unwrap(),
            counter: 0,
            backup_eligible: self.flags & BACKUP_ELIGIBLE != 0,
            user: UserHandle::new(b"user-1".to_vec()).unwrap(),
        }
    }

    fn client_data(&self, kind: &str) -> Vec<u8> {
        let challenge = text(CHALLENGE.bytes());
        let mut members = json!({"type": kind, "challenge": challenge, "origin": ORIGIN, "crossOrigin": false});
        for (name, value) in self.client_data.as_object().unwrap() {
            members[name] = value.clone();
        }
        members.to_string().into_bytes()
    }

    fn authenticator_data(&self, flags: u8, credential: &[u8]) -> Vec<u8> {
        let hash = Sha256::digest(&self.rp_id);
        [hash.as_slice(), &[flags], &self.counter.to_be_bytes(), credential, &self.behind].concat()
    }
}

pub fn relying_party() -> RelyingParty {
    RelyingParty { id: RP_ID.to_owned(), name: "Kirkas".to_owned(), origin: ORIGIN.to_owned() }
}

pub fn ceremony(relying_party: &RelyingParty) -> Ceremony<'_> {
    Ceremony { relying_party, challenge: &CHALLENGE, user_verification: UserVerification::Required }
}

pub fn cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn text(bytes: &[u8]) -> String {
    kirkas_webauthn::Base64Url(bytes.to_vec()).to_string()
}
