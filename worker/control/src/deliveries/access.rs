//! Access tokens of networks: asked for with what the secret says, cached until they expire, and forgotten where a
//! network says that they have.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use kirkas_postbacks::networks::Postback;
use kirkas_postbacks::networks::access::{Access, Credentials, TokenIssuer, token_issuer};
use kirkas_postbacks::networks::secrets::Bindings;
use worker::js_sys::{self, Array, Uint8Array};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{CryptoKey, RsaHashedImportParams, WorkerGlobalScope};
use worker::{Env, Headers, Method, Request, RequestInit};

use super::outcome::{Outcome, outcome_of, send_request};
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;

/// The variable that says what each secret is for.
const BINDINGS: &str = "POSTBACKS";
const RS256: &str = "RSASSA-PKCS1-v1_5";

thread_local! {
    /// By the name of the secret that they were asked for with.
    static TOKENS: RefCell<BTreeMap<String, Access>> = const { RefCell::new(BTreeMap::new()) };
}

/// What each secret is for, as the operator says; nothing where the variable is not set.
pub fn bindings(env: &Env) -> Result<Bindings, Problem> {
    if env.object_var::<serde::de::IgnoredAny>(BINDINGS).is_err() {
        return Ok(Bindings::default());
    }
    let refused =
        |error| Problem::Refused(format!("{BINDINGS} in worker/control/wrangler.toml can't be read: {error}."));
    env.object_var(BINDINGS).map_err(refused)
}

/// What a network's request takes as its secret: the one that the postback names, or a token that it gives. One that is
/// not for this network and host is refused.
pub async fn secret(env: &Env, postback: &Postback) -> Result<String, Outcome> {
    let bindings = bindings(env).map_err(|problem| Outcome::Refused(problem.reason()))?;
    bindings.check(postback).map_err(|misuse| Outcome::Refused(misuse.to_string()))?;
    let Postback { network, secret: name, .. } = postback;
    let secret = name.as_ref().and_then(|name| env.secret(name).ok()).map(|secret| secret.to_string());
    let (Some(issuer), Some(name), Some(secret)) = (token_issuer(*network), name, &secret) else {
        return Ok(secret.unwrap_or_default());
    };
    let credentials = Credentials::read(secret).map_err(|error| Outcome::Refused(error.to_string()))?;
    let now = now_in_milliseconds();
    let cached = TOKENS.with_borrow(|cached| cached.get(name).filter(|access| now < access.until).cloned());
    let access = match cached {
        Some(access) => access,
        None => request_token(&credentials, issuer, now).await?,
    };
    let secret = credentials.secret(&access.token);
    TOKENS.with_borrow_mut(|cached| cached.insert(name.clone(), access));
    Ok(secret)
}

/// Forgets the token of a postback; whether there was one.
pub fn forget(postback: &Postback) -> bool {
    let name = postback.secret.as_deref().unwrap_or_default();
    TOKENS.with_borrow_mut(|cached| cached.remove(name)).is_some()
}

async fn request_token(credentials: &Credentials, issuer: TokenIssuer, now: u64) -> Result<Access, Outcome> {
    let signed = match (credentials, credentials.assertion(issuer, now.div_euclid(1000))) {
        (Credentials::ServiceAccount { private_key, .. }, Some(parts)) => {
            let signed = sign_jwt(private_key, &parts.map(|part| URL_SAFE_NO_PAD.encode(part)).join(".")).await;
            signed.map_err(|_| Outcome::Refused("the secret's private_key is no RSA key in PKCS #8".to_owned()))?
        }
        _ => String::new(),
    };
    let form = credentials.form(issuer, &signed);
    let request = request(issuer.url, form).map_err(|_| Outcome::Failed("no token could be asked for".to_owned()))?;
    let mut response = send_request(request).await?;
    let status = response.status_code();
    if !(200..300).contains(&status) {
        let who = "that gives the network's tokens";
        return Err(match outcome_of(status) {
            Outcome::Refused(_) => Outcome::Refused(format!("the secret is refused by the address {who} ({status})")),
            _ => Outcome::Failed(format!("the address {who} answered {status}")),
        });
    }
    let text = response.text().await.unwrap_or_default();
    Access::read(&text, now).ok_or_else(|| Outcome::Failed("what came as a token is none".to_owned()))
}

fn request(url: &str, form: String) -> worker::Result<Request> {
    let headers = Headers::new();
    headers.set("content-type", "application/x-www-form-urlencoded")?;
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(form.into()));
    Request::new_with_init(url, &init)
}

/// The text and its signature, as a JWT has them (RFC 7515, RS256).
async fn sign_jwt(pem: &str, text: &str) -> Result<String, JsValue> {
    let lines = pem.lines().filter(|line| !line.starts_with("-----"));
    let key = STANDARD.decode(lines.collect::<String>()).map_err(|_| JsValue::NULL)?;
    let subtle = js_sys::global().unchecked_into::<WorkerGlobalScope>().crypto()?.subtle();
    let algorithm = RsaHashedImportParams::new(&"SHA-256".into());
    js_sys::Reflect::set(&algorithm, &"name".into(), &RS256.into())?;
    let key = Uint8Array::from(key.as_slice());
    let key = subtle.import_key_with_object("pkcs8", &key, &algorithm, false, &Array::of1(&"sign".into()))?;
    let key = JsFuture::from(key).await?.unchecked_into::<CryptoKey>();
    let signature = JsFuture::from(subtle.sign_with_str_and_u8_array(RS256, &key, text.as_bytes())?).await?;
    Ok([text, ".", &URL_SAFE_NO_PAD.encode(Uint8Array::new(&signature).to_vec())].concat())
}
