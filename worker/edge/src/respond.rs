//! Turns an answer into a response.

use js_sys::Reflect;
use kirkas_core::answer::{Absent, Answer, Body, DOCUMENT_HEADERS, refusal};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, ReadableStream, Response, ResponseInit};
use worker::console_error;

use crate::platform::{Env, KvOptions};

/// A response, or what has to be read before there is one.
pub enum Reply {
    /// Ready.
    Now(Response),
    /// Its body is in KV.
    Stored(Stored),
}

/// A response whose body is in KV.
pub struct Stored {
    init: ResponseInit,
    key: String,
    absent: Absent,
}

/// Builds the response, or the part of it that needs no I/O.
pub fn reply(method: &str, answer: Answer) -> Result<Reply, JsValue> {
    let init = ResponseInit::new();
    init.set_status(answer.status);
    let headers = Headers::new()?;
    headers.set("x-content-type-options", "nosniff")?;
    let is_document =
        answer.headers.iter().any(|(name, value)| *name == "content-type" && value.starts_with("text/html"));
    for (name, value) in DOCUMENT_HEADERS.iter().filter(|_| is_document) {
        headers.set(name, value)?;
    }
    for (name, value) in &answer.headers {
        headers.set(name, value)?;
    }
    init.set_headers(&headers);
    match answer.body {
        Body::Stored { key, brotli, absent } if method != "HEAD" => {
            if brotli {
                // The bytes are brotli already: the platform must not compress them again.
                Reflect::set(&init, &"encodeBody".into(), &"manual".into())?;
            }
            Ok(Reply::Stored(Stored { init, key, absent }))
        }
        Body::Text(text) if method != "HEAD" => Response::new_with_opt_str_and_init(Some(&text), &init).map(Reply::Now),
        _ => Response::new_with_opt_str_and_init(None, &init).map(Reply::Now),
    }
}

impl Stored {
    /// Reads the body from KV; where it is not there, says what that means.
    pub async fn read(self, env: &Env) -> Result<JsValue, Absent> {
        let Some(body) = body(env, &self.key).await else {
            if self.absent == Absent::Fault {
                console_error!("{} can't be read from KV", self.key);
            }
            return Err(self.absent);
        };
        Response::new_with_opt_readable_stream_and_init(Some(&body), &self.init)
            .map(Into::into)
            .map_err(|_| Absent::Fault)
    }
}

/// Answers with a page that stands in for another; in plain words where that can't be read either.
pub async fn with_stand_in(method: &str, env: &Env, stand_in: Answer) -> Result<JsValue, JsValue> {
    match reply(method, stand_in)? {
        Reply::Now(response) => Ok(response.into()),
        Reply::Stored(page) => match page.read(env).await {
            Ok(response) => Ok(response),
            Err(_) => now(method, refusal(503)),
        },
    }
}

async fn body(env: &Env, key: &str) -> Option<ReadableStream> {
    let value = JsFuture::from(env.published().get(key, &KvOptions::new("stream", None)).ok()?).await.ok()?;
    value.dyn_into().ok()
}

/// The response to an answer whose body is at hand.
pub fn now(method: &str, answer: Answer) -> Result<JsValue, JsValue> {
    match reply(method, answer)? {
        Reply::Now(response) => Ok(response.into()),
        Reply::Stored(_) => Err("a refusal has no stored body".into()),
    }
}
