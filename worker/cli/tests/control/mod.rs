//! A control API of one process, in memory: enough of HTTP for `edgectl` to publish to.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

pub const TOKEN: &str = "a-token";
/// The token that a login gives.
pub const OWN_TOKEN: &str = "kirkas_pat_a-token-of-ones-own";

/// What was published.
#[derive(Default)]
pub struct State {
    pub version: u64,
    pub redirects: Option<String>,
    pub release: Option<String>,
    pub maintenance: bool,
    /// The files of the live campaigns.
    pub campaigns: Option<Vec<u8>>,
    pub bundles: BTreeMap<String, (String, Vec<u8>)>,
    pub sources: BTreeMap<String, Vec<u8>>,
    pub blobs: BTreeMap<String, Vec<u8>>,
    /// Bodies of blobs that were sent, and how many more are taken.
    pub uploads: usize,
    pub uploads_left: Option<usize>,
    /// Answers that the version moved, once.
    pub moves: bool,
    /// What machines that ask for a token are told first.
    pub polls: VecDeque<(u16, &'static str)>,
    /// Forms that came, in the order in which they did.
    pub forms: Vec<String>,
    /// Tokens that were to be confirmed, as their header has them.
    pub confirmations: Vec<String>,
    /// Ids of tokens that were ended.
    pub ended: Vec<String>,
    /// Takes a fresh sign-in for everything.
    pub asks_for_sign_in: bool,
}

pub struct Control {
    pub url: String,
    pub state: Arc<Mutex<State>>,
}

struct Request {
    method: String,
    path: String,
    query: String,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Control {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State { version: 1, ..State::default() }));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let state = Arc::clone(&shared);
                std::thread::spawn(move || serve(stream.unwrap(), &state));
            }
        });
        Self { url, state }
    }
}

fn serve(stream: TcpStream, state: &Mutex<State>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut out = stream;
    while let Some(request) = read(&mut reader) {
        let (status, body) = answer(&request, &mut state.lock().unwrap());
        let head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\n\r\n", body.len());
        if out.write_all(&[head.as_bytes(), &body].concat()).is_err() {
            return;
        }
    }
}

fn read(reader: &mut impl BufRead) -> Option<Request> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let mut first = lines.first()?.split(' ');
    let (method, target) = (first.next()?.to_owned(), first.next()?);
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let headers: BTreeMap<String, String> = lines
        .iter()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request { method, path: path.to_owned(), query: query.to_owned(), headers, body })
}

fn answer(request: &Request, state: &mut State) -> (u16, Vec<u8>) {
    if let Some(call) = request.path.strip_prefix("/api/v1/device/") {
        return device(call, request, state);
    }
    let authorization = request.headers.get("authorization").cloned().unwrap_or_default();
    if ![TOKEN, OWN_TOKEN].iter().any(|token| authorization == format!("Bearer {token}")) {
        return (401, json!({ "title": "Unauthorised", "status": 401 }).to_string().into_bytes());
    }
    if let Some(id) = request.path.strip_prefix("/api/v1/tokens/") {
        state.ended.push(id.to_owned());
        return (204, Vec::new());
    }
    if state.asks_for_sign_in && request.method != "GET" {
        let problem =
            json!({ "type": "tag:kirkas.example,2026:sign-in-again", "title": "Sign in again", "status": 409 });
        return (409, problem.to_string().into_bytes());
    }
    let path = request.path.strip_prefix("/api/control/").unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    match (request.method.as_str(), parts.as_slice()) {
        ("GET", ["live"]) => (200, live(state)),
        ("GET", ["whoami"]) => {
            let who = if authorization.contains(OWN_TOKEN) {
                "outi@bank.example by the token \"laptop\""
            } else {
                "operator"
            };
            (200, json!({ "who": who, "roles": ["operator"], "may": ["redirects", "audit"], "may_change": ["redirects"] }).to_string().into_bytes())
        }
        ("GET", ["redirects"]) if request.query.starts_with("format=list") => list(state),
        ("GET", ["sources", id]) => found(state.sources.get(*id)),
        ("PUT", ["bundles", id]) => {
            state.bundles.insert((*id).to_owned(), (request.query.clone(), request.body.clone()));
            (201, Vec::new())
        }
        ("PUT", ["sources", id]) => {
            state.sources.insert((*id).to_owned(), request.body.clone());
            (201, Vec::new())
        }
        ("POST", ["versions", id, "promote"]) => promote(request, id, state),
        ("GET", ["versions"]) => (200, versions(state, &request.query)),
        ("POST", ["blobs", "missing"]) => {
            let asked: Vec<String> = serde_json::from_slice(&request.body).unwrap();
            assert!(asked.len() <= 1000);
            let is_source = |key: &str| key.strip_prefix("source/").is_some_and(|id| state.sources.contains_key(id));
            let missing: Vec<&String> =
                asked.iter().filter(|key| !state.blobs.contains_key(*key) && !is_source(key)).collect();
            (200, json!({ "missing": missing }).to_string().into_bytes())
        }
        ("POST", ["blobs"]) if state.uploads_left == Some(0) => (500, Vec::new()),
        ("POST", ["blobs"]) => {
            state.uploads += 1;
            state.uploads_left = state.uploads_left.map(|left| left - 1);
            let mut rest = request.body.as_slice();
            while let Some((lengths, records)) = rest.split_first_chunk::<8>() {
                let length = |at: usize| u32::from_le_bytes(lengths[at..at + 4].try_into().unwrap()) as usize;
                let (key, records) = records.split_at(length(0));
                let (value, records) = records.split_at(length(4));
                state.blobs.insert(String::from_utf8(key.to_vec()).unwrap(), value.to_vec());
                rest = records;
            }
            (200, json!({ "stored": 1 }).to_string().into_bytes())
        }
        ("GET", ["trace"]) => {
            let steps = json!([
                { "step": "url", "outcome": request.query },
                { "step": "redirect table", "outcome": "no rule" },
            ]);
            let headers = json!([{ "name": "cache-control", "value": "no-store" }]);
            (200, json!({ "steps": steps, "headers": headers }).to_string().into_bytes())
        }
        ("POST", ["admins", "enrolment-code"]) => {
            let body: Value = serde_json::from_slice(&request.body).unwrap();
            let code = if body["reset"] == true { "RSET-234Z" } else { "ABCD-234Z" };
            (201, json!({ "code": code, "expires_at": "2026-11-29T12:00:00Z" }).to_string().into_bytes())
        }
        ("GET", ["tokens"]) => {
            let token = json!({
                "id": "0123456789abcdef", "name": "Deployment", "scopes": ["redirects:publish"], "by": "bootstrap",
                "created": "2026-11-26T12:00:00.000Z", "expires": "2027-02-24T12:00:00.000Z",
                "last_use": { "day": "2026-11-26", "country": "FI" },
            });
            (200, json!({ "tokens": [token] }).to_string().into_bytes())
        }
        ("POST", ["tokens"]) => {
            let issued =
                json!({ "id": "0123456789abcdef", "token": "kirkas_ci_x", "expires": "2027-02-24T12:00:00.000Z" });
            (201, issued.to_string().into_bytes())
        }
        ("DELETE", ["tokens", "0123456789abcdef"]) => (204, Vec::new()),
        ("GET", ["audit"]) => (200, audit(&request.query)),
        ("PUT", ["campaigns"]) => (200, campaigns(request, state)),
        ("PUT", ["maintenance"]) => {
            let body: Value = serde_json::from_slice(&request.body).unwrap();
            state.maintenance = body["on"].as_bool().unwrap();
            (200, live(state))
        }
        ("GET" | "DELETE", ["releases", "candidate"]) | ("POST", ["releases", "candidate", "promote"]) => {
            (200, rollout().to_string().into_bytes())
        }
        ("GET", ["maintenance", "windows"]) => {
            (200, json!({ "windows": [window(&json!({}))] }).to_string().into_bytes())
        }
        ("GET", ["maintenance", "preview"]) => {
            let links = [json!({ "region": "fi", "link": "http://localhost/?kirkas-preview=token" })];
            (200, json!({ "ends": "2026-11-29T10:00:00Z", "links": links }).to_string().into_bytes())
        }
        ("POST", ["maintenance", "windows"]) => {
            let status = if request.query.contains("dry_run=true") { 200 } else { 201 };
            (status, window(&serde_json::from_slice(&request.body).unwrap()).to_string().into_bytes())
        }
        ("DELETE", ["maintenance", "windows", "41"]) => (200, window(&json!({})).to_string().into_bytes()),
        _ => (404, json!({ "title": "Not found", "status": 404 }).to_string().into_bytes()),
    }
}

/// A release that a tenth of visitors get.
fn rollout() -> Value {
    json!({ "live": "a", "arms": [
        { "release": "a", "share": 9000, "pages": 900, "not_found": 2, "errors": 0,
          "reported": 400, "script_errors": 1, "lcp": null },
        { "release": "b", "share": 1000, "pages": 101, "not_found": 3, "errors": 4,
          "reported": 50, "script_errors": 2, "lcp": 1800 },
    ] })
}

/// A window of planned maintenance, at the times that were sent.
fn window(sent: &Value) -> Value {
    let time = |name: &str, otherwise: &str| sent[name].as_str().unwrap_or(otherwise).to_owned();
    json!({
        "id": 41, "from": time("from", "2026-11-28T02:00:00+02:00"), "until": time("until", "2026-11-28T04:00:00+02:00"),
        "zones": ["Europe/Helsinki"], "regions": ["fi"], "text": "A new database", "state": "planned",
    })
}

/// The calls of a machine that wants a token.
fn device(call: &str, request: &Request, state: &mut State) -> (u16, Vec<u8>) {
    state.confirmations.extend(request.headers.get("authorization").cloned());
    assert_eq!(request.headers["content-type"], "application/x-www-form-urlencoded");
    state.forms.push(String::from_utf8(request.body.clone()).unwrap());
    let answer = match call {
        "authorize" => json!({
            "device_code": "a-device-code", "user_code": "BCDF-GHJK", "expires_in": 600, "interval": 0,
            "verification_uri": "http://localhost/console/device",
            "verification_uri_complete": "http://localhost/console/device?code=BCDF-GHJK",
        }),
        _ => match state.polls.pop_front() {
            Some((status, error)) => return (status, json!({ "error": error }).to_string().into_bytes()),
            None => json!({
                "access_token": OWN_TOKEN, "token_type": "Bearer", "expires_in": 2_592_000, "scope": "",
                "token_id": "an-id", "token_name": "laptop",
            }),
        },
    };
    (200, answer.to_string().into_bytes())
}

fn found(bytes: Option<&Vec<u8>>) -> (u16, Vec<u8>) {
    bytes.map_or((404, Vec::new()), |bytes| (200, bytes.clone()))
}

/// The list of files of the live table.
fn list(state: &State) -> (u16, Vec<u8>) {
    let id = state.redirects.as_ref().and_then(|live| {
        let (query, _) = state.bundles.get(live)?;
        query.split('&').find_map(|parameter| parameter.strip_prefix("source="))
    });
    found(id.and_then(|id| state.sources.get(id)))
}

fn promote(request: &Request, id: &str, state: &mut State) -> (u16, Vec<u8>) {
    let Some((query, _)) = state.bundles.get(id) else {
        return (404, Vec::new());
    };
    let expected = request.headers.get("if-match").cloned();
    if std::mem::take(&mut state.moves) || expected.is_some_and(|etag| etag != format!("\"{}\"", state.version)) {
        return (412, json!({ "title": "Somebody else published in the meantime" }).to_string().into_bytes());
    }
    let slot = if query.contains("kind=redirects") { &mut state.redirects } else { &mut state.release };
    *slot = Some(id.to_owned());
    state.version += 1;
    (200, live(state))
}

fn versions(state: &State, kind: &str) -> Vec<u8> {
    let is_live = |id: &String| state.redirects.as_ref() == Some(id) || state.release.as_ref() == Some(id);
    let all: Vec<Value> = state
        .bundles
        .iter()
        .filter(|(_, (query, _))| query.contains(kind))
        .map(|(id, (query, bytes))| {
            json!({ "id": id, "kind": query, "created_at": "2026-01-02", "note": "", "bytes": bytes.len(), "live": is_live(id) })
        })
        .collect();
    json!(all).to_string().into_bytes()
}

fn live(state: &State) -> Vec<u8> {
    live_set(state).to_string().into_bytes()
}

fn live_set(state: &State) -> Value {
    json!({
        "version": state.version, "redirects": state.redirects, "release": state.release,
        "experiments_off": false, "maintenance": state.maintenance,
    })
}

/// An entry of each kind of act, newest first; none before the first.
fn audit(query: &str) -> Vec<u8> {
    let entry = |(number, what): (usize, &str)| {
        json!({
            "number": number, "at": "2026-01-02", "who": "operator", "what": what, "detail": "{}", "why": "",
            "previous": "", "hash": "",
        })
    };
    let acts: &[&str] = if query.contains("acts=publishing") { &["promote"] } else { &["store blobs", "promote"] };
    let entries: Vec<Value> = acts.iter().copied().enumerate().map(entry).collect();
    let entries = if query.contains("limit=1000") { Vec::new() } else { entries };
    json!({ "entries": entries }).to_string().into_bytes()
}

/// Campaigns that are live once they were published.
fn campaigns(request: &Request, state: &mut State) -> Vec<u8> {
    let (dry_run, changes) = (request.query.contains("dry_run=true"), state.campaigns.as_ref() != Some(&request.body));
    if !dry_run {
        state.campaigns = Some(request.body.clone());
    }
    let id = "c".repeat(64);
    json!({ "id": id, "live": live_set(state), "dry_run": dry_run, "changes": changes }).to_string().into_bytes()
}
