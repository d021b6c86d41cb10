//! The calls of a user whose machine waits: compare, allow, refuse. They take a passkey used lately.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, Tries, WaitingRow};
use super::user_code::UserCode;
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, Timestamp, rfc3339};
use crate::passkeys::callers;
use crate::personal_tokens::scopes::Scopes;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{address, country};
use crate::sessions::caller::Caller;

/// A machine that waits for the caller to allow it.
#[derive(Serialize, ToSchema)]
pub struct DeviceRequest {
    /// The code that the machine shows.
    #[schema(example = "BCDF-GHJK")]
    code: String,
    /// What it calls itself.
    #[schema(example = "outi-laptop")]
    machine: String,
    /// What its token is to be limited to; to nothing where there is none.
    scopes: Scopes,
    /// When it asked (RFC 3339, UTC).
    requested: String,
    /// Until when it can be allowed (RFC 3339, UTC).
    expires: String,
    /// Where it asked from.
    from: Place,
    /// Where this call comes from.
    own: Place,
    /// Whether it has the token already, and goes on with it once it is confirmed.
    confirms: bool,
    /// How the two compare. Unless it is the same place, the user is to be warned.
    comparison: PlaceComparison,
}

/// Where somebody is, as far as their address tells.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// The address.
    #[schema(example = "192.0.2.1")]
    address: String,
    /// The country (ISO 3166-1 alpha-2), as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "FI")]
    country: Option<String>,
}

/// How two places compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceComparison {
    /// The same address.
    Same,
    /// Another address in the same country, or in one that is not known.
    OtherAddress,
    /// Another country.
    OtherCountry,
}

#[derive(Deserialize)]
struct Decided {}

impl Place {
    fn of_call(headers: &HeaderMap) -> Self {
        Self { address: address(headers).to_owned(), country: country(headers).map(str::to_owned) }
    }

    fn compare(&self, other: &Self) -> PlaceComparison {
        let countries = self.country.as_ref().zip(other.country.as_ref());
        if countries.is_some_and(|(one, other)| one != other) {
            PlaceComparison::OtherCountry
        } else if self.address == other.address {
            PlaceComparison::Same
        } else {
            PlaceComparison::OtherAddress
        }
    }
}

/// The machine that waits with a code, for the caller to compare.
#[utoipa::path(
    get,
    path = "/api/v1/device/requests/{code}",
    operation_id = "getDeviceRequest",
    tag = "token",
    params(("code" = String, Path, description = "The code that the machine shows; case and hyphen do not matter")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The machine", body = DeviceRequest),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff, or can only add a passkey (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No machine waits with this code (`device-code-unknown`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Five wrong codes in ten minutes", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Json<DeviceRequest>, Problem> {
    let WaitingMachine { code, waiting, .. } = typed(&app, &headers, &code, clock::now()).await?;
    let from = Place { address: waiting.address, country: waiting.country };
    let own = Place::of_call(&headers);
    Ok(Json(DeviceRequest {
        code: code.text(),
        machine: waiting.machine,
        scopes: Scopes::read(&waiting.scopes)?,
        requested: rfc3339(waiting.created_at),
        expires: rfc3339(waiting.expires_at),
        confirms: waiting.renews != 0,
        comparison: from.compare(&own),
        from,
        own,
    }))
}

/// Allows the machine that waits with a code: it gets a token of the caller's. The audit records it.
#[utoipa::path(
    post,
    path = "/api/v1/device/requests/{code}/approve",
    operation_id = "approveDevice",
    tag = "token",
    params(("code" = String, Path, description = "The code that the machine shows; case and hyphen do not matter")),
    security(("access" = [])),
    responses(
        (status = 204, description = "Allowed"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff, or can only add a passkey (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No machine waits with this code (`device-code-unknown`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Five wrong codes in ten minutes", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn approve(
    State(app): State<App>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let (database, sealing, now) = (app.database()?, &app.settings.sealing, clock::now());
    let WaitingMachine { caller, code, .. } = typed(&app, &headers, &code, now).await?;
    let user = caller.user.id.as_str();
    let act = Act { actor: user, action: Action::TokenApproval, subject: user, reason: "", limit: None };
    let approve = || Ok(vec![store::approve(&database, sealing, &code, &caller, now)?]);
    let results = audit::record(&database, &act, now, approve).await?;
    let decided = match results.last() {
        Some(result) => !result.results::<Decided>()?.is_empty(),
        None => false,
    };
    if decided { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::DeviceCodeUnknown) }
}

/// Refuses the machine that waits with a code.
#[utoipa::path(
    post,
    path = "/api/v1/device/requests/{code}/deny",
    operation_id = "denyDevice",
    tag = "token",
    params(("code" = String, Path, description = "The code that the machine shows; case and hyphen do not matter")),
    security(("access" = [])),
    responses(
        (status = 204, description = "Refused"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff, or can only add a passkey (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No machine waits with this code (`device-code-unknown`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Five wrong codes in ten minutes", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn deny(State(app): State<App>, Path(code): Path<String>, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let now = clock::now();
    let WaitingMachine { code, .. } = typed(&app, &headers, &code, now).await?;
    let denied = store::deny(&app.database()?, &app.settings.sealing, &code, now).await?;
    if denied { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::DeviceCodeUnknown) }
}

/// A code that somebody typed, and the machine that waits with it.
struct WaitingMachine {
    caller: Caller,
    code: UserCode,
    waiting: WaitingRow,
}

async fn typed(app: &App, headers: &HeaderMap, text: &str, now: Timestamp) -> Result<WaitingMachine, Problem> {
    let caller = callers::staff_with_passkey(app, headers, now).await?;
    let settings = app.settings.devices;
    let tries = Tries { times: settings.tries, within: settings.code };
    let by = (caller.user.id.as_str(), text);
    let waiting = store::find(&app.database()?, &app.settings.sealing, by, tries, now).await?;
    let code = UserCode::parse(text).ok_or(Problem::DeviceCodeUnknown)?;
    Ok(WaitingMachine { caller, code, waiting })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_compare_by_country_then_address() {
        let place = |address: &str, country: Option<&str>| Place {
            address: address.to_owned(),
            country: country.map(str::to_owned),
        };
        for (one, other, expected) in [
            (("192.0.2.1", Some("FI")), ("192.0.2.1", Some("FI")), PlaceComparison::Same),
            (("192.0.2.1", None), ("192.0.2.1", None), PlaceComparison::Same),
            (("192.0.2.1", Some("FI")), ("192.0.2.2", Some("FI")), PlaceComparison::OtherAddress),
            (("192.0.2.1", Some("FI")), ("192.0.2.2", None), PlaceComparison::OtherAddress),
            (("192.0.2.1", Some("FI")), ("192.0.2.2", Some("LV")), PlaceComparison::OtherCountry),
        ] {
            let (one, other) = (place(one.0, one.1), place(other.0, other.1));
            assert_eq!(one.compare(&other), expected, "{one:?} {other:?}");
            assert_eq!(other.compare(&one), expected, "{other:?} {one:?}");
        }
    }
}
