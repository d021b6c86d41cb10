//! Which headers cross the edge.

macro_rules! hop_by_hop {
    () => {
        "connection\nkeep-alive\nproxy-authenticate\nproxy-authorization\nproxy-connection\nte\ntrailer\n\
         transfer-encoding\nupgrade"
    };
}

/// Headers that belong to one connection (RFC 9110, section 7.6.1), a line each. They cross in neither direction.
pub const HOP_BY_HOP: &str = hop_by_hop!();

/// Those, and what only we may set on the way in, a line each: a visitor's own would be believed further in. A name is
/// compared in small letters, with `-` for `_`: some servers take the one for the other.
pub const NOT_CROSSING: &str = concat!(
    hop_by_hop!(),
    "\nforwarded\ntrue-client-ip\nvia\nx-client-ip\nx-cluster-client-ip\nx-http-method\nx-http-method-override\n\
     x-method-override\nx-real-ip\nx-rewrite-url"
);

/// What names begin with that are likewise ours alone, a line each.
pub const NOT_CROSSING_BEGINNINGS: &str = "x-forwarded\nx-original";

/// Carries an unsafe call's own name, so that whoever gets it twice can tell.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Names that a `Connection` header lists: they too belong to that connection only. What is no name,
/// or must reach the other side whatever the header says, is left out. A line each.
pub fn listed(connection: &str) -> String {
    let names = connection.split(',').map(str::trim).filter(|name| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
            && !["set-cookie", "cookie", "host", "cache-control"].iter().any(|kept| kept.eq_ignore_ascii_case(name))
    });
    names.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn what_connection_lists_are_names() {
        let cases: [(&str, &str); 5] = [
            ("close", "close"),
            ("keep-alive, X-Secret ,x-b", "keep-alive\nX-Secret\nx-b"),
            ("", ""),
            (", x y,ä,x\r", "x"),
            ("Set-Cookie, cookie, cache-control, x-a", "x-a"),
        ];
        for (header, expected) in cases {
            assert_eq!(listed(header), expected, "{header}");
        }
    }
}
