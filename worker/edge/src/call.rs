//! An API call as it is handed on: its headers rebuilt, its body a stream that stays on the JavaScript
//! side, or kept there when it may have to be sent again.

use kirkas_core::facts::Facts;
use kirkas_core::proxy::headers::{HOP_BY_HOP, IDEMPOTENCY_KEY, INTERNAL, OURS, listed};
use kirkas_core::proxy::is_safe;
use kirkas_core::session::cookies;
use wasm_bindgen::JsValue;
use web_sys::{Headers, Request, RequestInit, RequestRedirect};

use crate::deadline::Deadline;
use crate::platform::durable::random_uuid;
use crate::platform::headers::names;
use crate::short_body;

/// A call to be handed on.
pub struct OutgoingCall {
    method: String,
    url: String,
    headers: Headers,
    body: Body,
}

enum Body {
    None,
    /// Can be read once.
    Stream(Request),
    /// Can be sent any number of times.
    Kept(JsValue),
}

impl OutgoingCall {
    /// The call that `request` asks for, to go to `url`.
    pub fn new(request: &Request, facts: &Facts, url: String) -> Result<Self, JsValue> {
        let headers = crossing(request, facts)?;
        if !is_safe(facts.method) && !headers.has(IDEMPOTENCY_KEY)? {
            headers.set(IDEMPOTENCY_KEY, &random_uuid())?;
        }
        let body = if request.body().is_some() { Body::Stream(Clone::clone(request)) } else { Body::None };
        Ok(Self { method: facts.method.to_owned(), url, headers, body })
    }

    /// Its headers.
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// Reads a short body, so that it can be sent again; a long one stays a stream.
    pub async fn keep_short_body(&mut self) -> Result<(), JsValue> {
        if let Body::Stream(request) = &self.body
            && let Some(bytes) = short_body::read(request).await?
        {
            self.body = Body::Kept(bytes);
        }
        Ok(())
    }

    /// Whether it can be sent again.
    pub fn is_replayable(&self) -> bool {
        !matches!(self.body, Body::Stream(_))
    }

    /// The request, as a browser would send it that has taken `cookies`.
    pub fn request(&self, set: &[String], deadline: &Deadline) -> Result<Request, JsValue> {
        let headers = Headers::new_with_headers(&self.headers)?;
        if !set.is_empty() {
            headers.set("cookie", &cookies::taken(&self.headers.get("cookie")?.unwrap_or_default(), set))?;
        }
        let init = RequestInit::new();
        init.set_method(&self.method);
        init.set_headers(&headers);
        init.set_redirect(RequestRedirect::Manual);
        init.set_signal(Some(&deadline.signal()));
        match &self.body {
            Body::None => {}
            Body::Kept(bytes) => init.set_body(bytes),
            Body::Stream(request) => init.set_body_opt_readable_stream(request.body().as_ref()),
        }
        Request::new_with_str_and_init(&self.url, &init)
    }
}

/// The request's headers without those of its connection and those that only we may set, and with ours.
fn crossing(request: &Request, facts: &Facts) -> Result<Headers, JsValue> {
    let headers = Headers::new_with_headers(&request.headers())?;
    let connection = headers.get("connection")?.unwrap_or_default();
    for name in listed(&connection).chain(HOP_BY_HOP.iter().chain(OURS).copied()) {
        headers.delete(name)?;
    }
    for name in names(&headers).iter().filter(|name| name.starts_with(INTERNAL)) {
        headers.delete(name)?;
    }
    headers.set("x-forwarded-host", facts.host)?;
    headers.set("x-forwarded-proto", if request.url().starts_with("https:") { "https" } else { "http" })?;
    if let Some(address) = headers.get("cf-connecting-ip")? {
        headers.set("x-forwarded-for", &address)?;
    }
    Ok(headers)
}
