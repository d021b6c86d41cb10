//! Which headers cross the edge.

/// Headers that belong to one connection (RFC 9110, section 7.6.1). They cross in neither direction.
pub const HOP_BY_HOP: &[&str] = &[
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

/// Headers that only we may set on the way in: a visitor's own would be believed further in.
pub const OURS: &[&str] = &[
    "forwarded",
    "true-client-ip",
    "via",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-port",
    "x-forwarded-prefix",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-original-url",
    "x-real-ip",
    "x-rewrite-url",
];

/// Prefix of the headers that the Workers speak to each other in.
pub const INTERNAL: &str = "x-kirkas-";

/// Carries an unsafe call's own name, so that whoever gets it twice can tell.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Names that a `Connection` header lists: they too belong to that connection only. What is no name,
/// or must reach the other side whatever the header says, is left out.
pub fn listed(connection: &str) -> impl Iterator<Item = &str> {
    connection.split(',').map(str::trim).filter(|name| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
            && !["set-cookie", "cookie", "host", "cache-control"].iter().any(|kept| kept.eq_ignore_ascii_case(name))
    })
}

#[cfg(test)]
mod tests {
    use super::listed;

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
}
