//! What can go wrong for a machine that asks for a token, as OAuth says it (RFC 6749, section 5.2; RFC 8628, section 3.5).

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use utoipa::ToSchema;

use crate::passkeys::PasskeyProblem;
use crate::problem::Problem;

/// Seconds until more is taken from an address that has asked too often.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("60");

/// Why there is no token (yet).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OAuthError {
    /// The form is not what the call takes; why.
    InvalidRequest(String),
    /// Only `edgectl` gets tokens.
    InvalidClient,
    /// A scope is none.
    InvalidScope,
    /// The grant is not that of a device's code.
    UnsupportedGrantType,
    /// The code is unknown, or was redeemed.
    InvalidGrant,
    /// Its user has yet to decide.
    AuthorizationPending,
    /// The machine asks too often.
    SlowDown,
    /// Its user has refused, or does not work for us any more.
    AccessDenied,
    /// Nobody has allowed it in time.
    ExpiredToken,
    /// Too many calls from one address.
    TooMany,
    /// Nobody can allow it: passkeys are not set up.
    NotSetUp,
    /// Our fault; the log has the cause.
    Server,
}

/// An error, as OAuth words it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthProblem {
    /// What is the matter.
    #[schema(example = "authorization_pending")]
    error: &'static str,
    /// The same for people.
    #[schema(example = "Nobody has allowed it yet: ask again.")]
    error_description: String,
}

impl OAuthError {
    const fn status(&self) -> StatusCode {
        match self {
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::NotSetUp => StatusCode::SERVICE_UNAVAILABLE,
            Self::Server => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        }
    }

    fn words(self) -> (&'static str, String) {
        let (error, description) = match self {
            Self::InvalidRequest(why) => return ("invalid_request", why),
            Self::InvalidClient => ("invalid_client", "Send client_id=edgectl."),
            Self::InvalidScope => ("invalid_scope", "Send scopes such as redirects:publish, parted by spaces."),
            Self::UnsupportedGrantType => {
                ("unsupported_grant_type", "Send grant_type=urn:ietf:params:oauth:grant-type:device_code.")
            }
            Self::InvalidGrant => ("invalid_grant", "The code is unknown, or has been used: ask for another."),
            Self::AuthorizationPending => ("authorization_pending", "Nobody has allowed it yet: ask again."),
            Self::SlowDown => ("slow_down", "Wait five seconds longer between two questions."),
            Self::AccessDenied => ("access_denied", "The user has refused it, or may not use it any more."),
            Self::ExpiredToken => ("expired_token", "Nobody has allowed it in time: ask for another code."),
            Self::TooMany => ("slow_down", "Too many calls from this address: wait a minute."),
            Self::NotSetUp => {
                ("temporarily_unavailable", "Whoever runs the service has to set CONSOLE_HOST and PASSKEY_DOMAIN.")
            }
            Self::Server => ("server_error", "Try again in a moment."),
        };
        (error, description.to_owned())
    }
}

impl IntoResponse for OAuthError {
    fn into_response(self) -> Response {
        let (status, is_too_many) = (self.status(), self == Self::TooMany);
        let (error, error_description) = self.words();
        let mut response = (status, Json(OAuthProblem { error, error_description })).into_response();
        if is_too_many {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_SECONDS);
        }
        response
    }
}

impl From<Problem> for OAuthError {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::TooMany => Self::TooMany,
            Problem::Passkey(PasskeyProblem::NotSetUp) => Self::NotSetUp,
            other => {
                worker::console_error!("internal error: {other:?}");
                Self::Server
            }
        }
    }
}
