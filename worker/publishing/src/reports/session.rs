//! A session's analytics payload, as control takes it from the queue: checked, and without what may name
//! a person.
//!
//! # What is recorded
//! - The landing path in the form of [`recordable`], with its title.
//! - The host that the visitor came from, without the path: what another site's paths reveal is unknown here.
//! - How often the visitor has come, in steps: an exact high number would identify a visitor.
//!
//! What may not be recorded is an empty text, so that sums are right.

use kirkas_core::analytics::{KIND, VERSION};
use kirkas_core::reports::{is_plain, recordable};
use kirkas_core::site::{self, Region};
use serde::Deserialize;
use url::Url;

use super::message::MessageError;

const MAX_URL_LENGTH: usize = 2048;
/// In characters.
const MAX_TITLE_LENGTH: usize = 200;
/// In bytes, as RFC 5646, section 4.4.1, recommends.
const MAX_LANGUAGE_LENGTH: usize = 35;

/// A session of a visitor who consents, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// UUID, in lower case: to count a session once, and for nothing else.
    pub id: String,
    /// Path of the page that it began on.
    pub landing: String,
    /// Title of that page.
    pub title: String,
    /// Origin of the page that the visitor came from.
    pub referrer: String,
    /// Language of the browser (BCP 47).
    pub language: String,
    /// Width and height in CSS pixels, such as `1280x800`.
    pub screen: String,
    /// Likewise.
    pub viewport: String,
    /// Which session in this browser it is: `1`, `2`, `3-5`, `6-20` or `21+`.
    pub visit: &'static str,
}

/// A message of a session: where it is of, and the payload; none where that is not what the app sends.
#[derive(Debug, PartialEq, Eq)]
pub struct SessionMessage {
    /// The region whose edge took it.
    pub region: &'static Region,
    /// The session.
    pub session: Option<Session>,
}

/// As `app/analytics` writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Payload {
    location: String,
    referrer: String,
    title: String,
    language: String,
    screen_size: String,
    viewport_size: String,
    session_id: String,
    session_count: u32,
}

impl SessionMessage {
    /// Reads a message's text; none where it is of another kind.
    ///
    /// # Errors
    /// [`MessageError`] when its first line is not what the edge writes.
    pub fn read(text: &str) -> Option<Result<Self, MessageError>> {
        let rest = text.strip_prefix(KIND)?.strip_prefix(' ')?;
        Some(Self::of(rest))
    }

    fn of(rest: &str) -> Result<Self, MessageError> {
        let (line, payload) = rest.split_once('\n').ok_or(MessageError::Malformed)?;
        let (version, region) = line.split_once(' ').ok_or(MessageError::Malformed)?;
        if version != VERSION {
            return Err(version.parse().map_or(MessageError::Malformed, MessageError::Version));
        }
        let region = site::region(region).ok_or(MessageError::Malformed)?;
        Ok(Self { region, session: Session::read(region, payload) })
    }
}

impl Session {
    /// Reads a payload; none where it is not what the app sends.
    fn read(region: &Region, text: &str) -> Option<Self> {
        let payload: Payload = serde_json::from_str(text).ok()?;
        let sound = payload.title.chars().count() <= MAX_TITLE_LENGTH && payload.session_count > 0;
        let is_here =
            |url: &Url| is_web(url) && url.host_str().is_some_and(|host| site::region_of_host(host) == region);
        let location = address(&payload.location).filter(|url| sound && is_here(url))?;
        let landing = recordable(region, location.path());
        // The title of a page that may not be named could name it.
        let title = Some(payload.title).filter(|title| landing.is_some() && is_plain(title));
        Some(Self {
            id: uuid(&payload.session_id)?,
            landing: landing.unwrap_or_default(),
            title: title.unwrap_or_default(),
            referrer: if payload.referrer.is_empty() { String::new() } else { origin(&address(&payload.referrer)?) },
            language: language(payload.language)?,
            screen: size(&payload.screen_size)?,
            viewport: size(&payload.viewport_size)?,
            visit: visit(payload.session_count),
        })
    }
}

/// An absolute address without query, fragment and user.
fn address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok().filter(|_| text.len() <= MAX_URL_LENGTH)?;
    let bare = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    (bare && url.password().is_none()).then_some(url)
}

fn is_web(address: &Url) -> bool {
    matches!(address.scheme(), "http" | "https")
}

/// Its scheme, host and port; empty where it is not a web page's, or the host could name a person.
fn origin(address: &Url) -> String {
    let host = address.host_str().filter(|host| is_web(address) && is_plain(host));
    host.map_or(String::new(), |_| address.origin().ascii_serialization())
}

fn language(tag: String) -> Option<String> {
    let is_tag = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_tag && tag.len() <= MAX_LANGUAGE_LENGTH).then_some(tag)
}

/// Two whole numbers with an `x` between them.
fn size(text: &str) -> Option<String> {
    let (width, height) = text.split_once('x')?;
    let number = |text: &str| text.parse::<u16>().ok();
    Some(format!("{}x{}", number(width)?, number(height)?))
}

fn uuid(text: &str) -> Option<String> {
    let is_right = |(at, byte): (usize, u8)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    (text.len() == 36 && text.bytes().enumerate().all(is_right)).then(|| text.to_ascii_lowercase())
}

fn visit(count: u32) -> &'static str {
    match count {
        0 | 1 => "1",
        2 => "2",
        3..=5 => "3-5",
        6..=20 => "6-20",
        _ => "21+",
    }
}

#[cfg(test)]
mod tests;
