//! Sends one request to a network and says what came of it; nothing of the request is logged or kept.

use kirkas_core::clicks::postbacks::{Request as Told, Told as Telling};
use worker::{AbortSignal, Env, Fetch, Headers, Method, Request, RequestInit, RequestRedirect, web_sys};

/// How long a network may take, in milliseconds.
const DEADLINE_MS: u32 = 20_000;

/// What came of it, with the reason in few words.
pub enum Outcome {
    /// The network took it.
    Told(String),
    /// The network will not take it, however often it is sent.
    Refused(String),
    /// It may be taken later.
    Failed(String),
}

/// Sends it.
pub async fn send(env: &Env, telling: &super::Telling) -> Outcome {
    let secret =
        telling.postback.secret.as_ref().and_then(|name| env.secret(name).ok()).map(|secret| secret.to_string());
    let super::Telling { conversion, touch, postback } = telling;
    let told = Telling { conversion, touch, postback, secret: secret.as_deref().unwrap_or_default() };
    match told.request() {
        Ok(request) => exchange(request).await,
        Err(untold) => Outcome::Refused(untold.to_string()),
    }
}

async fn exchange(request: Told) -> Outcome {
    let Ok(request) = built(request) else {
        return Outcome::Refused("the network's address is none".to_owned());
    };
    let signal = AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(DEADLINE_MS));
    match Fetch::Request(request).send_with_signal(&signal).await {
        Ok(response) => match response.status_code() {
            status @ 200..=299 => Outcome::Told(format!("the network answered {status}")),
            status @ (408 | 425 | 429 | 500..=599) => Outcome::Failed(format!("the network answered {status}")),
            status => Outcome::Refused(format!("the network answered {status}")),
        },
        Err(_) => Outcome::Failed("the network did not answer".to_owned()),
    }
}

fn built(Told { method, url, headers: named, body }: Told) -> worker::Result<Request> {
    let headers = Headers::new();
    for (name, value) in named {
        headers.set(name, &value)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::from(method.to_owned())).with_headers(headers).with_body(body.map(Into::into));
    // Whoever leads elsewhere would be handed the secret along.
    init.with_redirect(RequestRedirect::Manual);
    Request::new_with_init(&url, &init)
}
