//! Calls to a provider. Nobody but the configuration and the provider's metadata says where they go.

use serde::de::DeserializeOwned;
use worker::wasm_bindgen::JsValue;
use worker::{AbortSignal, Fetch, Headers, Method, Request, RequestInit, RequestRedirect, web_sys};

/// How long the provider may take over a call.
const TIMEOUT_MS: u32 = 8_000;

/// What a provider answered.
pub struct Fetched {
    /// The status.
    pub status: u16,
    text: String,
}

impl Fetched {
    /// The body, from JSON.
    pub fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(&self.text).ok()
    }

    /// Whether the provider did what it was asked.
    pub fn is_ok(&self) -> bool {
        self.status == 200
    }
}

/// Reads an address; none where the provider does not answer.
pub async fn get(url: &str) -> Option<Fetched> {
    let headers = Headers::new();
    headers.set("accept", "application/json").ok()?;
    send(url, RequestInit::new().with_headers(headers)).await
}

/// Posts a form; `authorization` is the header of that name. None where the provider does not answer.
pub async fn post(url: &str, form: &str, authorization: Option<&str>) -> Option<Fetched> {
    let headers = Headers::new();
    headers.set("accept", "application/json").ok()?;
    headers.set("content-type", "application/x-www-form-urlencoded").ok()?;
    if let Some(authorization) = authorization {
        headers.set("authorization", authorization).ok()?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(JsValue::from_str(form)));
    send(url, &mut init).await
}

async fn send(url: &str, init: &mut RequestInit) -> Option<Fetched> {
    init.with_redirect(RequestRedirect::Manual);
    let signal = AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(TIMEOUT_MS));
    let exchange = async {
        let request = Request::new_with_init(url, init)?;
        let mut response = Fetch::Request(request).send_with_signal(&signal).await?;
        Ok::<_, worker::Error>(Fetched { status: response.status_code(), text: response.text().await? })
    };
    // What is sent holds secrets: of an error the log learns no more than that there was one.
    let answer = exchange.await.ok();
    if answer.is_none() {
        worker::console_error!("a provider of identification did not answer");
    }
    answer
}
