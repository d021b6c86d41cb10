//! Answers as data: status, headers and where the body is. The edge turns them into responses.

mod content_type;

use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

use self::content_type::{SVG, already_compressed, content_type};
use crate::arm::Arm;
use crate::facts::Facts;
use crate::release::{Digest, Manifest, PAGES, hex};
use crate::reports::Event;
use crate::security::{ALL_PAGES, RESOURCE_POLICY, SVG_POLICY};

/// A header's name, in lower case, and what it says.
pub type Header = (&'static str, Cow<'static, str>);

/// A response, before any body is read.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// In order, without those that every document carries, and those that every answer does (`security`).
    pub headers: Vec<Header>,
    /// Where the body is.
    pub body: Body,
    /// What to count once it is sent.
    pub event: Option<Event>,
    /// The reason for the log, where the status alone does not explain the answer; else empty.
    pub reason: &'static str,
    /// Which other requests it answers too.
    pub reuse: Reuse,
    /// For which release of a roll-out it is counted.
    pub arm: Option<Arm>,
}

/// Which other requests have the same answer: those with the same method and address, and the same values of the headers
/// in `vary`, that come before it expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reuse {
    /// What besides method and address the answer was made from.
    pub vary: Vary,
    /// Until when, in milliseconds since 1970; zero where no other request has it.
    pub expires: u64,
    /// Whether those alone have it whose cookie names the same release.
    pub is_by_release: bool,
}

impl Reuse {
    /// As this, for those whose cookie names the same release.
    pub(crate) fn by_release(self) -> Self {
        Self { is_by_release: true, ..self }
    }
}

/// What an answer was made from besides the request's method and address, and what is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Vary {
    /// Anything: it may be one visitor's own.
    #[default]
    Everything,
    /// Nothing.
    Nothing,
    /// `Accept-Encoding`.
    Encoding,
    /// `Accept-Encoding` and `If-None-Match`.
    EncodingAndValidator,
}

impl Vary {
    /// Names of the headers, in lower case; none where the answer is for no other request.
    pub fn headers(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Everything => None,
            Self::Nothing => Some(&[]),
            Self::Encoding => Some(&["accept-encoding"]),
            Self::EncodingAndValidator => Some(&["accept-encoding", "if-none-match"]),
        }
    }
}

impl Answer {
    pub(crate) fn new(status: u16, headers: Vec<Header>, body: Body) -> Self {
        Self { status, headers, body, event: None, reason: "", reuse: Reuse::default(), arm: None }
    }

    /// The answer, made from no more than this.
    fn varying_by(mut self, vary: Vary) -> Self {
        self.reuse.vary = vary;
        self
    }

    /// The answer, for other requests too until this moment, unless it was made from anything of this one.
    #[must_use]
    pub fn reusable_until(mut self, expires: u64) -> Self {
        if self.reuse.vary.headers().is_some() {
            self.reuse.expires = expires;
        }
        self
    }

    /// The answer, to be counted as this.
    pub fn counted_as(mut self, event: Option<Event>) -> Self {
        self.event = event;
        self
    }
}

/// Where a body comes from.
#[derive(Debug, PartialEq, Eq)]
pub enum Body {
    /// There is none.
    Empty,
    /// This text.
    Text(String),
    /// This key in KV, brotli-compressed where `brotli` says so.
    Stored {
        /// KV key.
        key: String,
        /// Whether the bytes are brotli.
        brotli: bool,
        /// What to answer when KV has no such key.
        absent: MissingBody,
    },
}

/// What to answer where KV doesn't have the body's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingBody {
    /// The release promised it: 503, try again.
    Fault,
    /// The status is right without the body: answer it as plain text.
    Plain(u16),
    /// A rule by pattern of the redirect table answers then.
    Rule,
}

/// Revalidated each time: a page may change with the next release.
const REVALIDATE: &str = "public, max-age=0, must-revalidate";
/// Revalidated each time, and it belongs to one visitor.
const PRIVATE_REVALIDATE: &str = "private, max-age=0, must-revalidate";
/// Named by its content: never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Browsers cache a permanent redirect for an hour only, so that a wrong one can be corrected.
const CACHE_ONE_HOUR: &str = "public, max-age=3600";
/// An answer with a visitor's cookie belongs to that visitor alone.
pub(crate) const PRIVATE_NO_STORE: &str = "private, no-store";
/// Must not be cached.
pub(crate) const NO_STORE: &str = "no-store";

/// Seconds after which a client may retry what is unavailable.
pub(crate) const RETRY_AFTER: &str = "30";
/// Seconds after which a client that was rate-limited may retry.
pub const LIMIT_PERIOD: &str = "60";

/// Headers of every document beside its policy: see the specification of each.
pub const DOCUMENT_HEADERS: &[(&str, &str)] = &[
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Sends the visitor elsewhere.
pub fn redirect(status: u16, location: String) -> Answer {
    let cache = if matches!(status, 301 | 308) { CACHE_ONE_HOUR } else { NO_STORE };
    let headers = vec![("location", location.into()), ("cache-control", cache.into())];
    Answer::new(status, headers, Body::Empty).varying_by(Vary::Nothing)
}

/// A refusal in plain words.
pub fn refusal(status: u16) -> Answer {
    let text = match status {
        400 => {
            "400 Bad request: the address has a percent sign that is not followed by two hexadecimal digits, or '..;'."
        }
        403 => "403 Forbidden: only pages of this site send to this address.",
        404 => "404 Not found: there is nothing at this address.",
        405 => "405 Method not allowed: the header Allow names the methods that this address takes.",
        408 => "408 Request timeout: the body did not arrive in time, or not all of it. Please send it again.",
        410 => "410 Gone: what was at this address is there no more.",
        411 => "411 Length required: say in Content-Length how long the body is.",
        413 => "413 Content too large: this address takes 4 KB at most.",
        414 => "414 URI too long: the address is longer than 16 KB.",
        415 => "415 Unsupported media type: send JSON, as application/json.",
        429 => "429 Too many requests: this comes from your address too often. Please try again in a minute.",
        500 => "500 Internal server error: this went wrong on our side. Please try again.",
        _ => "503 Service unavailable: this can't be read just now. Please try again in a moment.",
    };
    let mut headers = vec![("content-type", "text/plain; charset=utf-8".into()), ("cache-control", NO_STORE.into())];
    match status {
        503 => headers.push(("retry-after", RETRY_AFTER.into())),
        429 => headers.push(("retry-after", LIMIT_PERIOD.into())),
        _ => {}
    }
    Answer::new(status, headers, Body::Text(text.to_owned() + "\n"))
}

/// The refusal of a method other than GET and HEAD.
pub fn read_only() -> Answer {
    method_not_allowed("GET, HEAD")
}

/// The refusal of a method other than these.
pub fn method_not_allowed(methods: &'static str) -> Answer {
    let mut answer = refusal(405);
    answer.headers.push(("allow", methods.into()));
    answer
}

/// Done; the answer has no content.
pub fn no_content() -> Answer {
    Answer::new(204, vec![("cache-control", NO_STORE.into())], Body::Empty)
}

/// How the edge is: whether it has something to serve.
pub fn health(redirects: bool, release: bool) -> Answer {
    json(200, format!(r#"{{"status":"ok","redirects":{redirects},"release":{release}}}"#))
}

/// A page's document, under the policy of its release. Scripts read by `Server-Timing` (W3C, section 3) which window of maintenance it
/// announces: the validator says so as well, as browsers keep the headers of what has not changed.
pub fn document(
    facts: &Facts,
    status: u16,
    digest: &Digest,
    tag: &'static str,
    release: Option<&Manifest>,
    maintenance: Option<&str>,
) -> Answer {
    let mark = maintenance.unwrap_or_default();
    let mut answer = page(facts, status, digest, "text/html; charset=utf-8", mark);
    if !mark.is_empty() {
        answer.headers.push(("server-timing", ["maintenance;desc=\"", mark, "\""].concat().into()));
    }
    if answer.status == 304 {
        return answer;
    }
    answer.headers.push(("content-language", tag.into()));
    let policy = release.map_or("default-src 'none'", Manifest::policy);
    answer.headers.push(("content-security-policy", policy.to_owned().into()));
    if status == 503 {
        answer.headers.push(("retry-after", RETRY_AFTER.into()));
    }
    if matches!(status, 404 | 410 | 503) { with_missing_body(answer, MissingBody::Plain(status)) } else { answer }
}

/// The answer with a `Cache-Control` that forbids caching.
pub fn uncacheable(answer: Answer) -> Answer {
    with_cache_control(answer, NO_STORE)
}

/// The answer as one that belongs to the visitor alone and must not be cached.
pub fn private_uncacheable(answer: Answer) -> Answer {
    with_cache_control(answer, PRIVATE_NO_STORE)
}

/// The answer with this cookie; it belongs to the visitor alone.
#[inline]
pub fn with_cookie(answer: Answer, cookie: String) -> Answer {
    let mut answer = private_uncacheable(answer);
    answer.headers.push(("set-cookie", cookie.into()));
    answer
}

/// The answer, which tells scripts by `Server-Timing` (W3C, section 3) in which variation the page is: nothing is stored.
#[inline]
pub fn with_variation(mut answer: Answer, variation: String) -> Answer {
    answer.reuse = Reuse::default();
    answer.headers.push(("server-timing", ["assignments;desc=\"", &variation, "\""].concat().into()));
    answer
}

/// The answer under this `Cache-Control`; the edge does not reuse it.
fn with_cache_control(mut answer: Answer, cache: &'static str) -> Answer {
    answer.reuse = Reuse::default();
    answer.headers.retain(|(name, _)| *name != "cache-control");
    answer.headers.push(("cache-control", cache.into()));
    answer
}

/// The answer, which says when to ask again in these words where it says that at all.
pub fn with_retry_after(mut answer: Answer, retry_after: &str) -> Answer {
    for (name, value) in &mut answer.headers {
        if *name == "retry-after" {
            *value = retry_after.to_owned().into();
        }
    }
    answer
}

/// The answer as one that only the visitor's browser may cache.
pub fn private(mut answer: Answer) -> Answer {
    answer.reuse = Reuse::default();
    for (name, value) in &mut answer.headers {
        if *name == "cache-control" && value == REVALIDATE {
            *value = PRIVATE_REVALIDATE.into();
        }
    }
    answer
}

/// A page's data.
pub fn data(facts: &Facts, digest: &Digest) -> Answer {
    page(facts, 200, digest, "application/json", "")
}

/// A redirect as page data, for client navigation.
pub fn redirect_data(status: u16, location: &str) -> Answer {
    let text = ["{\"redirect\":{\"to\":\"", &json_text(location), "\",\"status\":", &status.to_string(), "}}"].concat();
    let headers = vec![("content-type", "application/json".into()), ("cache-control", REVALIDATE.into())];
    Answer::new(200, headers, Body::Text(text)).varying_by(Vary::Nothing)
}

/// Empty page data, for a page that does not exist.
pub fn empty_data(status: u16) -> Answer {
    json(status, "{}".to_owned()).varying_by(Vary::Nothing)
}

/// JSON that must not be cached.
pub fn json(status: u16, text: String) -> Answer {
    let headers = vec![("content-type", "application/json".into()), ("cache-control", NO_STORE.into())];
    Answer::new(status, headers, Body::Text(text))
}

/// JSON with an `ETag` of its content; 304 where the client has it.
#[inline]
pub fn json_with_etag(facts: &Facts, text: String) -> Answer {
    let etag = ["\"", validator(&hex(&Sha256::digest(&text))), "\""].concat();
    let known = has(facts, &etag);
    let answer = if known { Answer::new(304, Vec::new(), Body::Empty) } else { json(200, text) };
    let mut answer = with_cache_control(answer, PRIVATE_REVALIDATE);
    answer.headers.push(("etag", etag.into()));
    answer
}

/// A file at the root.
pub fn file(facts: &Facts, path: &str, digest: &Digest) -> Answer {
    let content_type = content_type(path);
    let mut answer = page(facts, 200, digest, content_type, "");
    if content_type.starts_with("image/") {
        answer.headers.push((RESOURCE_POLICY, ALL_PAGES.into()));
    }
    answer
}

/// The folder in KV of assets.
pub const STORED_ASSETS: &str = "asset/";

/// An asset of this release or an older one: its name holds its content's hash. `absent` says what to answer where it isn't stored.
pub fn asset(facts: &Facts, name: &str, absent: MissingBody) -> Answer {
    with_missing_body(stored(facts, 200, STORED_ASSETS, name, [name, ""], content_type(name), IMMUTABLE), absent)
}

/// The answer, with what to answer where its body is missing.
fn with_missing_body(mut answer: Answer, meaning: MissingBody) -> Answer {
    if let Body::Stored { absent, .. } = &mut answer.body {
        *absent = meaning;
    }
    answer
}

/// A body that is named by its digest, and the mark of the headers that go with it.
fn page(facts: &Facts, status: u16, digest: &Digest, content_type: &'static str, mark: &str) -> Answer {
    let name = hex(digest);
    stored(facts, status, PAGES, &name, [validator(&name), mark], content_type, REVALIDATE)
}

/// A body in KV, at its name in a folder, with a strong validator of two parts; 304 where the visitor has it.
fn stored(
    facts: &Facts,
    status: u16,
    folder: &str,
    name: &str,
    [validator, mark]: [&str; 2],
    content_type: &'static str,
    cache: &'static str,
) -> Answer {
    let brotli = !already_compressed(content_type) && facts.takes_brotli();
    let suffix = if brotli { ".br" } else { "" };
    let mut headers = vec![("cache-control", cache.into()), ("vary", "accept-encoding".into())];
    if status == 200 {
        let etag = ["\"", validator, suffix, mark, "\""].concat();
        let known = has(facts, &etag);
        headers.push(("etag", etag.into()));
        if known {
            return Answer::new(304, headers, Body::Empty).varying_by(Vary::EncodingAndValidator);
        }
    }
    headers.push(("content-type", content_type.into()));
    if content_type == SVG {
        headers.push(("content-security-policy", SVG_POLICY.into()));
    }
    if brotli {
        headers.push(("content-encoding", "br".into()));
    }
    let body = Body::Stored { key: [folder, name, suffix].concat(), brotli, absent: MissingBody::Fault };
    let vary = if status == 200 { Vary::EncodingAndValidator } else { Vary::Encoding };
    Answer::new(status, headers, body).varying_by(vary)
}

/// Whether the visitor has what has this validator: weak comparison, as `If-None-Match` wants it (RFC 9110, section 13.1.2).
fn has(facts: &Facts, etag: &str) -> bool {
    let is_it = |one: &str| one == "*" || one.strip_prefix("W/").unwrap_or(one) == etag;
    facts.header("if-none-match").is_some_and(|known| known.split(',').map(str::trim).any(is_it))
}

/// Half of a digest tells two bodies of one address apart.
fn validator(digits: &str) -> &str {
    digits.get(..32).unwrap_or(digits)
}

/// Text escaped for the inside of a JSON string.
pub(crate) fn json_text(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default().to_owned()
}
