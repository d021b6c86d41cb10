//! JSON that the app or another client sends: bodies of our own addresses, read on the JavaScript side.

use js_sys::{JSON, Reflect};
use kirkas_core::analytics::LARGEST;
use kirkas_core::answer::{self, Answer};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Request;

use crate::platform::call::receive_text;
use crate::platform::request::texts_of;
use crate::platform::{Env, promise};
use crate::respond;
use crate::settings::Settings;

/// A page that waited longer for consent, in milliseconds, is taken to have come so long ago.
const OLDEST_VISIT_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// The promise of what answers a request's body, of which no more than [`LARGEST`] bytes are read.
pub fn answered(request: &Request, env: &Env, answer: Box<dyn FnOnce(&str) -> Answer>) -> Result<JsValue, JsValue> {
    let text = receive_text(request, LARGEST as u32, Settings::of(env).body_deadline_ms);
    Ok(promise(async move {
        let answer = match JsFuture::from(text).await.map(|text| text.as_string()) {
            Ok(Some(text)) => answer(&text),
            Ok(None) => answer::refusal(413),
            Err(_late_or_lost) => answer::refusal(408),
        };
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
