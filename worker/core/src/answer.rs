//! Answers as data: status, headers and where the body is. The edge turns them into responses.

use sha2::{Digest as _, Sha256};

use crate::facts::Facts;
use crate::release::{Digest, hex, page_key};
use crate::reports::Event;

/// A response, before any body is read.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Header names and values, in order, without those every document carries.
    pub headers: Vec<(&'static str, String)>,
    /// Where the body is.
    pub body: Body,
    /// What to count once it is sent.
    pub event: Option<Event>,
}

impl Answer {
    pub(crate) fn new(status: u16, headers: Vec<(&'static str, String)>, body: Body) -> Self {
        Self { status, headers, body, event: None }
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
        absent: Absent,
    },
}

/// What a key that KV doesn't have means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// The release promised it: 503, try again.
    Fault,
    /// The status is right whatever the body: it is said in plain words.
    Plain(u16),
}

/// Revalidated each time: a page may change with the next release.
const REVALIDATE: &str = "public, max-age=0, must-revalidate";
/// Likewise, and it is one visitor's.
const OWN_REVALIDATED: &str = "private, max-age=0, must-revalidate";
/// Named by its content: never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// A permanent redirect is remembered for an hour only, so that a wrong one can be taken back.
const REMEMBERED_REDIRECT: &str = "public, max-age=3600";
/// An answer with a visitor's cookie is theirs alone.
pub(crate) const OWN: &str = "private, no-store";
/// Must not be kept.
pub(crate) const NOT_KEPT: &str = "no-store";

/// Seconds after which a client may try again what is unavailable.
pub(crate) const RETRY_AFTER: &str = "30";

/// Headers of every document beside its [`policy`]: see the specification of each.
pub const DOCUMENT_HEADERS: &[(&str, &str)] = &[
    ("strict-transport-security", "max-age=63072000; includeSubDomains"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Sends the visitor elsewhere.
pub fn redirect(status: u16, location: String) -> Answer {
    let cache = if matches!(status, 301 | 308) { REMEMBERED_REDIRECT } else { NOT_KEPT };
    Answer::new(status, vec![("location", location), ("cache-control", cache.to_owned())], Body::Empty)
}

/// A refusal in plain words.
pub fn refusal(status: u16) -> Answer {
    let text = match status {
        400 => "400 Bad request: the address has a percent sign that is not followed by two hexadecimal digits.",
        403 => "403 Forbidden: only pages of this site send to this address.",
        404 => "404 Not found: there is nothing at this address.",
        405 => "405 Method not allowed: the header Allow names the methods that this address takes.",
        410 => "410 Gone: what was at this address is there no more.",
        411 => "411 Length required: say in Content-Length how long the body is.",
        413 => "413 Content too large: this address takes 4 KB at most.",
        414 => "414 URI too long: the address is longer than 16 KB.",
        415 => "415 Unsupported media type: send JSON, as application/json.",
        500 => "500 Internal server error: this went wrong on our side. Please try again.",
        _ => "503 Service unavailable: this can't be read just now. Please try again in a moment.",
    };
    let mut headers =
        vec![("content-type", "text/plain; charset=utf-8".to_owned()), ("cache-control", NOT_KEPT.to_owned())];
    if status == 503 {
        headers.push(("retry-after", RETRY_AFTER.to_owned()));
    }
    Answer::new(status, headers, Body::Text(text.to_owned() + "\n"))
}

/// The refusal of a method other than GET and HEAD.
pub fn only_read() -> Answer {
    only("GET, HEAD")
}

/// The refusal of a method other than these.
pub fn only(methods: &str) -> Answer {
    let mut answer = refusal(405);
    answer.headers.push(("allow", methods.to_owned()));
    answer
}

/// Done, and there is nothing to say.
pub fn nothing() -> Answer {
    Answer::new(204, vec![("cache-control", NOT_KEPT.to_owned())], Body::Empty)
}

/// How the edge is: whether it has something to serve.
pub fn health(redirects: bool, release: bool) -> Answer {
    json(200, format!(r#"{{"status":"ok","redirects":{redirects},"release":{release}}}"#))
}

/// A page's document, in which the sheet of this digest may be inline.
pub fn document(facts: &Facts, status: u16, digest: &Digest, tag: &str, style: Option<Digest>) -> Answer {
    let mut answer =
        stored(facts, status, &page_key(digest), &validator(digest), "text/html; charset=utf-8", REVALIDATE);
    if answer.status == 304 {
        return answer;
    }
    answer.headers.push(("content-language", tag.to_owned()));
    answer.headers.push(("content-security-policy", policy(style)));
    if status == 503 {
        answer.headers.push(("retry-after", RETRY_AFTER.to_owned()));
    }
    if matches!(status, 404 | 410 | 503) { or_plain(answer, status) } else { answer }
}

/// The content security policy of a document: what is ours, and inline nothing but the sheet of this digest
/// (Content Security Policy Level 3, section 8.3).
fn policy(style: Option<Digest>) -> String {
    let sheet = style.map(|digest| [" 'sha256-", &base64(&digest), "'"].concat()).unwrap_or_default();
    [
        "default-src 'none'; script-src 'self'; style-src 'self'",
        &sheet,
        "; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
    .concat()
}

/// Bytes in base64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let quad = |three: &[u8]| {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | u32::from(three.get(place).copied().unwrap_or(0)));
        let digits = three.len();
        [18, 12, 6, 0].into_iter().enumerate().map(move |(place, shift)| {
            let digit = ALPHABET.get((bits >> shift & 63) as usize).copied().unwrap_or(b'=');
            char::from(if place > digits { b'=' } else { digit })
        })
    };
    bytes.chunks(3).flat_map(quad).collect()
}

/// The answer as one that nobody may keep.
pub fn not_kept(answer: Answer) -> Answer {
    kept_as(answer, NOT_KEPT)
}

/// The answer as one that is the visitor's alone, and not kept.
pub fn own(answer: Answer) -> Answer {
    kept_as(answer, OWN)
}

/// The answer with this cookie: nobody but the visitor may keep it.
#[inline]
pub fn with_cookie(answer: Answer, cookie: String) -> Answer {
    let mut answer = own(answer);
    answer.headers.push(("set-cookie", cookie));
    answer
}

fn kept_as(mut answer: Answer, cache: &str) -> Answer {
    answer.headers.retain(|(name, _)| *name != "cache-control");
    answer.headers.push(("cache-control", cache.to_owned()));
    answer
}

/// The answer as one that only the visitor's browser may keep.
pub fn private(mut answer: Answer) -> Answer {
    for (name, value) in &mut answer.headers {
        if *name == "cache-control" && value == REVALIDATE {
            *value = OWN_REVALIDATED.to_owned();
        }
    }
    answer
}

/// A page's data.
pub fn data(facts: &Facts, digest: &Digest) -> Answer {
    stored(facts, 200, &page_key(digest), &validator(digest), "application/json", REVALIDATE)
}

/// A redirect as page data, for client navigation.
pub fn redirect_data(status: u16, location: &str) -> Answer {
    let text = ["{\"redirect\":{\"to\":\"", &json_text(location), "\",\"status\":", &status.to_string(), "}}"].concat();
    let headers = vec![("content-type", "application/json".to_owned()), ("cache-control", REVALIDATE.to_owned())];
    Answer::new(200, headers, Body::Text(text))
}

/// Page data that there is none of.
pub fn no_data(status: u16) -> Answer {
    json(status, "{}".to_owned())
}

/// JSON that nobody may keep.
pub fn json(status: u16, text: String) -> Answer {
    let headers = vec![("content-type", "application/json".to_owned()), ("cache-control", NOT_KEPT.to_owned())];
    Answer::new(status, headers, Body::Text(text))
}

/// JSON for whoever asks, under a validator of its own; 304 where they have it.
#[inline]
pub fn json_to_keep(facts: &Facts, text: String) -> Answer {
    let etag = ["\"", &validator(&Sha256::digest(&text).into()), "\""].concat();
    let known = has(facts, &etag);
    let answer = if known { Answer::new(304, Vec::new(), Body::Empty) } else { json(200, text) };
    let mut answer = kept_as(answer, OWN_REVALIDATED);
    answer.headers.push(("etag", etag));
    answer
}

/// A file at the root.
pub fn file(facts: &Facts, path: &str, digest: &Digest) -> Answer {
    stored(facts, 200, &page_key(digest), &validator(digest), content_type(path), REVALIDATE)
}

/// An asset, of this release or an older one: its name holds its content's hash.
pub fn asset(facts: &Facts, name: &str) -> Answer {
    or_plain(stored(facts, 200, &["asset/", name].concat(), name, content_type(name), IMMUTABLE), 404)
}

/// The answer; where its body is not there, this status in plain words.
fn or_plain(mut answer: Answer, status: u16) -> Answer {
    if let Body::Stored { absent, .. } = &mut answer.body {
        *absent = Absent::Plain(status);
    }
    answer
}

/// A body in KV with a strong validator; 304 where the visitor has it.
fn stored(facts: &Facts, status: u16, key: &str, validator: &str, content_type: &'static str, cache: &str) -> Answer {
    let brotli = !already_compressed(content_type) && facts.takes_brotli();
    let suffix = if brotli { ".br" } else { "" };
    let etag = ["\"", validator, suffix, "\""].concat();
    let mut headers = vec![("cache-control", cache.to_owned()), ("vary", "accept-encoding".to_owned())];
    if status == 200 {
        let known = has(facts, &etag);
        headers.push(("etag", etag));
        if known {
            return Answer::new(304, headers, Body::Empty);
        }
    }
    headers.push(("content-type", content_type.to_owned()));
    if brotli {
        headers.push(("content-encoding", "br".to_owned()));
    }
    let body = Body::Stored { key: [key, suffix].concat(), brotli, absent: Absent::Fault };
    Answer::new(status, headers, body)
}

/// Whether the visitor has what has this validator: weak comparison, as `If-None-Match` wants it (RFC 9110, section 13.1.2).
fn has(facts: &Facts, etag: &str) -> bool {
    let is_it = |one: &str| one == "*" || one.strip_prefix("W/").unwrap_or(one) == etag;
    facts.header("if-none-match").is_some_and(|known| known.split(',').map(str::trim).any(is_it))
}

fn already_compressed(content_type: &str) -> bool {
    matches!(content_type, "font/woff2" | "image/png" | "image/avif" | "image/webp" | "image/jpeg")
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

/// Half of a digest tells two bodies of one address apart.
fn validator(digest: &Digest) -> String {
    digest.first_chunk::<16>().map_or(String::new(), |half| hex(half))
}

/// Text inside a JSON string, for text without control characters: two escapes suffice.
pub(crate) fn json_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::{base64, policy};

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{7ff}?", "378/")];
        for (bytes, expected) in cases {
            assert_eq!(base64(bytes.as_bytes()), expected, "{bytes}");
        }
    }

    #[test]
    fn a_policy_allows_one_sheet_inline_or_none() {
        assert!(policy(None).contains("style-src 'self';"));
        let sheet = "style-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';";
        assert!(policy(Some([0; 32])).contains(sheet));
    }
}
