//! An API call as it is handed on: its headers rebuilt, its body a stream that stays on the JavaScript
//! side, or kept there when it may have to be sent again.

use kirkas_core::proxy::headers::{self, IDEMPOTENCY_KEY};
use kirkas_core::proxy::{LONGEST_REPLAY, is_safe};
use kirkas_core::session::cookies;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request};

use crate::asked::Asked;
use crate::platform::call::{crossing, short_body};
use crate::platform::durable::random_uuid;

/// A call to be handed on.
pub struct OutgoingCall {
    /// The request that asks for it.
    pub incoming: Request,
    method: String,
    url: String,
    ours: String,
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
    address: Option<&'a str>,
    idempotency_key: Option<&'a str>,
}

impl<'a> Said<'a> {
    /// From the lines of `said_by`.
    pub fn of(lines: &'a str) -> Self {
        let mut values = lines.split('\n').map(|line| line.strip_prefix('='));
        let mut next = || values.next().flatten();
        Self {
            cookie: next(),
            fetch_site: next(),
            origin: next(),
            custom_header: next(),
            address: next(),
            idempotency_key: next(),
        }
    }
}

impl OutgoingCall {
    /// The call that is asked for, to go to `url`.
    pub fn new(asked: &Asked, said: &Said, url: String) -> Self {
        let facts = asked.facts();
        let scheme = if asked.url.starts_with("https:") { "https" } else { "http" };
        let mut ours = ["x-forwarded-host\n", facts.host, "\nx-forwarded-proto\n", scheme].concat();
        if let Some(address) = said.address {
            ours.extend(["\nx-forwarded-for\n", address]);
        }
        if said.idempotency_key.is_none() && !is_safe(facts.method) {
            ours.extend(["\n", IDEMPOTENCY_KEY, "\n", &random_uuid()]);
        }
        Self {
            incoming: Clone::clone(&asked.request),
            method: facts.method.to_owned(),
            url,
            ours,
            body: if asked.request.body().is_some() { Body::Stream } else { Body::None },
        }
    }

    /// The call as it was sent already, with the name and the body that it had.
    pub fn again(mut self, sent: &Request, kept_body: JsValue) -> Self {
        if let Ok(Some(key)) = sent.headers().get(IDEMPOTENCY_KEY) {
            self.ours.extend(["\n", IDEMPOTENCY_KEY, "\n", &key]);
        }
        self.body = if kept_body.is_undefined() { Body::None } else { Body::Kept(kept_body) };
        self
    }

    /// Its method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its headers.
    pub fn headers(&self) -> Headers {
        crossing(|crossing| crossing.headers(&self.incoming, &self.ours))
    }

    /// Reads a short body, so that it can be sent again; a long one stays a stream.
    pub async fn keep_short_body(&mut self) -> Result<(), JsValue> {
        if let Body::Stream = &self.body {
            let bytes = JsFuture::from(short_body(&self.incoming, LONGEST_REPLAY)).await?;
            if !bytes.is_undefined() {
                self.body = Body::Kept(bytes);
            }
        }
        Ok(())
    }

    /// Whether it can be sent again.
    pub fn is_replayable(&self) -> bool {
        !matches!(self.body, Body::Stream)
    }

    /// The body, where it is kept; `undefined` else.
    pub fn kept_body(&self) -> JsValue {
        match &self.body {
            Body::Kept(bytes) => bytes.clone(),
            _ => JsValue::UNDEFINED,
        }
    }

    /// The request, as a browser would send it that has taken `cookies`.
    pub fn request(&self, set: &[String]) -> Result<Request, JsValue> {
        let cookie = match set {
            [] => None,
            set => Some(cookies::taken(&self.incoming.headers().get("cookie")?.unwrap_or_default(), set)),
        };
        let body = match &self.body {
            Body::Stream => self.incoming.body().into(),
            _ => self.kept_body(),
        };
        let Self { incoming, url, ours, .. } = self;
        crossing(|crossing| crossing.request(incoming, url, ours, cookie.as_deref(), &body))
    }
}

/// Names that a `Connection` header lists, a line each.
#[wasm_bindgen]
pub fn listed(connection: &str) -> String {
    headers::listed(connection)
}
