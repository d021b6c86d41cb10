//! An API call as it is handed on: its headers rebuilt, its body a stream that stays on the JavaScript
//! side, or kept there when it may have to be sent again.

use kirkas_core::proxy::headers::{self, IDEMPOTENCY_KEY};
use kirkas_core::proxy::{LONGEST_REPLAY, is_safe};
use kirkas_core::session::cookies;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request};

use crate::asked::Asked;
use crate::platform::call::{crossing, send, short_body};
use crate::platform::durable::random_uuid;
use crate::platform::{Env, Fetcher};

/// A call to be handed on.
pub struct OutgoingCall {
    /// The request that asks for it.
    pub incoming: Request,
    method: String,
    /// Where it goes: see `crossing.js`.
    address: String,
    /// Its idempotency key, where it came without one and changes something.
    key: Option<String>,
    body: Body,
}

enum Body {
    None,
    /// The incoming request's: can be read once.
    Stream,
    /// Can be sent any number of times.
    Kept(JsValue),
}

/// What a call's headers say that we decide by.
pub struct Said<'a> {
    /// `Cookie`.
    pub cookie: Option<&'a str>,
    /// `Sec-Fetch-Site`.
    pub fetch_site: Option<&'a str>,
    /// `Origin`.
    pub origin: Option<&'a str>,
    /// `X-Requested-With`.
    pub custom_header: Option<&'a str>,
    idempotency_key: Option<&'a str>,
}

impl<'a> Said<'a> {
    /// From the lines of `said_by`.
    pub fn of(lines: &'a str) -> Self {
        let mut values = lines.split('\n').map(|line| line.strip_prefix('='));
        let mut next = || values.next().flatten();
        Self { cookie: next(), fetch_site: next(), origin: next(), custom_header: next(), idempotency_key: next() }
    }
}

impl OutgoingCall {
    /// The call that is asked for, to go to this address; where that is empty, to the one that was asked.
    pub fn new(asked: &Asked, said: &Said, address: String) -> Self {
        let changes = !is_safe(&asked.method);
        Self {
            incoming: Clone::clone(&asked.request),
            method: asked.method.clone(),
            address,
            key: (changes && said.idempotency_key.is_none()).then(random_uuid),
            // What a call that changes nothing has for a body says nothing (RFC 9110, section 9.3.1).
            body: if changes && asked.request.body().is_some() { Body::Stream } else { Body::None },
        }
    }

    /// The call as it was sent already, with the key that it had and the body that was kept, if any.
    pub fn again(mut self, sent: &Request, kept_body: JsValue) -> Self {
        self.key = sent.headers().get(IDEMPOTENCY_KEY).ok().flatten();
        self.keep(kept_body);
        self
    }

    fn keep(&mut self, bytes: JsValue) {
        if !bytes.is_undefined() {
            self.body = Body::Kept(bytes);
        }
    }

    /// Its method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its headers.
    pub fn headers(&self) -> Headers {
        crossing(|crossing| crossing.headers(&self.incoming, self.key.as_deref()))
    }

    /// Reads a short body, so that it can be sent again; a long one stays a stream.
    pub async fn keep_short_body(&mut self) -> Result<(), JsValue> {
        let bytes = JsFuture::from(short_body(&self.incoming, LONGEST_REPLAY)).await?;
        self.keep(bytes);
        Ok(())
    }

    /// Whether it can be sent again.
    pub fn is_replayable(&self) -> bool {
        !matches!(self.body, Body::Stream)
    }

    /// The body: bytes, a stream, or `undefined`.
    fn body(&self) -> JsValue {
        match &self.body {
            Body::None => JsValue::UNDEFINED,
            Body::Stream => self.incoming.body().into(),
            Body::Kept(bytes) => bytes.clone(),
        }
    }

    /// Sends it for the first time: see `send` of `call.js`.
    pub fn send(&self, service: &Fetcher, env: &Env, milliseconds: f64, alike: bool) -> Result<JsValue, JsValue> {
        let Self { incoming, address, key, .. } = self;
        let (key, body) = (key.as_deref(), self.body());
        crossing(|crossing| send(crossing, service, incoming, env, address, key, &body, milliseconds, alike))
            .map(JsValue::from)
    }

    /// The request, as a browser would send it that has taken `cookies`.
    pub fn request(&self, set: &[String]) -> Result<Request, JsValue> {
        let cookie = match set {
            [] => None,
            set => Some(cookies::taken(&self.incoming.headers().get("cookie")?.unwrap_or_default(), set)),
        };
        let Self { incoming, address, key, .. } = self;
        crossing(|crossing| crossing.request(incoming, address, key.as_deref(), cookie.as_deref(), &self.body()))
    }
}

/// Names that a `Connection` header lists, a line each.
#[wasm_bindgen]
pub fn listed(connection: &str) -> String {
    headers::listed(connection)
}
