//! The calls of a login at a service: ask for codes, ask for the token, end it.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::Agent;
use ureq::http::Uri;
use ureq::http::uri::Scheme;

use crate::arguments::Server;
use crate::connection::read_any;
use crate::failure::Failure;
use crate::logins::Login;
use crate::problem::Problem;

/// Calls are short.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Whom tokens are for.
const CLIENT: &str = "edgectl";
/// The grant of a device's code.
const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// A service, and where it is.
pub struct Site {
    agent: Agent,
    address: String,
    /// The token that is to be confirmed in place of getting another.
    confirms: Option<String>,
}

/// What the user compares, and what the machine asks with (RFC 8628, section 3.2).
#[derive(Deserialize)]
pub struct Codes {
    pub device_code: String,
    pub user_code: String,
    pub verification_uri: String,
    pub verification_uri_complete: String,
    pub expires_in: u64,
    /// Five seconds where nothing is said.
    #[serde(default = "five")]
    pub interval: u64,
}

/// A token.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct GivenToken {
    pub access_token: String,
    pub expires_in: u64,
    pub token_id: String,
    pub token_name: String,
}

/// Why there is no token (yet).
#[derive(Debug)]
pub enum Refusal {
    /// The service says so, by the name of an OAuth error, and in words.
    Error { error: String, description: String },
    /// The service does not answer, or not as it should: what is worth another try.
    Unanswered(Failure),
}

#[derive(Deserialize)]
struct OAuthProblem {
    error: String,
    #[serde(default)]
    error_description: String,
}

const fn five() -> u64 {
    5
}

impl Site {
    /// The service that the command line names.
    ///
    /// # Errors
    /// When the address is none, or others could read what is sent there.
    pub fn at(server: &Server) -> Result<Self, Failure> {
        let address = server.address()?;
        if !is_private(address) {
            return Err(Failure::InsecureUrl(address.to_owned()));
        }
        let config =
            Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_global(Some(TIMEOUT)).build();
        Ok(Self { agent: config.new_agent(), address: address.to_owned(), confirms: None })
    }

    /// The same, to confirm a token in place of getting another.
    pub fn confirming(self, login: &Login) -> Self {
        Self { confirms: Some(login.token.clone()), ..self }
    }

    /// Its address.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Asks for codes.
    ///
    /// # Errors
    /// When the service refuses or fails.
    pub fn authorize(&self, scopes: &str, machine: &str) -> Result<Codes, Failure> {
        let fields = [("client_id", CLIENT), ("scope", scopes), ("machine", machine)];
        self.post("authorize", &fields).map_err(|refusal| match refusal {
            Refusal::Error { description, .. } => Failure::LoginRefused(description),
            Refusal::Unanswered(failure) => failure,
        })
    }

    /// Asks for the token.
    ///
    /// # Errors
    /// Says why there is none (yet).
    pub fn redeem(&self, device_code: &str) -> Result<GivenToken, Refusal> {
        self.post("token", &[("grant_type", GRANT), ("client_id", CLIENT), ("device_code", device_code)])
    }

    /// Ends a token. One that the service does not know any more has ended.
    ///
    /// # Errors
    /// When the service refuses or fails.
    pub fn end(&self, login: &Login) -> Result<(), Failure> {
        let url = format!("{}/api/v1/tokens/{}", self.address, login.id);
        let request = self.agent.delete(&url).header("authorization", format!("Bearer {}", login.token));
        let (status, body) = read_any(&url, request.call())?;
        match status {
            200..300 | 401 | 404 => Ok(()),
            status => Err(Failure::Problem(Problem::read(status, &body))),
        }
    }

    fn post<T: DeserializeOwned>(&self, call: &str, fields: &[(&str, &str)]) -> Result<T, Refusal> {
        let url = format!("{}/api/v1/device/{call}", self.address);
        let mut request = self.agent.post(&url);
        if let Some(token) = &self.confirms {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let sent = request.send_form(fields.iter().copied());
        let (status, body) = read_any(&url, sent).map_err(Refusal::Unanswered)?;
        let malformed = |cause: serde_json::Error| {
            Refusal::Unanswered(Failure::Answer { url: url.clone(), cause: cause.to_string() })
        };
        if (200..300).contains(&status) {
            return serde_json::from_slice(&body).map_err(malformed);
        }
        match serde_json::from_slice::<OAuthProblem>(&body) {
            Ok(OAuthProblem { error, error_description: description }) => Err(Refusal::Error { error, description }),
            Err(_) => Err(Refusal::Unanswered(Failure::Problem(Problem::read(status, &body)))),
        }
    }
}

/// Whether nobody on the way reads what is sent to an address: it is encrypted, or this machine's own.
fn is_private(address: &str) -> bool {
    let Ok(address) = address.parse::<Uri>() else {
        return false;
    };
    let host = address.host().unwrap_or_default();
    let is_local = matches!(host, "localhost" | "127.0.0.1" | "[::1]") || host.ends_with(".localhost");
    address.scheme() == Some(&Scheme::HTTPS) || is_local
}

#[cfg(test)]
mod tests {
    use super::is_private;

    #[test]
    fn tokens_go_over_encrypted_lines_or_stay_on_the_machine() {
        for (address, private) in [
            ("https://www.kirkas.example", true),
            ("http://localhost:8787", true),
            ("http://localhost", true),
            ("http://fi.localhost:8787", true),
            ("http://127.0.0.1:9000", true),
            ("http://[::1]:9000", true),
            ("http://[::1]", true),
            ("http://www.kirkas.example", false),
            ("http://localhost.evil.example", false),
            ("http://localhost@evil.example", false),
            ("http://localhost:80@evil.example", false),
            ("https://", false),
        ] {
            assert_eq!(is_private(address), private, "{address}");
        }
    }
}
