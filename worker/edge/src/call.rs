//! An API call as it is handed on: its headers edited, its body received. Bodies stay in TypeScript.

use kirkas_core::facts::Facts;
use kirkas_core::proxy::headers::{HeaderEdits, IDEMPOTENCY_KEY, REQUEST_HEADERS, edits_of_call};
use kirkas_core::proxy::{MAX_REPLAY_BYTES, is_safe};
use kirkas_core::session::cookies;
use kirkas_core::session::exchange::Failure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request};

use crate::origin::failure;
use crate::platform::calls::{HeaderNames, HeaderValues, edited_headers, edited_request, is_upload, names_of};
use crate::platform::durable::random_uuid;
use crate::platform::platform;
use crate::request::RequestContext;

thread_local! {
    static NAMES: HeaderNames = HeaderNames::new(REQUEST_HEADERS);
}

/// What the headers say by which a call is judged.
pub fn headers_of(incoming: &Request) -> HeaderValues {
    NAMES.with(|names| names.read(&incoming.headers()))
}

/// A call to be handed on.
pub struct PreparedCall {
    /// The request that asks for it.
    pub incoming: Request,
    method: String,
    /// Where it goes.
    url: String,
    edits: HeaderEdits,
    body: Body,
}

enum Body {
    None,
    /// The incoming request's, not received yet.
    Incoming,
    /// Bytes that can be sent any number of times, or an upload (see `upload.ts`).
    Received(JsValue),
}

impl PreparedCall {
    /// The call that is asked for, to go to this address (scheme and host); where that is empty, to the one that was asked.
    pub fn new(request: &RequestContext, facts: &Facts, headers: &HeaderValues, address: &str) -> Self {
        let changes = !is_safe(&request.method);
        let names = names_of(&request.incoming.headers());
        let mut edits = edits_of_call(facts, names.lines(), |name| headers.get(name));
        if changes && headers.get(IDEMPOTENCY_KEY).is_none() {
            edits.append.push((IDEMPOTENCY_KEY, random_uuid()));
        }
        let target = request.url.splitn(4, '/').nth(3).unwrap_or_default();
        Self {
            incoming: Clone::clone(&request.incoming),
            method: request.method.clone(),
            url: if address.is_empty() { request.url.clone() } else { [address, "/", target].concat() },
            edits,
            // The body of a call that changes nothing has no meaning (RFC 9110, section 9.3.1).
            body: if changes && request.incoming.body().is_some() { Body::Incoming } else { Body::None },
        }
    }

    /// The same call again, with the idempotency key of the one sent before and the body received, if any.
    pub fn repeat(mut self, sent: &Request, received: JsValue) -> Self {
        if let Some(key) = sent.headers().get(IDEMPOTENCY_KEY).ok().flatten() {
            self.edits.append.retain(|(name, _)| *name != IDEMPOTENCY_KEY);
            self.edits.set(IDEMPOTENCY_KEY, key);
        }
        if !received.is_undefined() {
            self.body = Body::Received(received);
        }
        self
    }

    /// Its method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its headers, as they are handed on.
    pub fn headers(&self) -> Result<Headers, JsValue> {
        edited_headers(&self.incoming.headers(), &self.edits)
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
        let body = JsFuture::from(platform().receive(&self.incoming, MAX_REPLAY_BYTES, milliseconds)).await;
        self.body = Body::Received(body.map_err(|error| failure(&error))?);
        Ok(())
    }

    /// Whether it can be sent again.
    pub fn is_replayable(&self) -> bool {
        match &self.body {
            Body::None => true,
            Body::Incoming => false,
            Body::Received(body) => !is_upload(body),
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

    /// The request, as a browser would send it after taking `cookies`.
    pub fn request(&mut self, set: &[String]) -> Result<Request, JsValue> {
        if !set.is_empty() {
            let cookie = cookies::apply_set_cookies(&self.incoming.headers().get("cookie")?.unwrap_or_default(), set);
            self.edits.append.retain(|(name, _)| *name != "cookie");
            self.edits.set("cookie", cookie);
        }
        edited_request(&self.incoming, &self.url, &self.edits, &self.body())
    }
}
