//! Bytes as WebAuthn's JSON writes them: base64url without padding (section 5.1, "Base64URLString").

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that JSON writes in base64url.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Base64Url(pub Vec<u8>);

impl Base64Url {
    /// The bytes that a text writes, if it is base64url without padding.
    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok().map(Self)
    }
}

impl fmt::Display for Base64Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&URL_SAFE_NO_PAD.encode(&self.0))
    }
}

/// Responses of authenticators have no place in a log: only how many bytes there are is shown.
impl fmt::Debug for Base64Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Base64Url({} bytes)", self.0.len())
    }
}

impl Serialize for Base64Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Base64Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("send bytes in base64url without padding"))
    }
}

/// How such texts look, for descriptions of an API: the bits of the last letter that belong to no byte are zero.
#[cfg(feature = "description")]
pub fn schema() -> utoipa::openapi::Object {
    described(utoipa::openapi::schema::Type::String.into())
}

/// As [`schema`], where none is said.
#[cfg(feature = "description")]
pub fn optional_schema() -> utoipa::openapi::Object {
    use utoipa::openapi::schema::Type;
    described([Type::String, Type::Null].into_iter().collect())
}

#[cfg(feature = "description")]
fn described(schema_type: utoipa::openapi::schema::SchemaType) -> utoipa::openapi::Object {
    const PATTERN: &str = "^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$";
    let text = utoipa::openapi::ObjectBuilder::new().schema_type(schema_type);
    text.description(Some("Bytes in base64url, without padding")).pattern(Some(PATTERN)).build()
}
