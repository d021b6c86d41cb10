//! Calls to the control API: address, token, and answers that say no.

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};

use crate::arguments::Server;
use crate::failure::Failure;
use crate::logins::{Login, Logins};
use crate::problem::Problem;
use crate::project;

/// A call may upload 5 MB over a slow line.
const TIMEOUT: Duration = Duration::from_secs(120);
/// More than any list or bundle the API answers with, in bytes.
const MAX_ANSWER_SIZE: u64 = 64 * 1024 * 1024;

/// Where the local service of that address keeps its token: each port has a folder of its own, 8787 the one above them.
fn token_file(url: &str) -> String {
    let authority = url.split('/').nth(2).unwrap_or_default();
    match authority.rsplit_once(':') {
        Some((_, port)) if port != "8787" && port.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!(".state/{port}/control-token")
        }
        _ => ".state/control-token".to_owned(),
    }
}

fn local_token_file(url: &str) -> PathBuf {
    project::root().join(token_file(url))
}

/// The control API of one service.
pub struct Connection {
    agent: Agent,
    base: String,
    authorization: String,
}

impl Connection {
    /// The stored login that counts where no token is given.
    ///
    /// # Errors
    /// When the address is none, or the logins can't be read.
    pub fn login(server: &Server) -> Result<Option<Login>, Failure> {
        match Logins::read() {
            Ok(logins) => Ok(logins.at(server.address()?).cloned()),
            // As in a scheduled job: nobody has signed in there.
            Err(Failure::NoHome) => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    /// Finds the token; calls nothing yet. What is given counts before a login, and that before the local service's.
    ///
    /// # Errors
    /// When the address is none or there is no token.
    pub fn open(server: &Server) -> Result<Self, Failure> {
        if let Some(token) = &server.token {
            return Self::with_token(server, token);
        }
        let address = server.address()?;
        if let Some(login) = Self::login(server)? {
            return Self::with_token(server, &login.token);
        }
        let file = local_token_file(address);
        let token = std::fs::read_to_string(&file).map_err(|_| Failure::NoToken(file))?;
        Self::with_token(server, &token)
    }

    /// With this token; calls nothing yet.
    ///
    /// # Errors
    /// When the address or the token is none.
    pub fn with_token(server: &Server, token: &str) -> Result<Self, Failure> {
        let (url, token) = (server.address()?, token.trim());
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::NoToken(local_token_file(url)));
        }
        let config =
            Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_global(Some(TIMEOUT)).build();
        let base = format!("{url}/api/control/");
        Ok(Self { agent: config.new_agent(), base, authorization: format!("Bearer {token}") })
    }

    /// GET; the answer is JSON.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        let url = self.url(path);
        let request = self.agent.get(&url).header("authorization", &self.authorization);
        read_json(&url, request.call())
    }

    /// GET; the answer is bytes.
    pub fn get_bytes(&self, path: &str) -> Result<Vec<u8>, Failure> {
        let url = self.url(path);
        read(&url, self.agent.get(&url).header("authorization", &self.authorization).call())
    }

    /// GET with query parameters; the answer is JSON.
    pub fn get_with<T: DeserializeOwned>(&self, path: &str, query: &[(&str, &str)]) -> Result<T, Failure> {
        parse(&self.url(path), &self.get_bytes_with(path, query)?)
    }

    /// GET with query parameters; the answer is bytes.
    pub fn get_bytes_with(&self, path: &str, query: &[(&str, &str)]) -> Result<Vec<u8>, Failure> {
        let url = self.url(path);
        let request = self.agent.get(&url).header("authorization", &self.authorization);
        read(&url, request.query_pairs(query.iter().copied()).call())
    }

    /// PUT of bytes, with query parameters.
    pub fn put_bytes(&self, path: &str, query: &[(&str, &str)], bytes: &[u8]) -> Result<(), Failure> {
        let url = self.url(path);
        let request = self.agent.put(&url).header("authorization", &self.authorization);
        let request = request.query_pairs(query.iter().copied()).content_type("application/octet-stream");
        read(&url, request.send(bytes)).map(|_| ())
    }

    /// PUT of JSON, on condition of a version where one is given, with query parameters; the answer is JSON.
    pub fn put<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, &str)],
        if_match: Option<u64>,
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let url = self.url(path);
        let mut request = self.agent.put(&url).header("authorization", &self.authorization);
        if let Some(version) = if_match {
            request = request.header("if-match", format!("\"{version}\""));
        }
        read_json(&url, request.query_pairs(query.iter().copied()).send_json(body))
    }

    /// POST of JSON, on condition of a version where one is given; the answer is JSON.
    pub fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        if_match: Option<u64>,
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let url = self.url(path);
        let mut request = self.agent.post(&url).header("authorization", &self.authorization);
        if let Some(version) = if_match {
            request = request.header("if-match", format!("\"{version}\""));
        }
        read_json(&url, request.send_json(body))
    }

    /// POST of JSON with query parameters; the answer is JSON.
    pub fn post_with<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, &str)],
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let url = self.url(path);
        let request = self.agent.post(&url).header("authorization", &self.authorization);
        read_json(&url, request.query_pairs(query.iter().copied()).send_json(body))
    }

    /// PATCH of JSON, on condition of a revision; the answer is JSON.
    pub fn patch<T: DeserializeOwned>(&self, path: &str, if_match: u64, body: &impl Serialize) -> Result<T, Failure> {
        let url = self.url(path);
        let request = self.agent.patch(&url).header("authorization", &self.authorization);
        read_json(&url, request.header("if-match", format!("\"{if_match}\"")).send_json(body))
    }

    /// POST of text with query parameters, on condition of a revision; the answer is JSON.
    pub fn post_text<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, &str)],
        if_match: u64,
        text: &[u8],
    ) -> Result<T, Failure> {
        let url = self.url(path);
        let request = self.agent.post(&url).header("authorization", &self.authorization);
        let request = request.query_pairs(query.iter().copied()).header("if-match", format!("\"{if_match}\""));
        read_json(&url, request.content_type("text/plain").send(text))
    }

    /// DELETE on condition of a revision; the answer is JSON.
    pub fn delete_revision<T: DeserializeOwned>(&self, path: &str, if_match: u64) -> Result<T, Failure> {
        let url = self.url(path);
        let request = self.agent.delete(&url).header("authorization", &self.authorization);
        read_json(&url, request.header("if-match", format!("\"{if_match}\"")).call())
    }

    /// DELETE with query parameters.
    pub fn delete(&self, path: &str, query: &[(&str, &str)]) -> Result<(), Failure> {
        let url = self.url(path);
        let request = self.agent.delete(&url).header("authorization", &self.authorization);
        read(&url, request.query_pairs(query.iter().copied()).call()).map(|_| ())
    }

    /// POST of bytes.
    pub fn post_bytes(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let url = self.url(path);
        let request = self.agent.post(&url).header("authorization", &self.authorization);
        read(&url, request.content_type("application/octet-stream").send(bytes)).map(|_| ())
    }

    /// Scheme and host of the service's pages, or of those at another of its hosts.
    pub fn site(&self, host: Option<&str>) -> String {
        let site = self.base.trim_end_matches("/api/control/");
        match (host, site.split_once("://")) {
            (Some(host), Some((scheme, _))) => [scheme, "://", host].concat(),
            _ => site.to_owned(),
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}

/// An answer's status and body.
///
/// # Errors
/// When the service could not be reached, or the answer ended early.
pub fn read_any(url: &str, answer: Result<Response<Body>, ureq::Error>) -> Result<(u16, Vec<u8>), Failure> {
    let unreachable = |error: ureq::Error| Failure::Unreachable { url: url.to_owned(), cause: error.to_string() };
    let mut answer = answer.map_err(unreachable)?;
    let status = answer.status().as_u16();
    // Some servers say of an answer without a body, too, that its body is compressed.
    if answer.status() == StatusCode::NO_CONTENT {
        return Ok((status, Vec::new()));
    }
    let body = answer.body_mut().with_config().limit(MAX_ANSWER_SIZE).read_to_vec().map_err(unreachable)?;
    Ok((status, body))
}

fn read(url: &str, answer: Result<Response<Body>, ureq::Error>) -> Result<Vec<u8>, Failure> {
    match read_any(url, answer)? {
        (200..300, body) => Ok(body),
        (status, body) => Err(Failure::Problem(Problem::read(status, &body))),
    }
}

fn read_json<T: DeserializeOwned>(url: &str, answer: Result<Response<Body>, ureq::Error>) -> Result<T, Failure> {
    parse(url, &read(url, answer)?)
}

fn parse<T: DeserializeOwned>(url: &str, body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|error| Failure::Answer { url: url.to_owned(), cause: error.to_string() })
}
