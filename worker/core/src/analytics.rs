//! Which analytics payloads the edge accepts, and the message that it makes of one. `kirkas-publishing` reads for control
//! what is in a payload.

use crate::answer::{self, Answer};
use crate::consent::{Category, grants};
use crate::facts::Facts;
use crate::session::sender::is_page_of;
use crate::site::Region;

/// Where the app sends a session's payload.
pub const PATH: &str = crate::system::ANALYTICS;
/// The largest payload, in bytes.
pub const MAX_BODY_LENGTH: usize = 4096;
/// What a message of a session begins with, which no message of counts does.
pub const KIND: &str = "session";
/// The form of the message.
pub const VERSION: &str = "1";

/// Whether the body of a request is to be read, which takes consent.
///
/// # Errors
/// The answer if it is not. Without consent it is that of success: the visitor has withdrawn consent meanwhile, perhaps in another
/// tab, and measuring never shows them a failure.
pub fn admit(facts: &Facts, category: Category) -> Result<(), Answer> {
    if !is_ours(facts) {
        return Err(answer::refusal(403));
    }
    admit_json(facts)?;
    let consents = facts.header("cookie").is_some_and(|cookies| grants(&cookies, category));
    if consents { Ok(()) } else { Err(answer::no_content()) }
}

/// Whether a body is JSON and no larger than [`MAX_BODY_LENGTH`], as far as headers say.
///
/// # Errors
/// The answer where it is not.
pub fn admit_json(facts: &Facts) -> Result<(), Answer> {
    let length = facts.header("content-length").and_then(|length| length.parse().ok());
    Err(answer::refusal(if !facts.header("content-type").is_some_and(|kind| is_json(&kind)) {
        415
    } else if length.is_none() {
        411
    } else if length > Some(MAX_BODY_LENGTH) {
        413
    } else {
        return Ok(());
    }))
}

/// Whether a page of this host sent the request (Fetch Metadata), or no browser.
#[inline]
pub fn is_ours(facts: &Facts) -> bool {
    facts.header("sec-fetch-site").is_none_or(|site| site == "same-origin")
        && facts.header("origin").is_none_or(|origin| is_page_of(&origin, facts.host))
}

/// The first line of a session's message.
pub fn heading(region: &Region) -> String {
    [KIND, " ", VERSION, " ", region.id].concat()
}

/// A payload as a message for the queue: a line that says what it is, then the text as it came.
///
/// # Errors
/// The answer where it is too large.
#[inline]
pub fn message(heading: &str, text: &str) -> Result<String, Answer> {
    if text.len() > MAX_BODY_LENGTH {
        return Err(answer::refusal(413));
    }
    Ok([heading, "\n", text].concat())
}

#[inline]
fn is_json(content_type: &str) -> bool {
    let parameters = content_type.strip_prefix("application/json");
    parameters.is_some_and(|rest| rest.is_empty() || rest.starts_with(';'))
}

#[cfg(test)]
mod tests {
    use super::{MAX_BODY_LENGTH, admit, heading, message};
    use crate::consent::Category;
    use crate::facts::Facts;
    use crate::site::region_of_host;

    const USUAL: [(&str, Option<&str>); 5] = [
        ("sec-fetch-site", Some("same-origin")),
        ("origin", Some("https://kirkas.example")),
        ("content-type", Some("application/json")),
        ("content-length", Some("400")),
        ("cookie", Some("a=b; __Host-consent=analytics.marketing")),
    ];

    /// The status that a request is answered which has these headers in place of the usual ones; none
    /// where its body is read.
    fn status(others: &[(&str, Option<&str>)]) -> Option<u16> {
        let value =
            |name: &str| others.iter().chain(&USUAL).find(|(known, _)| *known == name).and_then(|(_, value)| *value);
        let headers = |name: &str| value(name).map(str::to_owned);
        let facts = Facts { headers: &headers, ..Facts::from_url("POST", "https://kirkas.example/edge/analytics") };
        admit(&facts, Category::Analytics).err().map(|answer| answer.status)
    }

    #[test]
    fn only_our_own_pages_send_payloads() {
        let own = Some("https://kirkas.example");
        let cases = [
            (Some("same-origin"), own, None),
            (None, own, None),
            (None, Some("https://KIRKAS.example"), None),
            (None, Some("http://kirkas.example"), None),
            (None, None, None),
            (Some("same-site"), own, Some(403)),
            (Some("cross-site"), own, Some(403)),
            (Some("none"), None, Some(403)),
            (Some("same-origin"), Some("https://evil.example"), Some(403)),
            (None, Some("https://kirkas.example.evil.example"), Some(403)),
            (None, Some("https://kirkas.example:8443"), Some(403)),
            (None, Some("kirkas.example"), Some(403)),
            (None, Some("null"), Some(403)),
        ];
        for (fetch_site, origin, expected) in cases {
            let headers = [("sec-fetch-site", fetch_site), ("origin", origin)];
            assert_eq!(status(&headers), expected, "{headers:?}");
        }
    }

    #[test]
    fn only_json_is_read() {
        let cases = [
            (Some("application/json"), None),
            (Some("application/json; charset=utf-8"), None),
            (Some("application/jsonx"), Some(415)),
            (Some("text/plain; application/json"), Some(415)),
            (Some("text/plain"), Some(415)),
            (Some(""), Some(415)),
            (None, Some(415)),
        ];
        for (content_type, expected) in cases {
            assert_eq!(status(&[("content-type", content_type)]), expected, "{content_type:?}");
        }
    }

    #[test]
    fn without_consent_nothing_is_read_and_nothing_is_said() {
        let cases = [
            (Some("__Host-consent=analytics"), None),
            (Some("x=1;__Host-consent=marketing.analytics"), None),
            (Some("__Host-consent=none"), Some(204)),
            (Some("__Host-consent=marketing"), Some(204)),
            (Some("__Host-consent=analyticsx"), Some(204)),
            (Some("__Host-consent="), Some(204)),
            (Some("consent=analytics; x__Host-consent=analytics"), Some(204)),
            (Some(""), Some(204)),
            (None, Some(204)),
        ];
        for (cookies, expected) in cases {
            assert_eq!(status(&[("cookie", cookies)]), expected, "{cookies:?}");
        }
    }

    #[test]
    fn a_body_of_a_payloads_size_is_read() {
        let cases = [
            (Some("0"), None),
            (Some("4096"), None),
            (Some("4097"), Some(413)),
            (Some("4294967296"), Some(413)),
            (Some("-1"), Some(411)),
            (Some("many"), Some(411)),
            (None, Some(411)),
        ];
        for (length, expected) in cases {
            assert_eq!(status(&[("content-length", length)]), expected, "{length:?}");
        }
    }

    #[test]
    fn a_payload_goes_on_as_it_came_under_its_region() {
        let cases = [
            ("localhost:8787", "{\"a\":\n1}".to_owned(), Ok("session 1 fi\n{\"a\":\n1}".to_owned())),
            ("intl.localhost", String::new(), Ok("session 1 intl\n".to_owned())),
            ("localhost", " ".repeat(MAX_BODY_LENGTH), Ok(format!("session 1 fi\n{:MAX_BODY_LENGTH$}", ""))),
            ("localhost", " ".repeat(MAX_BODY_LENGTH + 1), Err(413)),
        ];
        for (host, text, expected) in cases {
            assert_eq!(
                message(&heading(region_of_host(host)), &text).map_err(|answer| answer.status),
                expected,
                "{host}"
            );
        }
    }
}
