//! JSON that the app or another client sends: bodies of our own addresses, read on the JavaScript side.

use js_sys::{JSON, Reflect};
use kirkas_core::analytics::LARGEST;
use kirkas_core::answer::{self, Answer};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Request;

use crate::platform::promise;
use crate::platform::request::texts_of;
use crate::respond;

/// A page that waited longer for consent, in milliseconds, is taken to have come so long ago.
const OLDEST_VISIT_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// The promise of what answers a request's body.
pub fn answered(request: &Request, answer: Box<dyn FnOnce(&str) -> Answer>) -> Result<JsValue, JsValue> {
    let text = request.text()?;
    Ok(promise(async move {
        let text = JsFuture::from(text).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        let answer = if text.len() <= LARGEST { answer(&text) } else { answer::refusal(413) };
        Ok(respond::now("POST", &answer))
    })
    .into())
}

/// What was sent.
pub struct Sent(JsValue);

impl Sent {
    /// Reads a body; none where it is no JSON.
    pub fn read(text: &str) -> Option<Self> {
        JSON::parse(text).ok().map(Self)
    }

    /// A member; none where what was sent has no members.
    pub fn member(&self, name: &str) -> Option<JsValue> {
        Reflect::get(&self.0, &name.into()).ok()
    }

    /// How many milliseconds ago the visitor came.
    pub fn age(&self) -> Option<u64> {
        let age = self.member("age")?.as_f64().filter(|age| *age >= 0.0)?;
        Some(age.min(OLDEST_VISIT_MS) as u64)
    }

    /// The texts of a list, a line each; of what is none, none.
    pub fn texts(&self, name: &str) -> String {
        self.member(name).map(|list| texts_of(&list)).unwrap_or_default()
    }
}
