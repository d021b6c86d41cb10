//! Problem details (RFC 9457) for API calls that the edge answers itself.

use crate::answer::{Answer, Body, Header, NO_STORE, RETRY_AFTER};
use crate::session::exchange::Failure;

/// Why a call is not answered by the service behind the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem<'a> {
    /// No call has this path.
    NoSuchPath,
    /// The path has a `..;`.
    BadPath,
    /// The path takes these methods only.
    OtherMethods(&'static str),
    /// Another site's page sent it, or none of ours did.
    CrossSite,
    /// The service did not answer.
    Unanswered(Failure),
    /// The session ended while it was refreshed.
    SessionEnded,
    /// The session can't be renewed now; `Retry-After` as the origin had it.
    RenewalUnavailable(Option<&'a str>),
}

impl Problem<'_> {
    /// The answer to the caller.
    pub fn answer(self) -> Answer {
        let (status, title, detail) = match self {
            Self::NoSuchPath => (404, "Not Found", "No call has this path."),
            Self::BadPath => (400, "Bad Request", "The path has '..;' in it, which no call has."),
            Self::OtherMethods(_) => {
                (405, "Method Not Allowed", "The Allow header says which methods this path takes.")
            }
            Self::CrossSite => (
                403,
                "Cross-site request",
                "A session is used by this site's own pages only: an unsafe call with its cookies needs the header \
                 X-Requested-With, and the page that sends it has to be of this host.",
            ),
            Self::SessionEnded => (401, "Unauthorized", "This session has ended. Please sign in again."),
            Self::Unanswered(Failure::TimedOut) => {
                (504, "Gateway Timeout", "The service behind this address took too long. Please try again.")
            }
            Self::Unanswered(Failure::Unreachable) => {
                (502, "Bad Gateway", "The service behind this address can't be reached. Please try again in a moment.")
            }
            Self::Unanswered(Failure::CircuitOpen) => (
                503,
                "Service Unavailable",
                "The service behind this address keeps failing. Please try again in a moment.",
            ),
            Self::Unanswered(Failure::BodyTimedOut) => (
                408,
                "Request Timeout",
                "The body of the request did not arrive in time. Please send the request again.",
            ),
            Self::Unanswered(Failure::BodyIncomplete) => {
                (400, "Bad Request", "The body of the request broke off or is malformed. Please send all of it.")
            }
            Self::RenewalUnavailable(_) => (
                503,
                "Service Unavailable",
                "Your session can't be renewed just now; you are still signed in. Please try again in a moment.",
            ),
        };
        let text = format!(r#"{{"type":"about:blank","title":"{title}","status":{status},"detail":"{detail}"}}"#);
        let mut headers: Vec<Header> =
            vec![("content-type", "application/problem+json".into()), ("cache-control", NO_STORE.into())];
        match self {
            Self::OtherMethods(methods) => headers.push(("allow", methods.into())),
            Self::RenewalUnavailable(Some(retry_after)) => headers.push(("retry-after", retry_after.to_owned().into())),
            Self::NoSuchPath
            | Self::BadPath
            | Self::CrossSite
            | Self::SessionEnded
            | Self::Unanswered(Failure::BodyTimedOut | Failure::BodyIncomplete) => {}
            Self::Unanswered(_) | Self::RenewalUnavailable(None) => {
                headers.push(("retry-after", RETRY_AFTER.into()));
            }
        }
        Answer { reason: self.reason(), ..Answer::new(status, headers, Body::Text(text)) }
    }

    /// Why, for the log.
    fn reason(self) -> &'static str {
        match self {
            Self::NoSuchPath => "no such call",
            Self::BadPath => "the path has '..;'",
            Self::OtherMethods(_) => "not a method of the call",
            Self::CrossSite => "not sent by a page of ours",
            Self::SessionEnded => "",
            Self::Unanswered(Failure::TimedOut) => "the service took too long",
            Self::Unanswered(Failure::Unreachable) => "the service can't be reached",
            Self::Unanswered(Failure::CircuitOpen) => "the origin is spared: its calls keep failing",
            Self::Unanswered(Failure::BodyTimedOut) => "the visitor's body is late",
            Self::Unanswered(Failure::BodyIncomplete) => "the visitor's body broke off",
            Self::RenewalUnavailable(_) => "the session can't be renewed",
        }
    }
}
