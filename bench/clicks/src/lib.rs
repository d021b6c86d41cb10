//! Capturing clicks, as the edge does it for each visit with one, for the benchmark to time in wasm.

use kirkas_core::clicks::Campaigns;
use kirkas_core::clicks::arrive::record_clicks;
use kirkas_core::facts::Facts;
use kirkas_core::signed::KeyRing;
use kirkas_postbacks::compile::{Context, File, compile};
use wasm_bindgen::prelude::*;

/// The edge, as far as clicks are concerned.
#[wasm_bindgen]
pub struct Edge {
    campaigns: Campaigns,
    ring: KeyRing,
}

#[wasm_bindgen]
impl Edge {
    /// With a table of sources as people edit it, and a list of keys.
    ///
    /// # Errors
    /// Why it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(sources: String, keys: &str) -> Result<Self, JsError> {
        let compiled = compile(&[File { name: "campaigns/sources.json".to_owned(), text: sources }], &Context::at(0));
        let bundle = compiled.bundle.ok_or_else(|| JsError::new("the table of sources is refused"))?;
        Ok(Self { campaigns: Campaigns::load(bundle)?, ring: KeyRing::read(keys)? })
    }

    /// What a visit at this address sets as cookie, where it brings this `Cookie` header; empty where nothing is set.
    pub fn visit(&self, url: &str, cookies: &str, now: f64) -> String {
        let headers = |name: &str| match name {
            "cookie" => Some(cookies.to_owned()),
            "user-agent" => Some("Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0".to_owned()),
            _ => None,
        };
        let facts = Facts { now: now as u64, headers: &headers, ..Facts::from_url("GET", url) };
        record_clicks(&facts, &self.campaigns, Some(&self.ring)).and_then(|arrived| arrived.cookie).unwrap_or_default()
    }

    /// Does the same again and again; how many bytes of cookies were set.
    pub fn visits(&self, count: u32, url: &str, cookies: &str, now: f64) -> usize {
        (0..count).fold(0, |bytes: usize, _| bytes.saturating_add(self.visit(url, cookies, now).len()))
    }
}
