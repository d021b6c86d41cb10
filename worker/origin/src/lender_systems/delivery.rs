//! Delivers what is in the outbox, a message a call, each signed; what a system does not take is tried again, eight times in all
//! with growing pauses.

use kirkas_lending::lifecycle::application::ApplicationState;
use sha2::{Digest, Sha256};
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, Fetch, Headers, Method, Request, RequestInit, RequestRedirect};

use super::messages::{erasure, message};
use super::store::{self, ClaimedRow, MessageRow};
use super::{LenderSystem, LenderSystems, PURPOSE, SIGNATURE, SIGNED_FOR, stored};
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::settings::Settings;

/// Delivers what is due. The log learns the status, and nothing of what was sent.
pub async fn deliver(database: &D1Database, settings: &Settings, now: Timestamp) {
    let systems = match stored::systems(database, settings).await {
        Ok(systems) if systems.iter().next().is_none() => return,
        Ok(systems) => systems,
        Err(problem) => return worker::console_error!("messages to lenders stay in the outbox: {problem:?}"),
    };
    let due = match store::due(database, now).await {
        Ok(due) => due,
        Err(problem) => return worker::console_error!("messages to lenders stay in the outbox: {problem:?}"),
    };
    for row in due.messages {
        log(&row.lender, deliver_one(database, (settings, &systems), &row, now).await);
    }
    for row in due.erasures {
        log(&row.lender, deliver_erasure(database, &systems, &row, now).await);
    }
}

fn log(lender: &str, outcome: Result<u16, Problem>) {
    match outcome {
        Ok(200..=299) => {}
        Ok(status) => worker::console_error!("the system of {lender} answered {status}"),
        Err(problem) => worker::console_error!("a message to {lender} was not delivered: {problem:?}"),
    }
}

async fn deliver_erasure(
    database: &D1Database,
    systems: &LenderSystems,
    row: &ClaimedRow,
    now: Timestamp,
) -> Result<u16, Problem> {
    let (path, body) = erasure(&row.request)?;
    post(database, system_of(systems, &row.lender)?, &row.id, (path, &body), now).await
}

async fn deliver_one(
    database: &D1Database,
    (settings, systems): (&Settings, &LenderSystems),
    row: &MessageRow,
    now: Timestamp,
) -> Result<u16, Problem> {
    // Who has taken an application back does not want it answered any more.
    if row.kind == "application" && row.state != ApplicationState::Collecting {
        store::delete_message(database, &row.id).await?;
        return Ok(204);
    }
    let system = system_of(systems, &row.lender)?;
    let people = match row.kind.as_str() {
        "acceptance" => store::people(database, &row.application).await?,
        _ => Vec::new(),
    };
    let (path, body) = message(row, &people, &settings.sealing)?;
    post(database, system, &row.id, (path, &body), now).await
}

fn system_of<'a>(systems: &'a LenderSystems, lender: &str) -> Result<&'a LenderSystem, Problem> {
    let system = systems.get(lender);
    system.ok_or_else(|| Problem::Internal("the lender has no system any more".to_owned()))
}

/// Posts a message, and deletes it once it is taken; answers the system's status.
async fn post(
    database: &D1Database,
    system: &LenderSystem,
    message: &str,
    (path, body): (&str, &str),
    now: Timestamp,
) -> Result<u16, Problem> {
    let status = send(system, (path, body), now).await?;
    if (200..300).contains(&status) {
        store::delete_message(database, message).await?;
    }
    Ok(status)
}

/// Posts a signed body; answers the system's status.
///
/// # Errors
/// [`Problem::Internal`] where the system can't be reached.
pub async fn send(system: &LenderSystem, (path, body): (&str, &str), now: Timestamp) -> Result<u16, Problem> {
    let seconds = u64::try_from(now.0.div_euclid(1000)).unwrap_or_default();
    let signature = system.keys.sign(PURPOSE, seconds.saturating_add(SIGNED_FOR.0.into()), &Sha256::digest(body));
    let headers = Headers::new();
    headers.set("content-type", "application/json")?;
    headers.set(SIGNATURE, &signature)?;
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(JsValue::from_str(body)));
    // Nobody but who approved the address says where messages go.
    init.with_redirect(RequestRedirect::Manual);
    let url = format!("{}/{path}", system.url);
    Ok(Fetch::Request(Request::new_with_init(&url, &init)?).send().await?.status_code())
}
