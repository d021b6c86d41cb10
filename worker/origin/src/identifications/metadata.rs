//! A provider's metadata (OpenID Connect Discovery 1.0) and keys. An isolate holds both in memory: metadata for an hour, keys until
//! a token names one that is not among them.

use std::cell::RefCell;
use std::collections::HashMap;

use jsonwebtoken::jwk::JwkSet;
use serde::Deserialize;
use worker::Url;

use super::fetching;
use super::providers::{IdentityProvider, address};
use crate::clock::{Seconds, Timestamp};

/// How long metadata is used without asking again.
const CURRENT: Seconds = Seconds(3600);

thread_local! {
    static METADATA: RefCell<HashMap<String, (Timestamp, Metadata)>> = RefCell::default();
    static KEYS: RefCell<HashMap<String, JwkSet>> = RefCell::default();
}

/// Where a provider does what.
#[derive(Debug, Clone)]
pub struct Metadata {
    /// The page that people are sent to.
    pub authorization_endpoint: Url,
    /// Where a code is exchanged.
    pub token_endpoint: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

impl Metadata {
    /// The provider's, at `now`. None where it does not answer with its own.
    pub async fn fetch(provider: &IdentityProvider, now: Timestamp) -> Option<Self> {
        let stored = METADATA.with_borrow(|stored| stored.get(&provider.issuer).cloned());
        if let Some((read_at, metadata)) = stored
            && now < read_at.plus(CURRENT)
        {
            return Some(metadata);
        }
        let url = format!("{}/.well-known/openid-configuration", provider.issuer.trim_end_matches('/'));
        let document = fetching::get(&url).await?.json::<Document>()?;
        let metadata = Self::read(document, provider)?;
        METADATA.with_borrow_mut(|stored| stored.insert(provider.issuer.clone(), (now, metadata.clone())));
        Some(metadata)
    }

    /// What a document says, if it is the provider's own and all of its addresses are safe.
    fn read(document: Document, provider: &IdentityProvider) -> Option<Self> {
        let safe = |text: &str| address(text, provider.is_development);
        if document.issuer != provider.issuer {
            return None;
        }
        Some(Self {
            authorization_endpoint: safe(&document.authorization_endpoint)?,
            token_endpoint: safe(&document.token_endpoint)?.into(),
            jwks_uri: safe(&document.jwks_uri)?.into(),
        })
    }

    /// The keys that are known in this isolate; read, where there are none.
    pub async fn keys(&self) -> Option<JwkSet> {
        match KEYS.with_borrow(|stored| stored.get(&self.jwks_uri).cloned()) {
            Some(keys) => Some(keys),
            None => self.newest_keys().await,
        }
    }

    /// The keys that the provider has now.
    pub async fn newest_keys(&self) -> Option<JwkSet> {
        let keys = fetching::get(&self.jwks_uri).await?.json::<JwkSet>()?;
        KEYS.with_borrow_mut(|stored| stored.insert(self.jwks_uri.clone(), keys.clone()));
        Some(keys)
    }
}
