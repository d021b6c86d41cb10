//! The session's cookies in headers: finding them in a request, and what a request's `Cookie` becomes
//! once an answer has set others.

/// Name of the access token's cookie. `__Host-` binds a cookie to one host (RFC 6265bis, 4.1.3.2).
pub const ACCESS: &str = "__Host-access";
/// Name of the refresh token's cookie.
pub const REFRESH: &str = "__Host-refresh";

/// The value of a cookie in a `Cookie` header; none where it is empty.
pub fn value<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    pairs(header).find(|(found, value)| *found == name && !value.is_empty()).map(|(_, value)| value)
}

/// The `Cookie` header of a browser that has taken these `Set-Cookie` values.
pub fn taken(header: &str, set: &[String]) -> String {
    let changes = || set.iter().filter_map(|cookie| Some((cookie.split(';').next()?.trim().split_once('=')?, cookie)));
    let kept = pairs(header).filter(|(name, _)| changes().all(|((changed, _), _)| changed != *name));
    let added = changes().filter(|(_, cookie)| !is_removal(cookie)).map(|(pair, _)| pair);
    kept.chain(added).map(|(name, value)| [name, "=", value].concat()).collect::<Vec<_>>().join("; ")
}

fn pairs(header: &str) -> impl Iterator<Item = (&str, &str)> {
    header.split(';').filter_map(|pair| pair.trim().split_once('='))
}

fn is_removal(cookie: &str) -> bool {
    let lifetime = cookie.split(';').skip(1).filter_map(|attribute| attribute.trim().split_once('='));
    lifetime
        .filter(|(name, _)| name.eq_ignore_ascii_case("max-age"))
        .any(|(_, seconds)| seconds.trim().parse::<i64>().is_ok_and(|seconds| seconds <= 0))
}

#[cfg(test)]
mod tests {
    use super::{taken, value};

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let cases = [
            ("__Host-refresh=a", Some("a")),
            ("x=1; __Host-refresh=a=b;y=2", Some("a=b")),
            ("x__Host-refresh=a", None),
            ("__Host-refresh", None),
            ("__Host-refresh=", None),
            ("__host-refresh=a", None),
            ("", None),
        ];
        for (header, expected) in cases {
            assert_eq!(value(header, super::REFRESH), expected, "{header}");
        }
    }

    #[test]
    fn cookies_that_were_set_take_the_place_of_the_old_ones() {
        let cases: [(&str, &[&str], &str); 7] = [
            ("a=1; b=2", &["a=3; Path=/; HttpOnly"], "b=2; a=3"),
            ("a=1", &["b=2; Max-Age=600"], "a=1; b=2"),
            ("", &["b=2"], "b=2"),
            ("a=1; b=2", &["a=; Max-Age=0; Path=/"], "b=2"),
            ("a=1", &["a=; max-age=-1"], ""),
            ("a=1", &["nonsense", ""], "a=1"),
            ("ä=ö", &["b=2=3; Path=/"], "ä=ö; b=2=3"),
        ];
        for (header, set, expected) in cases {
            let set: Vec<String> = set.iter().map(|cookie| (*cookie).to_owned()).collect();
            assert_eq!(taken(header, &set), expected, "{header} {set:?}");
        }
    }
}
