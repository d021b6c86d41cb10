//! What the edge knows of a request, borrowed from it.

/// The headers of a request. Each is read when a decision asks for it: most need none, and to read one costs.
pub trait Headers {
    /// What a header says, by its name in lower case; none where it is not there.
    fn header(&self, name: &'static str) -> Option<String>;
}

impl<F: Fn(&str) -> Option<String>> Headers for F {
    fn header(&self, name: &'static str) -> Option<String> {
        self(name)
    }
}

/// The facts that decisions are made from.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// Method, upper-case.
    pub method: &'a str,
    /// `http` or `https`.
    pub scheme: &'a str,
    /// The host that is asked, with its port where the address has one.
    pub host: &'a str,
    /// Path as in the request line: raw, percent-encoding kept.
    pub path: &'a str,
    /// Query as in the request line, without the question mark.
    pub query: Option<&'a str>,
    /// The request's headers.
    pub headers: &'a dyn Headers,
    /// The time, in milliseconds since 1970.
    pub now: u64,
}

impl<'a> Facts<'a> {
    /// Splits an absolute URL into scheme, host, path and query, leaving each as it is; without headers.
    pub fn from_url(method: &'a str, url: &'a str) -> Self {
        let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
        let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (host, target) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let (path, query) = match target.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (target, None),
        };
        let path = if path.is_empty() { "/" } else { path };
        Self { method, scheme, host, path, query, headers: &|_: &str| None, now: 0 }
    }

    /// Whether the method only reads: GET or HEAD.
    pub fn reads(&self) -> bool {
        matches!(self.method, "GET" | "HEAD")
    }

    /// What a header says, by its name in lower case.
    pub fn header(&self, name: &'static str) -> Option<String> {
        self.headers.header(name)
    }

    /// Whether the visitor takes brotli. `Accept-Encoding` says so for every client: the platform decodes for those that can't.
    pub fn takes_brotli(&self) -> bool {
        self.header("accept-encoding").is_some_and(|accepted| accepts_brotli(&accepted))
    }
}

/// Whether an `Accept-Encoding` names brotli with a weight that is not zero (RFC 9110, section
/// 12.5.3).
fn accepts_brotli(accepted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).unwrap_or("1");
        is_brotli && is_positive(weight)
    })
}

/// Whether a weight (RFC 9110, section 12.4.2) is more than zero. Told from its digits: the library's
/// reader of floating-point numbers has tables that weigh more than all of these rules.
fn is_positive(weight: &str) -> bool {
    let digits = || weight.bytes().filter(|byte| *byte != b'.');
    digits().all(|digit| digit.is_ascii_digit()) && digits().any(|digit| digit != b'0')
}

#[cfg(test)]
mod tests {
    use super::{Facts, accepts_brotli};

    #[test]
    fn brotli_is_taken_where_it_is_named_and_not_refused() {
        let cases = [
            ("br", true),
            ("gzip, deflate, br, zstd", true),
            ("gzip, BR;q=0.5", true),
            ("br; q=1.0", true),
            ("br;q=0", false),
            ("br;q=0.000", false),
            ("br;q=0.001", true),
            ("br;q=x", false),
            ("gzip", false),
            ("brx", false),
            ("", false),
        ];
        for (accepted, expected) in cases {
            assert_eq!(accepts_brotli(accepted), expected, "{accepted}");
        }
    }

    #[test]
    fn splits_a_url_without_changing_its_parts() {
        let cases = [
            ("http://localhost:8787/", "localhost:8787", "/", None),
            ("https://a.example", "a.example", "/", None),
            ("https://a.example?x=1", "a.example", "/", Some("x=1")),
            ("http://h/%2F..%2f?a=/?b", "h", "/%2F..%2f", Some("a=/?b")),
            ("http://h/a?", "h", "/a", Some("")),
            ("http://h//evil.example", "h", "//evil.example", None),
            ("http://h/a#b", "h", "/a", None),
        ];
        for (url, host, path, query) in cases {
            let facts = Facts::from_url("GET", url);
            assert_eq!((facts.host, facts.path, facts.query), (host, path, query), "{url}");
        }
    }
}
