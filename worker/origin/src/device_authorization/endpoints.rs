//! The calls of a machine: ask for a code, then for the token (RFC 8628, section 3).

use axum::Json;
use axum::extract::State;
use form_urlencoded::Serializer;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::OAuthForm;
use super::oauth::{OAuthError, OAuthProblem};
use super::store::{self, NewRequest};
use super::user_code::UserCode;
use crate::app::App;
use crate::clock;
use crate::passkeys::PasskeyProblem;
use crate::personal_tokens::scopes::Scopes;
use crate::personal_tokens::{PersonalToken, bearer, mails};
use crate::problem::Problem;
use crate::randomness;
use crate::rate_limits::{Limit, address, country};
use crate::tokens::Token;

/// The one client that gets tokens.
const CLIENT: &str = "edgectl";
/// The grant of a device's code.
const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
/// Path of the console's page where codes are compared.
const PAGE: &str = "/console/device";
/// The longest name of a machine, in characters.
const MAX_MACHINE_LENGTH: usize = 60;

/// A machine wants a token.
#[derive(Deserialize, ToSchema)]
pub struct DeviceAuthorizationRequest {
    /// `edgectl`.
    #[schema(example = "edgectl")]
    client_id: String,
    /// What the token is to be limited to, parted by spaces; to nothing where it is left out.
    #[schema(example = "redirects:publish")]
    scope: Option<String>,
    /// What the user knows the machine by.
    #[schema(example = "outi-laptop", max_length = 60)]
    machine: Option<String>,
}

/// A machine asks for its token.
#[derive(Deserialize, ToSchema)]
pub struct DeviceTokenRequest {
    /// `urn:ietf:params:oauth:grant-type:device_code`.
    #[schema(example = "urn:ietf:params:oauth:grant-type:device_code")]
    grant_type: String,
    /// The machine's own code.
    #[schema(example = "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU")]
    device_code: String,
    /// `edgectl`.
    #[schema(example = "edgectl")]
    client_id: String,
}

/// What a machine shows and asks with (RFC 8628, section 3.2).
#[derive(Serialize, ToSchema)]
pub struct DeviceAuthorization {
    /// The machine's own code, a secret.
    device_code: String,
    /// What the user compares: eight letters.
    #[schema(example = "BCDF-GHJK")]
    user_code: String,
    /// Where the user types it.
    #[schema(example = "https://www.kirkas.example/console/device")]
    verification_uri: String,
    /// The same with the code.
    #[schema(example = "https://www.kirkas.example/console/device?code=BCDF-GHJK")]
    verification_uri_complete: String,
    /// Seconds until nobody can allow it any more.
    #[schema(example = 600)]
    expires_in: u32,
    /// Seconds to wait between two questions.
    #[schema(example = 5)]
    interval: u32,
}

/// A token (RFC 6749, section 5.1).
#[derive(Serialize, ToSchema)]
pub struct DeviceToken {
    /// The token, which is shown this once.
    access_token: String,
    /// Always `Bearer`.
    #[schema(example = "Bearer")]
    token_type: &'static str,
    /// Seconds until it ends.
    #[schema(example = 2_592_000)]
    expires_in: u32,
    /// What it is limited to, parted by spaces; to nothing where it is empty.
    #[schema(example = "redirects:publish")]
    scope: String,
    /// Names the token; opens nothing.
    #[schema(example = "0123456789abcdef")]
    token_id: String,
    /// What its user knows it by.
    #[schema(example = "outi-laptop")]
    token_name: String,
}

/// Begins to wait for a token: answers the code that the user compares at `verification_uri`, and the code that the machine asks with.
///
/// A machine that sends its token in `Authorization` asks its user to confirm that one, with its name and scopes.
#[utoipa::path(
    post,
    path = "/api/v1/device/authorize",
    operation_id = "authorizeDevice",
    tag = "token",
    request_body(content = DeviceAuthorizationRequest, content_type = "application/x-www-form-urlencoded"),
    security((), ("personal" = [])),
    responses(
        (status = 200, description = "The codes", body = DeviceAuthorization),
        (status = 400, description = "`invalid_request`, `invalid_client` or `invalid_scope`", body = OAuthProblem),
        (status = 429, description = "Too many from this address", body = OAuthProblem),
        (status = 500, description = "`server_error`", body = OAuthProblem),
        (status = 503, description = "Passkeys are not set up, so nobody can allow it", body = OAuthProblem),
    )
)]
#[worker::send]
pub async fn authorize(
    State(app): State<App>,
    headers: HeaderMap,
    OAuthForm(request): OAuthForm<DeviceAuthorizationRequest>,
) -> Result<Json<DeviceAuthorization>, OAuthError> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    check_client(&request.client_id)?;
    let (database, now) = (app.database()?, clock::now());
    let scopes =
        Scopes::parse(request.scope.as_deref().unwrap_or_default()).ok_or(OAuthError::InvalidScope)?.stored()?;
    let machine = machine_name(request.machine.as_deref().unwrap_or_default())?;
    let token = token_to_confirm(&headers)?;
    let confirmed = match &token {
        Some(token) => Some(store::find_token(&database, token, now).await?.ok_or_else(token_ended)?),
        None => None,
    };
    let console = app.settings.passkeys.relying_party.as_ref().ok_or(Problem::from(PasskeyProblem::NotSetUp))?;
    let (device_code, user_code) = (randomness::token()?, UserCode::new(randomness::bytes()?));
    let new = NewRequest {
        device_code: &device_code,
        user_code: &user_code,
        machine: confirmed.as_ref().map_or(machine, |token| token.name.as_str()),
        scopes: confirmed.as_ref().map_or(scopes.as_str(), |token| token.scopes.as_str()),
        address: address(&headers),
        country: country(&headers),
        renews: token.as_ref().map(PersonalToken::id),
    };
    let settings = app.settings.devices;
    let times = (settings.poll, settings.code);
    store::add(&database, &app.settings.sealing, &new, times, now).await?;
    let verification_uri = [console.origin.as_str(), PAGE].concat();
    let query = Serializer::new(String::new()).append_pair("code", &user_code.text()).finish();
    Ok(Json(DeviceAuthorization {
        device_code: device_code.text(),
        user_code: user_code.text(),
        verification_uri_complete: format!("{verification_uri}?{query}"),
        verification_uri,
        expires_in: settings.code.0,
        interval: settings.poll.0,
    }))
}

/// Gives the token, or confirms the one in `Authorization`, once, as soon as the user has allowed it. Until then a machine asks again, after
/// as many seconds as it was told.
#[utoipa::path(
    post,
    path = "/api/v1/device/token",
    operation_id = "redeemDeviceCode",
    tag = "token",
    request_body(content = DeviceTokenRequest, content_type = "application/x-www-form-urlencoded"),
    security((), ("personal" = [])),
    responses(
        (status = 200, description = "The token", body = DeviceToken),
        (status = 400, description = "`authorization_pending`, `slow_down`, `access_denied`, `expired_token`; `invalid_grant` where the code is unknown or was redeemed; `invalid_request`, `invalid_client` or `unsupported_grant_type`", body = OAuthProblem),
        (status = 429, description = "Too many from this address", body = OAuthProblem),
        (status = 500, description = "`server_error`", body = OAuthProblem),
    )
)]
#[worker::send]
pub async fn redeem(
    State(app): State<App>,
    headers: HeaderMap,
    OAuthForm(request): OAuthForm<DeviceTokenRequest>,
) -> Result<Json<DeviceToken>, OAuthError> {
    Limit::Refresh.admit(&app, address(&headers)).await?;
    check_client(&request.client_id)?;
    if request.grant_type != GRANT {
        return Err(OAuthError::UnsupportedGrantType);
    }
    let code = Token::parse(&request.device_code).ok_or(OAuthError::InvalidGrant)?.hash();
    let (database, now) = (app.database()?, clock::now());
    let polled = store::poll(&database, &code, now).await?.ok_or(OAuthError::InvalidGrant)?;
    polled.judge(now)?;
    let (token, given) = match token_to_confirm(&headers)? {
        Some(token) => {
            let given = store::renew(&database, &code, &token, now).await?;
            (token, given.ok_or(OAuthError::InvalidGrant)?)
        }
        None => {
            let token = PersonalToken::new(randomness::bytes()?, randomness::bytes()?);
            let until = now.plus(app.settings.devices.token);
            let given = store::redeem(&database, &code, &token, until, now).await?.ok_or(OAuthError::InvalidGrant)?;
            mails::tell_of_new(&app, &given.user_id, &given.name, now).await?;
            (token, given)
        }
    };
    Ok(Json(DeviceToken {
        access_token: token.text().to_owned(),
        token_type: "Bearer",
        expires_in: u32::try_from(given.expires_at.0.saturating_sub(now.0).div_euclid(1000)).unwrap_or_default(),
        scope: Scopes::read(&given.scopes)?.text(),
        token_id: token.id().to_owned(),
        token_name: given.name,
    }))
}

/// The token that the machine has already and that its user is to confirm, where it sends one.
fn token_to_confirm(headers: &HeaderMap) -> Result<Option<PersonalToken>, OAuthError> {
    bearer::token(headers).map_err(|_| token_ended())
}

fn token_ended() -> OAuthError {
    OAuthError::InvalidRequest("The token to be confirmed is wrong or has ended: ask for a new one.".to_owned())
}

fn check_client(client: &str) -> Result<(), OAuthError> {
    if client == CLIENT { Ok(()) } else { Err(OAuthError::InvalidClient) }
}

/// The client's name where a machine has none.
fn machine_name(written: &str) -> Result<&str, OAuthError> {
    match written.trim() {
        "" => Ok(CLIENT),
        name if name.chars().count() <= MAX_MACHINE_LENGTH && !name.chars().any(char::is_control) => Ok(name),
        _ => Err(OAuthError::InvalidRequest(format!(
            "machine must be one line of at most {MAX_MACHINE_LENGTH} characters."
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_has_a_name_of_one_line() {
        for (written, name) in [
            ("", Some("edgectl")),
            ("  ", Some("edgectl")),
            (" Outin läppäri ", Some("Outin läppäri")),
            ("two\nlines", None),
            ("\u{1b}[31mred", None),
        ] {
            assert_eq!(machine_name(written).ok(), name, "{written:?}");
        }
        assert!(machine_name(&"ä".repeat(60)).is_ok());
        assert!(machine_name(&"ä".repeat(61)).is_err());
    }
}
