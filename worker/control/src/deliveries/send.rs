//! Sends one request to a network and says what came of it; nothing of the request is logged or kept.

use kirkas_core::clicks::postbacks::{ConversionReport as Telling, PostbackError, Request as Told};
use worker::{Env, Headers, Method, Request, RequestInit, RequestRedirect};

use super::access;
use super::outcome::{Outcome, answered, outcome_of};

/// Sends it; once more with a new token where the network refuses the one that was held.
pub async fn send(env: &Env, telling: &super::Telling) -> Outcome {
    let mut status = attempt(env, telling).await;
    if matches!(status, Ok(401)) && access::forget(&telling.postback) {
        status = attempt(env, telling).await;
    }
    status.map_or_else(|outcome| outcome, outcome_of)
}

/// The status of the network's answer.
async fn attempt(env: &Env, telling: &super::Telling) -> Result<u16, Outcome> {
    let super::Telling { conversion, touch, postback } = telling;
    let secret = access::secret(env, postback).await?;
    let request =
        Telling { conversion, touch, postback, secret: &secret }.request().map_err(|untold| match untold {
            PostbackError::NoSuchCall(why) => Outcome::Untold(why.to_owned()),
            _ => Outcome::Refused(untold.to_string()),
        })?;
    let request = built(request).map_err(|_| Outcome::Refused("the network's address is none".to_owned()))?;
    Ok(answered(request).await?.status_code())
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
