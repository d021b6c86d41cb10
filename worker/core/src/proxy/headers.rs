//! Which headers cross the edge.

use crate::facts::Facts;
use crate::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY};

/// Headers that belong to one connection (RFC 9110, section 7.6.1). They cross in neither direction.
const HOP_BY_HOP: [&str; 9] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// What only we may set on the way in: a visitor's own would be believed further in.
const OURS: [&str; 10] = [
    "forwarded",
    "true-client-ip",
    "via",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-http-method",
    "x-http-method-override",
    "x-method-override",
    "x-real-ip",
    "x-rewrite-url",
];

/// What names begin with that are likewise ours alone.
const OUR_PREFIXES: [&str; 2] = ["x-forwarded", "x-original"];

/// Carries an unsafe call's own name, so that whoever gets it twice can tell.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Headers by which a call is judged.
pub const REQUEST_HEADERS: &[&str] = &[
    "cookie",
    "sec-fetch-site",
    "origin",
    "x-requested-with",
    IDEMPOTENCY_KEY,
    "authorization",
    "connection",
    "cf-connecting-ip",
];

/// Headers by which an answer to a call is judged: of those that belong to one connection the platform hands on no others.
pub const RESPONSE_HEADERS: &[&str] = &[
    "connection",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "set-cookie",
    RESOURCE_POLICY,
    "strict-transport-security",
    "x-content-type-options",
];

/// Headers to be removed, then headers to be appended.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct HeaderEdits {
    /// Names.
    pub remove: Vec<String>,
    /// Names and values.
    pub append: Vec<(&'static str, String)>,
}

impl HeaderEdits {
    /// Has a header say this and nothing else.
    pub fn set(&mut self, name: &'static str, value: String) {
        self.remove.push(name.to_owned());
        self.append.push((name, value));
    }
}

/// How the headers of a call are edited on its way in. `names` are those of all that it has; `value` says what one of
/// [`REQUEST_HEADERS`] says.
pub fn edits_of_call<'a>(
    facts: &Facts,
    names: impl Iterator<Item = &'a str>,
    value: impl Fn(&str) -> Option<&'a str>,
) -> HeaderEdits {
    let mut edits = HeaderEdits {
        remove: names.filter(|name| is_stripped(name)).map(str::to_owned).collect(),
        ..HeaderEdits::default()
    };
    edits.remove.extend(listed(value("connection").unwrap_or_default()));
    edits.append.push(("x-forwarded-proto", facts.scheme.to_owned()));
    edits.append.push(("x-forwarded-host", facts.host.to_owned()));
    if let Some(visitor) = value("cf-connecting-ip") {
        edits.append.push(("x-forwarded-for", visitor.to_owned()));
    }
    edits
}

/// How the headers of an answer to a call are edited on its way to the browser, which is to take `cookies` besides; none
/// where it can be handed on as it is: a copy costs. `value` says what one of [`RESPONSE_HEADERS`] says.
pub fn edits_of_answer<'a>(
    value: impl Fn(&str) -> Option<&'a str>,
    cookies: &[String],
    own: &[String],
) -> Option<HeaderEdits> {
    let mut edits = HeaderEdits::default();
    let is_superfluous = |name: &&&str| HOP_BY_HOP.contains(name) && **name != "connection" && value(name).is_some();
    edits.remove.extend(RESPONSE_HEADERS.iter().filter(is_superfluous).map(|name| (*name).to_owned()));
    let is_of_others = |name: &String| !HOP_BY_HOP.contains(&name.to_ascii_lowercase().as_str()) && name != "close";
    edits.remove.extend(listed(value("connection").unwrap_or_default()).filter(is_of_others));
    for (name, wanted) in EVERY_ANSWER {
        if value(name) != Some(wanted) {
            edits.set(name, wanted.to_owned());
        }
    }
    if value(RESOURCE_POLICY).is_none() {
        edits.append.push((RESOURCE_POLICY, OWN_PAGES.to_owned()));
    }
    if !cookies.is_empty() {
        edits.remove.push("set-cookie".to_owned());
        edits.append.extend(cookies.iter().chain(own).map(|cookie| ("set-cookie", cookie.clone())));
    }
    // A response that sets cookies is one person's own.
    if !cookies.is_empty() || value("set-cookie").is_some() {
        edits.set("cache-control", crate::answer::PRIVATE_NO_STORE.to_owned());
    }
    (edits != HeaderEdits::default()).then_some(edits)
}

/// Whether a call's header doesn't cross. Its name is compared in small letters, with `-` for `_`: some servers take the
/// one for the other.
fn is_stripped(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace('_', "-");
    HOP_BY_HOP.contains(&name.as_str())
        || OURS.contains(&name.as_str())
        || OUR_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Names that a `Connection` header lists: they too belong to that connection only. What is no name,
/// or must reach the other side whatever the header says, is left out.
fn listed(connection: &str) -> impl Iterator<Item = String> {
    let names = connection.split(',').map(str::trim).filter(|name| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
            && !["set-cookie", "cookie", "host", "cache-control"]
                .iter()
                .any(|retained| retained.eq_ignore_ascii_case(name))
    });
    names.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{HeaderEdits, edits_of_answer, edits_of_call, listed};
    use crate::facts::Facts;
    use crate::security::EVERY_ANSWER;

    #[test]
    fn what_connection_lists_are_names() {
        let cases: [(&str, &[&str]); 5] = [
            ("close", &["close"]),
            ("keep-alive, X-Secret ,x-b", &["keep-alive", "X-Secret", "x-b"]),
            ("", &[]),
            (", x y,ä,x\r", &["x"]),
            ("Set-Cookie, cookie, cache-control, x-a", &["x-a"]),
        ];
        for (header, expected) in cases {
            assert_eq!(listed(header).collect::<Vec<_>>(), expected, "{header}");
        }
    }

    #[test]
    fn a_call_loses_what_is_of_its_connection_or_ours_and_says_who_asked() {
        let facts = Facts::from_url("GET", "https://kirkas.example/api/v1/things");
        let names = ["cookie", "TE", "x_forwarded_host", "x-original-url", "via", "x-a", "accept"];
        let value = |name: &str| match name {
            "connection" => Some("x-a"),
            "cf-connecting-ip" => Some("192.0.2.1"),
            _ => None,
        };
        let HeaderEdits { remove, append } = edits_of_call(&facts, names.into_iter(), value);
        assert_eq!(remove, ["TE", "x_forwarded_host", "x-original-url", "via", "x-a"]);
        let expected =
            [("x-forwarded-proto", "https"), ("x-forwarded-host", "kirkas.example"), ("x-forwarded-for", "192.0.2.1")];
        assert_eq!(append, expected.map(|(name, value)| (name, value.to_owned())));
    }

    /// The headers of an answer that needs no edit, and another.
    fn answer<'a>(name: &'static str, said: &'a str) -> impl Fn(&str) -> Option<&'a str> {
        move |asked| match asked {
            _ if asked == name => (!said.is_empty()).then_some(said),
            "cross-origin-resource-policy" => Some("same-origin"),
            _ => EVERY_ANSWER.into_iter().find(|(every, _)| *every == asked).map(|(_, value)| value),
        }
    }

    #[test]
    fn a_complete_answer_is_handed_on_as_it_is() {
        assert_eq!(edits_of_answer(answer("x-a", "1"), &[], &[]), None);
        assert_eq!(edits_of_answer(answer("cross-origin-resource-policy", "cross-origin"), &[], &[]), None);
    }

    #[test]
    fn an_answer_is_completed_and_loses_what_is_of_its_connection() {
        let cases = [
            ("proxy-connection", "close", vec!["proxy-connection"], vec![]),
            ("connection", "Keep-Alive, x-a, close", vec!["x-a"], vec![]),
            (
                "x-content-type-options",
                "sniff",
                vec!["x-content-type-options"],
                vec![("x-content-type-options", "nosniff")],
            ),
            ("cross-origin-resource-policy", "", vec![], vec![("cross-origin-resource-policy", "same-origin")]),
            ("set-cookie", "a=1", vec!["cache-control"], vec![("cache-control", "private, no-store")]),
        ];
        for (name, said, remove, append) in cases {
            let edits = edits_of_answer(answer(name, said), &[], &[]).unwrap_or_default();
            assert_eq!(edits.remove, remove, "{name}");
            assert_eq!(
                edits.append.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>(),
                append,
                "{name}"
            );
        }
    }

    #[test]
    fn new_cookies_come_before_the_answers_own() {
        let edits = edits_of_answer(answer("set-cookie", "b=2"), &["a=1".to_owned()], &["b=2".to_owned()]);
        let HeaderEdits { remove, append } = edits.unwrap_or_default();
        assert_eq!(remove, ["set-cookie", "cache-control"]);
        let expected = [("set-cookie", "a=1"), ("set-cookie", "b=2"), ("cache-control", "private, no-store")];
        assert_eq!(append, expected.map(|(name, value)| (name, value.to_owned())));
    }
}
