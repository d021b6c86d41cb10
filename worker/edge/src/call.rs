//! An API call as it is handed on: its headers rebuilt, its body received. Bodies stay on the JavaScript side.

use kirkas_core::proxy::headers::{self, IDEMPOTENCY_KEY};
use kirkas_core::proxy::{LONGEST_REPLAY, is_safe};
use kirkas_core::session::cookies;
use kirkas_core::session::exchange::Failure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request};

use crate::asked::Asked;
use crate::origin::failure;
use crate::platform::call::{Upload, crossing, receive, send};
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
    /// The incoming request's, not received yet.
    Incoming,
    /// Bytes that can be sent any number of times, or an [`Upload`].
    Received(JsValue),
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
            body: if changes && asked.request.body().is_some() { Body::Incoming } else { Body::None },
        }
    }

    /// The call as it was sent already, with the key that it had and the body that was received, if any.
    pub fn again(mut self, sent: &Request, received: JsValue) -> Self {
        self.key = sent.headers().get(IDEMPOTENCY_KEY).ok().flatten();
        if !received.is_undefined() {
            self.body = Body::Received(received);
        }
        self
    }

    /// Its method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its headers.
    pub fn headers(&self) -> Headers {
        crossing(|crossing| crossing.headers(&self.incoming, self.key.as_deref()))
    }

    /// Whether its body is still to be received.
    pub fn has_incoming_body(&self) -> bool {
        matches!(self.body, Body::Incoming)
    }

    /// Receives the body, as far as it is short: so it can be sent again, and no call waits at the origin for a visitor who
    /// is slow.
    ///
    /// # Errors
    /// What the visitor is answered, where the body does not arrive within so many milliseconds or breaks off.
    pub async fn receive_body(&mut self, milliseconds: f64) -> Result<(), Failure> {
        let body = JsFuture::from(receive(&self.incoming, LONGEST_REPLAY, milliseconds)).await;
        self.body = Body::Received(body.map_err(|error| failure(&error))?);
        Ok(())
    }

    /// Whether it can be sent again.
    pub fn is_replayable(&self) -> bool {
        match &self.body {
            Body::None => true,
            Body::Incoming => false,
            Body::Received(body) => !body.is_instance_of::<Upload>(),
        }
    }

    /// The body: bytes, an upload, the request's own stream, or `undefined`.
    pub fn body(&self) -> JsValue {
        match &self.body {
            Body::None => JsValue::UNDEFINED,
            Body::Incoming => self.incoming.body().into(),
            Body::Received(body) => body.clone(),
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
