//! Sends one request to a network and says what came of it; nothing of the request is logged or stored.

use kirkas_postbacks::networks::{ConversionReport, PostbackError, Request as ReportRequest};
use worker::{Env, Headers, Method, Request, RequestInit, RequestRedirect};

use super::outcome::{Outcome, outcome_of, send_request};
use super::{Delivery, access};

/// Sends it; once more with a new token where the network refuses the cached one. Answers the network's status, too, where it
/// answered.
pub async fn send(env: &Env, delivery: &Delivery) -> (Outcome, Option<u16>) {
    let mut status = attempt(env, delivery).await;
    if matches!(status, Ok(401)) && access::forget(&delivery.postback) {
        status = attempt(env, delivery).await;
    }
    match status {
        Ok(status) => (outcome_of(status), Some(status)),
        Err(outcome) => (outcome, None),
    }
}

/// The status of the network's answer.
async fn attempt(env: &Env, delivery: &Delivery) -> Result<u16, Outcome> {
    let Delivery { conversion, touch, postback } = delivery;
    let secret = access::secret(env, postback).await?;
    let request =
        ConversionReport { conversion, touch, postback, secret: &secret }.request().map_err(|error| match error {
            PostbackError::NoSuchCall(why) => Outcome::NotApplicable(why.to_owned()),
            _ => Outcome::Refused(error.to_string()),
        })?;
    let request = build_request(request).map_err(|_| Outcome::Refused("the network's address is none".to_owned()))?;
    Ok(send_request(request).await?.status_code())
}

fn build_request(ReportRequest { method, url, headers: fields, body }: ReportRequest) -> worker::Result<Request> {
    let headers = Headers::new();
    for (name, value) in fields {
        headers.set(name, &value)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::from(method.to_owned())).with_headers(headers).with_body(body.map(Into::into));
    // Whoever leads elsewhere would be handed the secret along.
    init.with_redirect(RequestRedirect::Manual);
    Request::new_with_init(&url, &init)
}
