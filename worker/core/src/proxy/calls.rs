//! Which calls may reach the origin: what is not listed here does not leave the edge.

use crate::path::is_safe_path;

/// Whether a call may pass.
#[derive(Debug, PartialEq, Eq)]
pub enum Admission {
    /// It may.
    Admitted,
    /// No call has this path.
    NoSuchPath,
    /// The path takes these methods only.
    OtherMethods(&'static str),
}

const READ: &str = "GET, HEAD";
/// Which of them a call takes, the origin says: it answers OPTIONS, and what it does not take, with the right `Allow`.
const READ_AND_WRITE: &str = "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE";

/// Looks a call up: versioned calls (`/api/v1/…`) of every kind; the API's description and what there is
/// for development, to read.
pub fn admit(method: &str, path: &str) -> Admission {
    let methods = match path.strip_prefix("/api/") {
        Some("openapi.json") => READ,
        Some(rest) if rest.starts_with("dev/") && is_safe_path(path) => READ,
        Some(rest) if is_versioned(rest) && is_safe_path(path) => READ_AND_WRITE,
        _ => return Admission::NoSuchPath,
    };
    if methods.split(',').any(|one| one.trim_start() == method) {
        Admission::Admitted
    } else {
        Admission::OtherMethods(methods)
    }
}

fn is_versioned(rest: &str) -> bool {
    let version = rest.strip_prefix('v').and_then(|rest| rest.split_once('/')).map_or("", |(version, _)| version);
    !version.is_empty() && version.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Admission::{self, Admitted, NoSuchPath, OtherMethods};
    use super::{READ, READ_AND_WRITE, admit};

    #[test]
    fn only_what_is_listed_passes() {
        let cases: [(&str, &str, Admission); 20] = [
            ("GET", "/api/v2/user/profile", Admitted),
            ("POST", "/api/v3/user/token/refresh", Admitted),
            ("PATCH", "/api/v12/things/%2F", Admitted),
            ("GET", "/api/openapi.json", Admitted),
            ("GET", "/api/dev/outbox", Admitted),
            ("HEAD", "/api/dev/outbox", Admitted),
            ("POST", "/api/dev/outbox", OtherMethods(READ)),
            ("PUT", "/api/openapi.json", OtherMethods(READ)),
            ("TRACE", "/api/v1/things", OtherMethods(READ_AND_WRITE)),
            ("OPTIONS", "/api/v1/things", Admitted),
            ("OPTIONS", "/api/openapi.json", OtherMethods(READ)),
            ("CONNECT", "/api/v1/things", OtherMethods(READ_AND_WRITE)),
            ("GET", "/api", NoSuchPath),
            ("GET", "/api/v1", NoSuchPath),
            ("GET", "/api/vx/things", NoSuchPath),
            ("GET", "/api/v/things", NoSuchPath),
            ("GET", "/api/internal", NoSuchPath),
            ("GET", "/api/v1/../internal", NoSuchPath),
            ("GET", "/api/v1/%2e%2E/internal", NoSuchPath),
            ("GET", "/api/v1/a%0d%0ab", NoSuchPath),
        ];
        for (method, path, expected) in cases {
            assert_eq!(admit(method, path), expected, "{method} {path}");
        }
    }
}
