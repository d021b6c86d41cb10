//! The shared token, with which a deployment begins and gets its last admin back in. `BOOTSTRAP_TOKEN` says what it may do: `full`,
//! `recovery` or `off`; where that is empty, everything until an admin has a passkey, and `recovery` from then on.

pub mod endpoints;

use http::HeaderMap;
use serde::Deserialize;
use worker::Env;

use crate::access::{Part, Role};
use crate::caller::{Caller, Credential};
use crate::digest::hex_digest;
use crate::problem::Problem;
use crate::scopes::Scopes;
use crate::{headers, origin};

/// Its name in the audit.
const NAME: &str = "bootstrap";
/// The variable that says what it may do.
const VARIABLE: &str = "BOOTSTRAP_TOKEN";
/// The call that says whether an admin has a passkey.
const ADMINS: &str = "/api/v1/control/admins";

/// What the shared token may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Everything.
    Full,
    /// Get an admin in who has no passkey.
    Recovery,
    /// Nothing.
    Off,
    /// Everything, until an admin has a passkey.
    UntilPasskey,
}

#[derive(Deserialize)]
struct Admins {
    with_passkey: bool,
}

impl Mode {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "full" => Some(Self::Full),
            "recovery" => Some(Self::Recovery),
            "off" => Some(Self::Off),
            "" => Some(Self::UntilPasskey),
            _ => None,
        }
    }
}

/// Whoever sends the token whose SHA-256 is the secret `CONTROL_TOKEN_SHA256`. Hashes are compared, so that the time it takes tells
/// nothing of the token.
///
/// # Errors
/// [`Problem::Unauthorised`], [`Problem::NoToken`] and [`Problem::BootstrapOff`]; [`Problem::NoOrigin`] where the origin does not say
/// whether an admin has a passkey.
pub async fn caller(request_headers: &HeaderMap, env: &Env) -> Result<Caller, Problem> {
    let known = env.secret("CONTROL_TOKEN_SHA256").map_err(|_| Problem::NoToken)?.to_string();
    let token = headers::text(request_headers, "authorization")
        .unwrap_or_default()
        .strip_prefix("Bearer ")
        .ok_or(Problem::Unauthorised)?;
    if hex_digest(token.as_bytes()) != known {
        return Err(Problem::Unauthorised);
    }
    let scopes = match mode(env)? {
        Mode::Off => return Err(Problem::BootstrapOff),
        Mode::Recovery => Scopes::Only(Part::People),
        Mode::Full => Scopes::Unlimited,
        Mode::UntilPasskey if admin_has_passkey(env).await? => Scopes::Only(Part::People),
        Mode::UntilPasskey => Scopes::Unlimited,
    };
    let [person, id, name] = [NAME; 3].map(str::to_owned);
    Ok(Caller { person, id, name, roles: vec![Role::Admin], credential: Credential::Bootstrap, scopes })
}

fn mode(env: &Env) -> Result<Mode, Problem> {
    let name = env.var(VARIABLE).map(|value| value.to_string()).unwrap_or_default();
    Mode::from_name(&name).ok_or_else(|| Problem::Internal(format!("the variable {VARIABLE} is wrong")))
}

async fn admin_has_passkey(env: &Env) -> Result<bool, Problem> {
    let mut answer = origin::post_signed(ADMINS, &serde_json::json!({}), env).await?;
    if answer.status_code() != 200 {
        worker::console_error!(
            "the origin answers {} about admins' passkeys: share CONVERSION_KEYS with it, or set {VARIABLE}",
            answer.status_code()
        );
        return Err(Problem::NoOrigin);
    }
    Ok(answer.json::<Admins>().await.map_err(|_| Problem::NoOrigin)?.with_passkey)
}

#[cfg(test)]
mod tests {
    use super::Mode;

    #[test]
    fn the_setting_has_four_values() {
        for (name, mode) in [
            ("full", Some(Mode::Full)),
            ("recovery", Some(Mode::Recovery)),
            ("off", Some(Mode::Off)),
            ("", Some(Mode::UntilPasskey)),
            ("none", None),
            ("Full", None),
        ] {
            assert_eq!(Mode::from_name(name), mode, "{name}");
        }
    }
}
