//! Bodies of our own addresses: JSON that the app or another client sends.

use kirkas_core::analytics::MAX_BODY_LENGTH;
use kirkas_core::answer::{self, Answer};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Request;

use crate::platform::{Env, platform, promise};
use crate::respond;
use crate::settings::Settings;

/// A page that waited longer for consent, in milliseconds, is taken to have come so long ago.
const MAX_VISIT_AGE_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// A promise of the answer to a request's body; no more than [`MAX_BODY_LENGTH`] bytes of it are read.
pub fn respond_to_body(request: &Request, env: &Env, answer: Box<dyn FnOnce(&str) -> Answer>) -> JsValue {
    let text = platform().receive_text(request, MAX_BODY_LENGTH as u32, Settings::from_env(env).body_deadline_ms);
    promise(async move {
        let answer = match JsFuture::from(text).await.map(|text| text.as_string()) {
            Ok(Some(text)) => answer(&text),
            Ok(None) => answer::refusal(413),
            Err(_late_or_lost) => answer::refusal(408),
        };
        Ok(respond::now("POST", &answer))
    })
    .into()
}

/// What the app says of pages that a visitor has come to.
pub struct Visit(Value);

impl Visit {
    /// Reads a body; none where it is no JSON.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    /// Path with query of the page.
    pub fn location(&self) -> Option<String> {
        self.0.get("location")?.as_str().map(str::to_owned)
    }

    /// How many milliseconds ago the visitor came.
    pub fn age(&self) -> Option<u64> {
        let age = self.0.get("age")?.as_f64().filter(|age| *age >= 0.0)?;
        Some(age.min(MAX_VISIT_AGE_MS) as u64)
    }

    /// Paths with queries of several pages.
    pub fn pages(&self) -> Vec<String> {
        let pages = self.0.get("pages").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        pages.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}
